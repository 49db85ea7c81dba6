import { useCallback, useLayoutEffect, useRef } from 'react';

/** One function for as long as the component lives, which does what the newest given one does; for events, not for drawing. */
export function useStable<Args extends unknown[], Result>(
  newest: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(newest);
  useLayoutEffect(() => {
    latest.current = newest;
  });
  return useCallback((...args) => latest.current(...args), []);
}
