import { FieldErrors } from '../forms/plain-form.tsx';
import { emptyFields, newPasswordErrors, type Values } from './new-password.ts';

/** The value behind the # of a mailed link; taken out of the address, so that no history keeps it. */
export function takeFromHash(): Record<string, string> {
  const found = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  if (location.hash) history.replaceState(history.state, '', location.pathname);
  // another link that is opened in this very tab changes only what is behind the #, and loads no page
  addEventListener('hashchange', () => location.reload());
  return found;
}

/** Says which of the named fields are empty, all at once. */
export const requireFields = (values: Values, sentences: Values): void => refuse(emptyFields(values, sentences));

/** Says which of the named fields are empty and what is wrong with a new password, all at once. */
export const requireNewPassword = (values: Values, sentences: Values, min?: number): void =>
  refuse(newPasswordErrors(values, sentences, min));

function refuse(errors: Values): void {
  if (Object.keys(errors).length > 0) throw new FieldErrors(errors);
}
