import { sql } from 'kysely';
import { statement, type Run, type Statement } from '../database/db.ts';
import { foundRow } from '../database/rows.ts';
import type { LoteKind, Part, Tally } from './lote-kind.ts';

/** Rows of one transaction: more would hold what they touch for longer than anybody should wait. */
export const stepRows = 1_000;

type Standing = { parametros: unknown; total: number; desfazendo: boolean; feito: number; contagem: Tally };

/** Held to the end of the transaction: who takes the same step waits, and finds it done. The database knows what is undone (`app.desfaz`). */
const standing = (id: string): Statement<Standing> =>
  statement(sql<Standing>`
    select parametros, total, desfeito_por is not null as desfazendo, coalesce((cursor ->> 'seq')::int, 0) as feito,
           coalesce(cursor -> 'contagem', '{}') as contagem, set_config('app.desfaz', case when desfeito_por is null then '' else 'on' end, true)
      from lotes where id = ${id} for update`);

/** How far it is after a step, as its items say; at its end also how it ended. */
const advance = (
  id: string,
  { desfazendo, contagem, fim }: Standing & { fim: string },
  { from, to }: Part,
): Statement<{ acabou: boolean }> =>
  statement(sql<{ acabou: boolean }>`
    with part as materialized (
      select count(*) filter (where resultado in ('CRIADO', 'ALTERADO')) as ok, count(*) filter (where resultado = 'ERRO') as falhas,
             count(*) filter (where desfeito) as desfeitos, count(*) filter (where not desfeito) as alterados_depois
        from lote_itens where lote_id = ${id} and seq between ${from} and ${to})
    update lotes l set cursor = jsonb_build_object('seq', ${to}::int, 'contagem', ${JSON.stringify(contagem)}::jsonb), tomado_ate = now(),
           tentativas = 0, ${
             desfazendo
               ? sql`desfeitos = l.desfeitos + part.desfeitos, alterados_depois = l.alterados_depois + part.alterados_depois`
               : sql`feitos = ${to}::int, ok = l.ok + part.ok, falhas = l.falhas + part.falhas`
           },
           estado = case when ${to} < total then estado else ${fim} end,
           concluido_em = case when ${to} < total then concluido_em else now() end
      from part where id = ${id}
    returning ${to} >= total as acabou`);

/** One step, in the transaction that `run` is of. Resolves with whether it was the last. */
export async function takeStep(
  run: Run,
  kind: LoteKind,
  id: string,
  { rows = stepRows, ahead }: { rows?: number; ahead?: unknown } = {},
): Promise<boolean> {
  const [found] = await run(standing(id));
  const lote = foundRow(found);
  const part = { lote: id, from: lote.feito + 1, to: Math.min(lote.feito + rows, lote.total), total: lote.total };
  let told: Tally | void = undefined;
  if (part.from <= part.to && lote.desfazendo) await kind.undo?.(run, part, lote.parametros);
  else if (part.from <= part.to) told = await kind.step(run, part, lote.parametros, ahead);
  const fim = lote.desfazendo ? 'DESFEITO' : (kind.endsAs?.(lote.parametros) ?? 'CONCLUIDO');
  const [after] = await run(advance(id, { ...lote, fim, contagem: added(lote.contagem, told ?? {}) }, part));
  return foundRow(after).acabou;
}

const added = (before: Tally, told: Tally): Tally =>
  Object.entries(told).reduce((sum, [what, n]) => ({ ...sum, [what]: (sum[what] ?? 0) + n }), before);
