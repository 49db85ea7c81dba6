import { useEffect, useState } from 'react';
import type { CallOutput } from '../../shared/contract.ts';
import type { me, SignedIn } from '../../shared/session.ts';
import { ProblemError, send } from '../../web/http.ts';
import { looksSignedIn, ownPath } from '../../web/ownPath.ts';
import { FieldErrors } from '../../web/plainForm.tsx';
import { renewSession } from '../../web/sessionClock.ts';
import { entryTexts as t } from './entry.texts.ts';
import type { accountOptions } from './signUp.contract.ts';

// Typed against the contract without loading it: these pages stay light.
const optionsPath: (typeof accountOptions)['path'] = '/api/auth/options';
const mePath: (typeof me)['path'] = '/api/auth/me';

export type Options = CallOutput<typeof accountOptions>;

/** What the installation allows; null until the server has said so. */
export function useOptions(): Options | null {
  const [options, setOptions] = useState<Options | null>(null);
  useEffect(() => {
    send('GET', optionsPath).then(
      (answer) => setOptions(answer as Options),
      // the form works without; the server decides anyway
      () => undefined,
    );
  }, []);
  return options;
}

/** Who is signed in. The cookie only hints; the server knows. A hint that is wrong must not send one in circles. */
export async function whoIsIn(): Promise<SignedIn | null> {
  if (!looksSignedIn()) return null;
  const ask = () => send('GET', mePath) as Promise<SignedIn>;
  try {
    return await ask();
  } catch (problem) {
    const ended = problem instanceof ProblemError && problem.problem.status === 401;
    return ended && (await renewSession(0).catch(() => false)) ? ask() : null;
  }
}

/** The value behind the # of a mailed link; taken out of the address, so that no history keeps it. */
export function takeFromHash(): Record<string, string> {
  const found = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  if (location.hash) history.replaceState(history.state, '', location.pathname);
  return found;
}

/** Where one wanted to go; a full navigation, so that the app starts with nothing in memory. */
export const goOn = () => location.replace(ownPath(new URLSearchParams(location.search).get('voltar')));

/** Says which of the named fields are empty, all at once. */
export function requireFields(values: Record<string, string>, sentences: Record<string, string>): void {
  const empty = Object.entries(sentences).filter(([name]) => !values[name]?.trim());
  if (empty.length > 0) throw new FieldErrors(Object.fromEntries(empty));
}

export function requireSame({ password, confirm }: Record<string, string>): void {
  if (password !== confirm) throw new FieldErrors({ confirm: t.senhasDiferentes });
}
