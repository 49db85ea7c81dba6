import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { foundRow, restoreRow, softDelete } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { allRows, editedRow, oneRow } from '../../../server/http/answers.ts';
import { prontas } from '../../daily/fila/fila.contract.ts';
import {
  countVisoes,
  createVisao,
  listas,
  listVisoes,
  pinVisao,
  removeVisao,
  restoreVisao,
  updateVisao,
} from './visoes.contract.ts';
import {
  addPin,
  type Asked,
  changeSalva,
  countSalvas,
  countsOfProntas,
  holdPins,
  holdVisoes,
  insertSalva,
  knownVisao,
  oneSalva,
  ownPins,
  pinnedSalvas,
  removePin,
  requirePlace,
  requireRoom,
  requireRoomAgain,
  requireSharing,
  salvas,
} from './visoes.sql.ts';

const idOf = (visao: string) => (prontas.some((one) => one === visao) ? null : visao);
const keysOf = (pins: { chave: string }[]) => pins.map(({ chave }) => chave);

export const visoesRoutes = [
  route(listVisoes, async ({ batch }) => {
    const [[counts], kept, pins] = await batch(countsOfProntas(), salvas(), ownPins());
    const { known, dias_parada, tarefas, notificacoes, ...told } = counts!;
    const minha = known ? told.minha : null;
    return { prontas: { ...told, minha }, dias_parada, salvas: kept, fixadas: keysOf(pins), tarefas, notificacoes };
  }),

  route(countVisoes, ({ transaction }) =>
    transaction(async (run) => {
      const [pinned] = await run(pinnedSalvas());
      // what an earlier version kept, and this one does not know, is not counted
      const known = pinned.flatMap(({ id, lista, estado }) => {
        const read = z.safeParse(listas[lista], estado);
        return read.success ? [{ id, lista, estado: read.data } as Asked] : [];
      });
      if (known.length === 0) return [];
      return allRows(run, countSalvas(known));
    }),
  ),

  route(createVisao, ({ batch, input }) => {
    const id = randomUUID();
    const { compartilhada } = input;
    return oneRow(
      batch,
      requireSharing(null, compartilhada),
      holdVisoes(),
      requireRoom(compartilhada),
      insertSalva(id, input),
      oneSalva(id),
    );
  }),

  route(updateVisao, ({ batch, input, params: { id } }) => {
    // filters are read as those of one list, and kept for no other
    const lista = input.lista ?? (input.estado && 'demandas');
    const { compartilhada } = input;
    return editedRow(
      batch,
      requireSharing(id, compartilhada),
      holdVisoes(),
      requireRoom(compartilhada, id),
      changeSalva(id, { ...input, lista }),
      oneSalva(id, lista),
    );
  }),

  route(removeVisao, ({ batch, params: { id } }) =>
    oneRow(batch, requireSharing(id, undefined), softDelete('visoes', id)),
  ),

  route(restoreVisao, ({ batch, params: { id } }) => {
    const [allowed, restored] = restoreRow('visoes', id);
    return oneRow(batch, requireSharing(id, undefined), allowed, holdVisoes(), requireRoomAgain(id), restored);
  }),

  route(pinVisao, async ({ batch, input: { visao, fixada } }) => {
    const id = idOf(visao);
    if (!fixada) {
      const [, pins] = await batch(removePin(visao), ownPins());
      return { fixadas: keysOf(pins) };
    }
    const [found, , , , pins] = await batch(
      knownVisao(visao, id),
      holdPins(),
      requirePlace(visao),
      addPin(visao, id),
      ownPins(),
    );
    foundRow(found);
    return { fixadas: keysOf(pins) };
  }),
];
