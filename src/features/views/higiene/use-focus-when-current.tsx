import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isPhone } from '../../../web/browser/media.ts';

/** Its first control has the focus, so that Enter presses it: of a queue that has just come, and while nobody has gone elsewhere. */
export function useFocusWhenCurrent(
  list: RefObject<HTMLUListElement | null>,
  first: () => HTMLElement | null | undefined,
) {
  const focus = useEffectEvent(() => {
    const { activeElement } = document;
    const fresh = list.current?.dataset.begun === undefined;
    const free = activeElement === document.body || list.current?.contains(activeElement);
    list.current?.setAttribute('data-begun', '');
    if (!isPhone() && (fresh || free)) first()?.focus();
  });
  useEffect(() => focus(), []);
}
