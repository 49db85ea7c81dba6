import { call } from '../../../web/calls/api.ts';
import { useAction } from '../../../web/data/action.ts';
import { createDevolutiva, removeDevolutiva } from './devolutivas.contract.ts';
import { devolutivasTexts as t } from './devolutivas.texts.ts';

/** Says that somebody need not be told, which can be taken back. */
export function useWaive() {
  const { run } = useAction(createDevolutiva, {
    success: t.dispensada,
    error: t.erroRegistrar,
    undo: ({ id }) => call(removeDevolutiva, { id }),
  });
  return (demandaId: string, municipe_id: string) => run({ id: demandaId, municipe_id, situacao: 'DISPENSADA' });
}
