import { useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isUnsaved, mayLeave, onScreen, type Place, useOnScreen } from './unsaved.ts';

/**
 * Choices of a page that is no form: whoever leaves before they are kept is asked, also by the step before or after. `kept` says
 * that they are.
 */
export function useUnsavedChoices(choices: unknown, atFirst: unknown, lost: string) {
  const kept = useRef('');
  const [text, first] = [choices, atFirst].map((one) => JSON.stringify(one)) as [string, string];
  useEffect(() => {
    kept.current = first;
  }, [first]);
  const [place] = useState<Place>(() => new Set());
  const say = useEffectEvent(() => (text === kept.current ? '' : lost));
  useEffect(() => {
    const one = () => say();
    place.add(one);
    return () => void place.delete(one);
  }, [place]);
  useOnScreen(place);
  useBlocker({
    enableBeforeUnload: () => isUnsaved(place),
    shouldBlockFn: async () => !(await mayLeave(onScreen)),
  });
  return { unsaved: text !== first, kept: () => void (kept.current = text) };
}
