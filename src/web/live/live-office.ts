import { useEffect } from 'react';
import { useNewDay, useToday } from '../browser/today.ts';
import { refreshOffice } from '../calls/query-client.ts';
import { loadPart, NewVersionError } from '../calls/version.ts';

const part = () => import('./live.ts');

/** Milliseconds until its code is asked for again, where it did not come. */
const AGAIN = 10_000;

/**
 * Follows the live changes of the tab's office. Their code is loaded after the page; what happened until then is asked for. At midnight
 * everything is fetched again: other records are due, late or resumed then, without any change that would say so.
 */
export function useLiveOffice(tenantId: string | null): void {
  useNewDay(useToday(), () => void (tenantId && refreshOffice(tenantId)));
  useEffect(() => {
    if (!tenantId) return;
    const since = performance.now();
    let left = false;
    let close = () => {};
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () =>
      loadPart(part).then(
        ({ openLive }) => left || (close = openLive(tenantId, since)),
        // of a new version reloading brings it
        (error) => left || error instanceof NewVersionError || (timer = setTimeout(begin, AGAIN)),
      );
    void begin();
    return () => {
      left = true;
      clearTimeout(timer);
      close();
    };
  }, [tenantId]);
}
