import { today } from '../../../shared/time.ts';
import { call } from '../../../web/calls/api.ts';
import type { ProblemReceiver } from '../../../web/calls/problem.ts';
import { useAction } from '../../../web/data/action.ts';
import type { Andamento } from '../../base/feriados/prazo.contract.ts';
import type { Demanda } from '../demandas/demandas.contract.ts';
import { updateAcompanhamento } from './prazos.contract.ts';
import { prazosTexts as t } from './prazos.texts.ts';

export type Changes = Partial<Pick<Demanda, 'andamento' | 'prazo' | 'retomar_em'>>;

/**
 * Saves them; what is refused of a form is said in that, which also says what `versao` it is of. Undefined where it failed, and the form or a
 * toast said so.
 */
export type Save = (changes: Changes, receiver?: ProblemReceiver, versao?: number) => Promise<unknown>;

/** For whom a demand may wait. */
export const waiting: readonly Andamento[] = ['AGUARDANDO_TERCEIRO', 'AGUARDANDO_MUNICIPE'];
export const isWaiting = ({ andamento }: Demanda) => andamento !== null && waiting.includes(andamento);

/** Changes what stops a demand's clock, its deadline, or when it comes back; each can be taken back. */
export function useAcompanhar(demanda: Demanda) {
  const { run, busy } = useAction(updateAcompanhamento, {
    success: t.salvo,
    error: t.erro,
    undo: ({ id, versao }, changes) =>
      call(updateAcompanhamento, { id, versao, ...before(demanda, changes), desfazer: true }),
  });
  const { id, versao } = demanda;
  const save: Save = (changes, receiver, of = versao) => run({ id, versao: of, ...changes }, receiver);
  return { busy, save };
}

/** What stood where something was changed; a deadline that was counted is counted again, and a day that has come puts nothing off. */
const before = (demanda: Demanda, changes: Changes): Changes => ({
  ...(changes.andamento !== undefined && { andamento: demanda.andamento }),
  ...(changes.prazo !== undefined && { prazo: demanda.prazo_origem === 'MANUAL' ? demanda.prazo : null }),
  ...(changes.retomar_em !== undefined && {
    retomar_em: demanda.retomar_em && demanda.retomar_em > today() ? demanda.retomar_em : null,
  }),
});
