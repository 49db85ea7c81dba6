import { call } from '../../../web/calls/api.ts';
import { useAction } from '../../../web/data/action.ts';
import { createApoiador, deleteApoiador } from './coletivo.contract.ts';
import { coletivoTexts as t } from './coletivo.texts.ts';

/** Somebody supports a demand as well; offers to take that back. */
export const useAddApoiador = () =>
  useAction(createApoiador, {
    success: t.acrescentado,
    error: t.erroAcrescentar,
    undo: (_, { id, municipe_id }) => call(deleteApoiador, { id, municipe_id }),
  });
