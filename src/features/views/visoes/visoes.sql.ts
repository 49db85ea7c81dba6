import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { constant } from '../../../server/database/rows.ts';
import { prontas } from '../../daily/fila/fila.contract.ts';
import { countOf } from '../../daily/fila/fila.parts.sql.ts';
import { pinsMax } from './visoes.contract.ts';

type Counts = Record<(typeof prontas)[number], number>;

/** All numbers of the menu in one statement, which names no parameter: each connection plans it once. */
export const countsOfProntas = (): Statement<Counts & { known: boolean; dias_parada: number }> =>
  statement(sql<Counts & { known: boolean; dias_parada: number }>`
    select ${sql.join(prontas.map((one) => sql`${countOf(one)} as ${sql.ref(one)}`))},
           app.own_membros() <> '{}' as known, app.dias_parada() as dias_parada`);

/** One that the office shared, and that somebody has taken for themselves since, is there for nobody else. */
const live = sql`(visao_id is null or exists (select from visoes v where v.id = visao_id))`;

export const ownPins = (): Statement<{ chave: string }> =>
  statement(sql<{ chave: string }>`
    select chave from visoes_fixadas where ${live} order by posicao, chave limit ${constant(pinsMax)}`);

/** Whoever pins in two tabs does one after the other. */
export const holdPins = (): Statement =>
  statement(sql`
    insert into preferencias as p (equipe_id) values (null) on conflict (tenant_id, user_id) do update set equipe_id = p.equipe_id`);

/** The key of a list that is there: provided, one's own or the office's. */
export const knownVisao = (chave: string, id: string | null): Statement<{ chave: string }> =>
  statement(
    id
      ? sql<{ chave: string }>`select id::text as chave from visoes where id = ${id}`
      : sql<{ chave: string }>`select ${chave}::text as chave`,
  );

export const requirePlace = (chave: string): Statement =>
  statement(sql`
    select app.require((select count(*) from visoes_fixadas where ${live} and chave <> ${chave}) < ${constant(pinsMax)}, 'visoes.pins_full')`);

/** Behind the others. */
export const addPin = (chave: string, id: string | null): Statement =>
  statement(sql`
    insert into visoes_fixadas (chave, visao_id, posicao)
    select ${chave}, ${id}::uuid, coalesce((select max(posicao) from visoes_fixadas), 0) + 1
     where ${id}::uuid is null or exists (select from visoes v where v.id = ${id})
    on conflict do nothing`);

/** And those of lists that are gone. */
export const removePin = (chave: string): Statement =>
  statement(sql`delete from visoes_fixadas where chave = ${chave} or not ${live}`);
