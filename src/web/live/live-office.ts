import { useEffect } from 'react';

const part = () => import('./live.ts');

/** Live changes of the tab's office, for as long as it is. Their code comes after the page; what that misses is told again. */
export function useLiveOffice(tenantId: string | null): void {
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
