import { FieldErrors } from '../../web/plainForm.tsx';
import { entryTexts as t } from './entry.texts.ts';

/** The value behind the # of a mailed link; taken out of the address, so that no history keeps it. */
export function takeFromHash(): Record<string, string> {
  const found = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  if (location.hash) history.replaceState(history.state, '', location.pathname);
  return found;
}

/** Says which of the named fields are empty, all at once. */
export function requireFields(values: Record<string, string>, sentences: Record<string, string>): void {
  const empty = Object.entries(sentences).filter(([name]) => !values[name]?.trim());
  if (empty.length > 0) throw new FieldErrors(Object.fromEntries(empty));
}

export function requireSame({ password, confirm }: Record<string, string>): void {
  if (password !== confirm) throw new FieldErrors({ confirm: t.senhasDiferentes });
}
