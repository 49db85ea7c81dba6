import { useEffect } from 'react';
import { useNewDay, useToday } from '../browser/today.ts';
import { refreshOffice } from '../calls/query-client.ts';

const part = () => import('./live.ts');

/**
 * Live changes of the tab's office, for as long as it is. Their code comes after the page; what that misses is told again. No change tells of
 * a new day, on which what is due, late or resumed is another.
 */
export function useLiveOffice(tenantId: string | null): void {
  useNewDay(useToday(), () => void (tenantId && refreshOffice(tenantId)));
  useEffect(() => {
    if (!tenantId) return;
    let left = false;
    let close = () => {};
    part().then(
      ({ openLive }) => left || (close = openLive(tenantId)),
      () => undefined, // There is a new version: reloading brings it.
    );
    return () => {
      left = true;
      close();
    };
  }, [tenantId]);
}
