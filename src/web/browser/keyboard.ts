import { useEffect, useEffectEvent } from 'react';
import { attempt } from './attempt.ts';

/** Whether keys belong to what the person is writing in; in a box that is ticked nobody writes. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'));

/** Whether an input event comes from deleting. */
export const isDeletion = (input: Event): boolean =>
  input instanceof InputEvent && input.inputType.startsWith('delete');

const KEPT = 'single-keys';

/** Whether keys do something without Ctrl: who speaks to the computer, or hits keys by accident, turns that off (WCAG 2.1.4). */
export const singleKeys = (): boolean => attempt(() => localStorage.getItem(KEPT)) !== 'off';

export const setSingleKeys = (on: boolean): void =>
  void attempt(() => (on ? localStorage.removeItem(KEPT) : localStorage.setItem(KEPT, 'off')));

/** A dialog that fades out counts as closed: whoever has pressed Escape goes on at once. */
const dialogOpen = () =>
  document.querySelector(':is([role="dialog"], [role="alertdialog"], [role="menu"]):not([data-state="closed"])') !==
  null;

type Shortcut = {
  /** `KeyboardEvent.key`, lower case. */
  key: string;
  /** Ctrl, or Cmd on a Mac. Such shortcuts work while typing, too. */
  ctrl?: boolean;
  /** Also while a dialog or a menu is open. */
  always?: boolean;
  /** Works while typing, too, and whatever is set for single keys: for keys that write nothing. False for what a field does itself. */
  typing?: boolean;
};

/** A key that is held down counts once, unless it only walks: else it would go through a whole queue. */
const isHeld = ({ repeat, key }: Pick<KeyboardEvent, 'repeat' | 'key'>) => repeat && !/^([jk]|arrow.*)$/i.test(key);

/** For `onKeyDownCapture` of a queue, where the focus goes to what the next one's Enter presses. */
export function enterOnce(event: Pick<KeyboardEvent, 'repeat' | 'key' | 'preventDefault'>): void {
  if (event.key === 'Enter' && isHeld(event)) event.preventDefault();
}

const canPress = ({ target }: KeyboardEvent) => singleKeys() && !isTyping(target);

/** A single key presses what the page marks with it: `aria-keyshortcuts`, which screen readers tell as well. */
export function useMarkedKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!/^[a-z]$/i.test(event.key) || !canPress(event) || dialogOpen()) return;
      const marked = document.querySelector<HTMLElement>(`main [aria-keyshortcuts='${event.key}' i]`);
      if (!marked) return;
      event.preventDefault();
      if (!isHeld(event)) marked.click();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/** A page-wide shortcut. Plain keys never fire while typing. */
export function useShortcut(
  { key, ctrl = false, always = false, typing = ctrl }: Shortcut,
  action: () => void,
  enabled = true,
): void {
  const run = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return;
    if (event.key.toLowerCase() !== key || (event.ctrlKey || event.metaKey) !== ctrl) return;
    if (!typing && (ctrl ? isTyping(event.target) : !canPress(event))) return;
    if (!always && dialogOpen()) return;
    event.preventDefault();
    if (!isHeld(event)) action();
  });
  useEffect(() => {
    if (!enabled) return;
    const listen = (event: KeyboardEvent) => run(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [enabled]);
}
