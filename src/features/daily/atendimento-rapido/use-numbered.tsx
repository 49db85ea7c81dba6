import { isNumero, meansNumero } from '../../../shared/letters/numero.ts';
import { useData } from '../../../web/data/data.ts';
import { listDemandas } from '../demandas/demandas.contract.ts';
import { atendimentoRapidoTexts as t } from './atendimento-rapido.texts.ts';

const offered = 5;

/** The demands whose number somebody says who calls, one of each year, the newest first; `busca` is of what was typed a moment ago. */
export function useNumbered(typed: string, busca: string) {
  const found = useData(listDemandas, { busca }, { enabled: isNumero(busca), error: t.erroBuscarDemanda });
  const waiting = isNumero(typed) && (typed !== busca || found.isPending || found.isPlaceholderData) && !found.isError;
  const rows = isNumero(typed) && !waiting ? (found.data?.rows ?? []) : [];
  return { waiting, rows: rows.filter(({ numero }) => meansNumero(busca, numero)).slice(0, offered) };
}
