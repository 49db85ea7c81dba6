import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { toast } from '../browser/toast.ts';

/** Whether files have not arrived yet, and whether some failed to. */
export type OnTheWay = { busy: boolean; failed: boolean };
export const noneOnTheWay: OnTheWay = { busy: false, failed: false };

/**
 * A form that is submitted while files are on their way would be saved without them: the submit is held back and
 * repeated when they have arrived. With failed ones in the list the person decides first, as `failure` says.
 */
export function useHeldSubmit(
  place: RefObject<HTMLElement | null>,
  { busy, failed }: OnTheWay,
  failure: string,
): boolean {
  const [asked, setAsked] = useState(false);
  const repeat = useRef(false);
  const decide = useEffectEvent((event: SubmitEvent) => {
    setAsked(busy);
    repeat.current = busy;
    if (!busy && !failed) return;
    // before React's own listener, which hears the form only as the event rises
    event.preventDefault();
    event.stopPropagation();
    if (!busy) toast.error(failure);
  });
  useEffect(() => {
    const form = place.current?.closest('form');
    const listener = (event: SubmitEvent) => decide(event);
    form?.addEventListener('submit', listener, { capture: true });
    return () => form?.removeEventListener('submit', listener, { capture: true });
  }, [place]);
  useEffect(() => {
    if (busy || !repeat.current) return;
    repeat.current = false;
    place.current?.closest('form')?.requestSubmit();
  }, [busy, place]);
  return asked && busy;
}
