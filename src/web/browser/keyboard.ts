import { useEffect, useEffectEvent } from 'react';

/** Whether keys belong to what the person is writing in. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Whether what a field holds now is what a deletion left. */
export const isDeletion = (input: Event): boolean =>
  input instanceof InputEvent && input.inputType.startsWith('delete');

const dialogOpen = () => document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;

export type Shortcut = {
  /** `KeyboardEvent.key`, lower case. */
  key: string;
  /** Ctrl, or Cmd on a Mac. Such shortcuts work while typing, too. */
  ctrl?: boolean;
  /** Also while a dialog or a menu is open. */
  always?: boolean;
};

/** A page-wide shortcut. Plain keys never fire while typing. */
export function useShortcut({ key, ctrl = false, always = false }: Shortcut, action: () => void, enabled = true): void {
  const run = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return;
    if (event.key.toLowerCase() !== key || (event.ctrlKey || event.metaKey) !== ctrl) return;
    if ((!ctrl && isTyping(event.target)) || (!always && dialogOpen())) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    if (!enabled) return;
    const listen = (event: KeyboardEvent) => run(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [enabled]);
}
