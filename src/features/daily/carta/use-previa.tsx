import { useEffect, useState } from 'react';
import type { CallInput } from '../../../shared/contract.ts';
import { useDebounced } from '../../../web/browser/use-debounced.ts';
import { call } from '../../../web/calls/api.ts';
import { ProblemError } from '../../../web/calls/http.ts';
import { useOffice } from '../../../web/session/session.tsx';
import { type Previa, previaOficio } from './carta.contract.ts';
import { cartaTexts as t } from './carta.texts.ts';

/** After the last key. */
const pause = 500;
/** A question that met no server, or a busy one, is asked again. */
const again = 3000;

export type Asked = CallInput<typeof previaOficio>;

/**
 * The pages of a text a moment after the last key. The ones before stay until the next are there, and while something is wrong, which is
 * said in one sentence. `around`: what else its values follow from.
 */
export function usePrevia(asked: Asked, around: string): { previa: Previa | null; error: string | null } {
  const { id: tenantId } = useOffice();
  const [previa, setPrevia] = useState<Previa | null>(null);
  const [error, setError] = useState<string | null>(null);
  const late = useDebounced(JSON.stringify([asked, around]), pause);
  useEffect(() => {
    const gone = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const [question] = JSON.parse(late) as [Asked];
    const shown = (pages: Previa) => {
      setPrevia(pages);
      setError(null);
    };
    const refused = (failure: unknown) => {
      if (gone.signal.aborted) return;
      const problem = failure instanceof ProblemError ? failure.problem : null;
      setError(problem?.errors?.[0]?.message ?? problem?.detail ?? t.erroPrevia);
      if (!problem || problem.status === 0 || problem.status >= 500) timer = setTimeout(ask, again);
    };
    function ask() {
      call(previaOficio, question, { tenantId, signal: gone.signal }).then(shown, refused);
    }
    ask();
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [late, tenantId]);
  return { previa, error };
}
