import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { statement, type Statement } from '../../../server/database/db.ts';
import { given } from '../../../server/database/rows.ts';
import type { Demanda } from '../demandas/demandas.contract.ts';
import { undoes } from '../demandas/demandas.parts.sql.ts';
import type { DiaContado, updateAcompanhamento } from './prazos.contract.ts';

type Prazo = Pick<Demanda, 'prazo'> & {
  origem: Demanda['prazo_origem'];
  quantos: number | null;
  corridos: boolean | null;
};

export const prazoOf = (id: string): Statement<Prazo> =>
  statement(sql<Prazo>`
    select prazo, prazo_origem as origem, prazo_dias as quantos, prazo_corridos as corridos
      from demandas where id = ${id} and deleted_at is null`);

export const countedDays = (id: string): Statement<DiaContado> =>
  statement(sql<DiaContado>`select dia, conta, tipo, motivo from app.prazo_explicado(${id}::uuid)`);

type Update = z.output<typeof updateAcompanhamento.input>;

/** A day is given to what is open; put aside it is until a day that comes, and no longer than a year. */
export const requireDays = (id: string, { versao, prazo, retomar_em }: Update): Statement =>
  statement(sql`
    with encerrada as (
      select from demandas where id = ${id} and versao = ${versao} and status <> 'EM_ANALISE' and deleted_at is null)
    select app.require(${!prazo} or not exists (select from encerrada), 'request.invalid', 'prazo:prazos.prazo_encerrada'),
           app.require(${!retomar_em} or not exists (select from encerrada), 'request.invalid', 'retomar_em:prazos.retomar_encerrada'),
           app.require(coalesce(${retomar_em ?? null}::date > app.today(), true), 'request.invalid', 'retomar_em:prazos.retomar_passado'),
           app.require(coalesce(${retomar_em ?? null}::date <= app.today() + interval '1 year', true), 'request.invalid', 'retomar_em:prazos.retomar_longe')`);

/** What follows another demand goes on as that one does; its deadline is its own. */
export const requireApart = (id: string, { andamento, retomar_em }: Update): Statement =>
  statement(sql`
    select app.require(principal_id is null or ${andamento === undefined && retomar_em === undefined}, 'reunidas.segue',
        app.reunida_em(tenant_id, principal_id))
      from demandas where id = ${id} and deleted_at is null`);

/** Who has just changed what it waits for may have its pause as it was. */
const undone = (andamento: Update['andamento']) =>
  undoes(
    sql`antes`,
    sql`antes ->> 'status' = app.current_status(status) and antes ->> 'andamento' is not distinct from ${andamento ?? null}`,
  );

/** A day of one's own has no other origin; without one it is asked for anew whose days count. */
export const changeAcompanhamento = (
  id: string,
  { versao, andamento, prazo, retomar_em, desfazer }: Update,
): Statement<{ id: string }> =>
  statement(sql<{ id: string }>`
    update demandas set ${given('andamento', andamento)}, ${given('retomar_em', retomar_em)}, ${given('prazo', prazo)},
        prazo_origem = case when ${prazo !== undefined} then ${prazo ? 'MANUAL' : 'SETOR'} else prazo_origem end
     where id = ${id} and versao = ${versao} and deleted_at is null
       ${desfazer && andamento !== undefined ? sql`and ${undone(andamento)}` : sql``} returning id`);
