import type { Person } from '../../../server/database/db.ts';
import { foundRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { allRows, oneRow } from '../../../server/http/answers.ts';
import type { LoteKind, LoteKinds } from '../../../server/lotes/lote-kind.ts';
import { stepRows, takeStep } from '../../../server/lotes/lote-steps.ts';
import { fail } from '../../../server/process/failure.ts';
import { sentenceOf, type ErrorCode } from '../../../shared/errors.ts';
import {
  cancelLote,
  getLote,
  isWaiting,
  listLotes,
  type Lote,
  loteItems,
  lotesMax,
  undoLote,
} from './lotes.contract.ts';
import { heldLote, newestLotes, oneLote } from './lotes.parts.sql.ts';
import { beginUndo, cancelOne, itemsOf, tipoOf, type Item } from './lotes.sql.ts';
import { lotesTexts as t } from './lotes.texts.ts';

/** Why an item failed: the sentence of a record's error code, or all reasons of a row of a file. */
const reasonOf = (errors: NonNullable<Item['erros']>): string =>
  errors.map((one) => (typeof one === 'string' ? sentenceOf(one as ErrorCode) : one.motivo)).join('; ') ||
  sentenceOf('lotes.row_gone');

/** What they may change now is what they may take back. */
const isTooMany = ({ ok }: Lote, { most }: LoteKind, { membership_role }: Person) => ok > most[membership_role!];

/** As its kind allows: who has another role by now is not offered what would be refused. */
const offered = (lote: Lote, kind: LoteKind | undefined, person: Person): Lote => ({
  ...lote,
  pode_desfazer: lote.pode_desfazer && kind?.undo !== undefined && !isTooMany(lote, kind, person),
});

export const lotesRoutes = (kinds: LoteKinds) => [
  route(listLotes, async ({ batch, person }) =>
    (await allRows(batch, newestLotes(lotesMax))).map((lote) => offered(lote, kinds[lote.tipo], person())),
  ),

  route(getLote, async ({ batch, person, params: { id } }) => {
    const lote = await oneRow(batch, oneLote(id));
    return offered(lote, kinds[lote.tipo], person());
  }),

  route(loteItems, ({ transaction, input: { que = 'falhas', depois_de }, params: { id } }) =>
    transaction(async (run) => {
      const [found, items] = await run(tipoOf(id), itemsOf(id, que, Number(depois_de ?? 0)));
      const { tipo } = foundRow(found);
      const kind = kinds[tipo];
      const known = items.flatMap(({ registro_id }) => registro_id ?? []);
      const [named] = kind ? await run(kind.names(known)) : [[]];
      const names = new Map(named.map(({ registro_id, nome }) => [registro_id, nome]));
      return items.map(({ seq, registro_id, linha, erros }) => ({
        seq,
        registro_id,
        nome: names.get(registro_id ?? '') ?? (linha === null ? null : t.linha(linha)),
        motivo: que === 'depois' ? t.ficou(tipo) : reasonOf(erros ?? []),
      }));
    }),
  ),

  route(cancelLote, ({ transaction, params: { id } }) =>
    transaction(async (run, person) => {
      if (!isWaiting(await oneRow(run, heldLote(id)))) fail('lotes.over');
      const lote = await oneRow(run, cancelOne(id), oneLote(id));
      return offered(lote, kinds[lote.tipo], person);
    }),
  ),

  route(undoLote, ({ transaction, params: { id } }) =>
    transaction(async (run, person) => {
      const lote = await oneRow(run, heldLote(id));
      const kind = kinds[lote.tipo];
      if (!lote.desfazivel || !kind?.undo) fail('lotes.not_undoable');
      if (!lote.no_prazo) fail('record.undo_expired');
      if (isTooMany(lote, kind, person)) fail(kind.tooMany ?? 'session.forbidden');
      const waits = lote.total > stepRows;
      await run(beginUndo(id, waits));
      if (!waits) await takeStep(run, kind, id);
      return oneRow(run, oneLote(id));
    }),
  ),
];
