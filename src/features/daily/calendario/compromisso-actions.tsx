import { useRef, useState } from 'react';
import type { CallOutput } from '../../../shared/contract.ts';
import { formatLongDay } from '../../../shared/days.ts';
import { texts } from '../../../shared/texts.ts';
import { patch, useAction } from '../../../web/data/action.ts';
import { call } from '../../../web/calls/api.ts';
import { queryClient, queryKey } from '../../../web/calls/query-client.ts';
import { useTenant } from '../../../web/session/session.tsx';
import { toast } from '../../../web/browser/toast.ts';
import { confirm } from '../../../web/ui/ConfirmDialog.tsx';
import {
  type CompromissoListed,
  listAgenda,
  overlapping,
  removeCompromisso,
  restoreCompromisso,
  todayAgenda,
  updateCompromisso,
} from '../agenda/agenda.contract.ts';
import { type Alcance, removeSerie, restoreSerie } from '../series/series.contract.ts';
import { seriesTexts } from '../series/series.texts.ts';
import type { useAlcance } from '../series/AlcanceDialog.tsx';
import { withMoved, withoutCompromisso } from './agenda-rows.tsx';
import { agendaTexts as t } from '../agenda/agenda.texts.ts';

export type When = Pick<CompromissoListed, 'data_compromisso' | 'hora_compromisso' | 'hora_fim'>;

const whenOf = ({ data_compromisso, hora_compromisso, hora_fim }: When): When => ({
  data_compromisso,
  hora_compromisso,
  hora_fim,
});

/** Moves an appointment at once, with a way back; tells when it now overlaps another. */
export function useMove(rows: readonly CompromissoListed[]) {
  const { tenant } = useTenant();
  /** By the version that was moved: a move that fails leaves to the one before where that came from. */
  const before = useRef(new Map<string, When>());
  const [moving, setMoving] = useState<ReadonlySet<string>>(new Set());
  const { run } = useAction(updateCompromisso, {
    success: ({ titulo, ...row }) =>
      t.movido(titulo, t.quando(formatLongDay(row.data_compromisso), row.hora_compromisso)),
    error: t.erroAtualizar,
    optimistic: ({ id, ...values }) => {
      const set = (list: CompromissoListed[]) =>
        withMoved(list, id, (values as When).data_compromisso).map((row) =>
          row.id === id ? { ...row, ...whenOf(values as When) } : row,
        );
      return [patch(listAgenda, set)];
    },
    undo: ({ id, titulo, versao }, moved) =>
      call(updateCompromisso, { id, titulo, ...before.current.get(`${id} ${moved.versao}`)!, versao }),
  });

  /** False when it could not be moved; the person was told. */
  async function move(row: CompromissoListed, when: When): Promise<boolean> {
    const { id, titulo, versao } = row;
    before.current.set(`${id} ${versao}`, whenOf(row));
    setMoving((ids) => new Set(ids).add(id));
    const moved = await run({ id, titulo, versao, ...when });
    if (moved) {
      // its new version, before a second move of it can start
      queryClient.setQueriesData<CompromissoListed[]>({ queryKey: queryKey(tenant?.id ?? null, listAgenda) }, (list) =>
        list?.map((one) => (one.id === id ? { ...one, ...moved } : one)),
      );
      const others = row.status === 'CANCELADO' ? [] : overlapping(when, rows, id);
      if (others.length > 0)
        toast.info(t.coincideTitulo, `${t.coincide(others.length)} ${others.map((one) => one.titulo).join(', ')}`);
    }
    setMoving((ids) => new Set([...ids].filter((one) => one !== id)));
    return moved !== undefined;
  }
  return { move, moving };
}

/** The rows of a list that a change of the appointment `id` is about: it, and what `alcance` says of its series. */
function meant(list: CompromissoListed[], id: string, alcance: Alcance): CompromissoListed[] {
  const one = list.find((row) => row.id === id);
  const isMeant = (row: CompromissoListed) =>
    row.serie_id === one!.serie_id && (alcance === 'SERIE' || row.data_compromisso > one!.data_compromisso);
  return one ? list.filter((row) => row.id === id || isMeant(row)) : [];
}

/**
 * Asks, takes the appointment away at once, and offers to take that back; of one that repeats it asks which. Resolves to whether it was
 * done.
 */
export function useRemove(ask: ReturnType<typeof useAlcance>['ask']) {
  const one = useAction(removeCompromisso, {
    success: t.excluido,
    error: t.erroExcluir,
    optimistic: ({ id }) => [
      patch(listAgenda, (list) => withoutCompromisso(list, id)),
      patch(todayAgenda, (list) => withoutCompromisso(list, id)),
    ],
    undo: ({ id }) => call(restoreCompromisso, { id }),
  });
  const serie = useAction(removeSerie, {
    success: ({ excluidos }) => seriesTexts.excluidos(excluidos),
    error: seriesTexts.erroExcluir,
    optimistic: ({ id, alcance }) => {
      const without = (list: CompromissoListed[]) =>
        meant(list, id, alcance).reduce((rest, row) => withoutCompromisso(rest, row.id), list);
      return [patch(listAgenda, without), patch(todayAgenda, without)];
    },
    undo: (_, { id }) => call(restoreSerie, { id }),
    undone: ({ ocupados }: CallOutput<typeof restoreSerie>) =>
      ocupados > 0 ? { detail: seriesTexts.ocupados(ocupados) } : {},
  });
  return async ({ id, titulo, serie_id }: CompromissoListed): Promise<boolean> => {
    const question = { title: t.confirmarExclusao(titulo), action: texts.excluir, tone: 'bad' } as const;
    const which = serie_id ? await ask(seriesTexts.excluirQuais(titulo), 'bad') : (await confirm(question)) && 'ESTE';
    if (!which) return false;
    const done = which === 'ESTE' ? await one.run({ id }) : await serie.run({ id, alcance: which });
    return done !== undefined;
  };
}
