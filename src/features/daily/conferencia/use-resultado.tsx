import type { CallOutput } from '../../../shared/contract.ts';
import { useData } from '../../../web/data/data.ts';
import { isWaiting } from '../../base/lotes/lotes.contract.ts';
import { importacaoResult } from './conferencia.contract.ts';
import { conferenciaTexts as t } from './conferencia.texts.ts';

export type Resultado = CallOutput<typeof importacaoResult>;

/** Milliseconds between looks: while rows are checked or imported, and when nothing goes on. */
const [every, seldom] = [1_500, 60_000];

/** What an import has come to so far. */
export const useResultado = (id: string) =>
  useData(
    importacaoResult,
    { id },
    {
      error: t.erroCarregar,
      refetchInterval: ({ state }) => (state.data && isWaiting(state.data.lote) ? every : seldom),
    },
  );
