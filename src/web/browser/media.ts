import { useSyncExternalStore } from 'react';

/** What is asked of the window: now, for code outside of components, and as it changes. */
function media(query: string) {
  const list = matchMedia(query);
  const subscribe = (listener: () => void) => {
    list.addEventListener('change', listener);
    return () => list.removeEventListener('change', listener);
  };
  return { matches: () => list.matches, use: () => useSyncExternalStore(subscribe, () => list.matches) };
}

/**
 * The specification's mobile breakpoint: below 768 px, of letters of the usual size. In rem as the styles are: whoever has the
 * browser write larger is on a smaller page, and both have to say so at once.
 */
const phone = media('(width < 48rem)');
export const isPhone = phone.matches;
export const usePhone = phone.use;

/** No room for two columns that are written in. */
export const useNarrow = media('(width < 64rem)').use;

/** Beside the menu there is little room for each of seven columns. */
export const useTightWeek = media('(width < 80rem)').use;

/** A finger, and most likely a camera. */
export const useTouch = media('(pointer: coarse)').use;

/** Something points without touching, so that what comes with the pointer can be found. */
export const useHover = media('(hover: hover)').use;

/** Room for a column of its own beside the widest content. */
export const useVeryWide = media('(width >= 100rem)').use;
