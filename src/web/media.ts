import { useSyncExternalStore } from 'react';

/** The specification's mobile breakpoint: below 768 px. */
const phone = matchMedia('(max-width: 767.98px)');

/** Now, for code outside of components. */
export const isPhone = (): boolean => phone.matches;

export function usePhone(): boolean {
  return useSyncExternalStore(
    (listener) => {
      phone.addEventListener('change', listener);
      return () => phone.removeEventListener('change', listener);
    },
    () => phone.matches,
  );
}
