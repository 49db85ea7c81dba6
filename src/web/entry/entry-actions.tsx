import { useEffect, useState } from 'react';
import type { accountOptions } from '../../shared/account-options.ts';
import type { CallOutput } from '../../shared/contract.ts';
import type { me, SignedIn } from '../../shared/session.ts';
import { ProblemError, send } from '../calls/http.ts';
import { looksSignedIn, ownPath } from '../session/own-path.ts';

// Typed against the contract without loading it: these pages stay light.
const optionsPath: (typeof accountOptions)['path'] = '/api/auth/options';
const mePath: (typeof me)['path'] = '/api/auth/me';

type Options = CallOutput<typeof accountOptions>;

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
    if (!ended) return null;
    const { renewSession } = await import('../calls/session-clock.ts');
    return (await renewSession(0).catch(() => false)) ? ask() : null;
  }
}

/** Where one wanted to go; a full navigation, so that the app starts with nothing in memory. */
export const goOn = () => location.replace(ownPath(new URLSearchParams(location.search).get('voltar')));
