import { useEffect } from 'react';
import { useNewDay, useToday } from '../browser/today.ts';
import { refreshOffice } from '../calls/query-client.ts';

const part = () => import('./live.ts');

/**
 * Follows the live changes of the tab's office. Their code is loaded after the page; what happened until then is asked for. At midnight
 * everything is fetched again: other records are due, late or resumed then, without any change that would say so.
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
