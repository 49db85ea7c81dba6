import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { columnsOf, constant } from '../../../server/database/rows.ts';
import { municipeRow } from '../municipes/municipes.contract.ts';
import { type Chosen, type Lado, mostCounted, type Par, paresMax } from './duplicados.contract.ts';

/** Both are there, and somebody. */
const waiting = sql`
  duplicados d
    join municipes a on a.id = d.a and a.deleted_at is null and a.anonimizado_em is null
    join municipes b on b.id = d.b and b.deleted_at is null and b.anonimizado_em is null
   where d.estado = 'PENDENTE'`;

const first = sql`(a.data_cadastro, a.id) <= (b.data_cadastro, b.id)`;

export const paresWaiting = (): Statement<Par> =>
  statement(sql<Par>`
    select case when ${first} then d.a else d.b end as fica_id, case when ${first} then d.b else d.a end as sai_id,
           case when ${first} then a.nome_completo else b.nome_completo end as nome, d.pontos
      from ${waiting} order by d.pontos desc, d.a, d.b limit ${constant(paresMax)}`);

export const countPares = (): Statement<{ total: number }> =>
  statement(sql<{ total: number }>`
    select count(*) as total from (select from ${waiting} limit ${constant(mostCounted)}) x`);

const hanging = (table: string, counts = sql`true`) =>
  sql`(select count(*) from ${sql.table(table)} x where x.municipe_id = m.id and x.deleted_at is null and ${counts})`;
/** Who is there otherwise, since an earlier merge, is there once. */
const once = sql`not x.aparte`;

export const ladoOf = (id: string): Statement<Lado> =>
  statement(sql<Lado>`
    select ${columnsOf(municipeRow, 'm')}, ${hanging('demandas')} as demandas, ${hanging('historicos_atendimento')} as atendimentos,
           ${hanging('agenda_compromissos')} as compromissos, ${hanging('apoiadores', once)} as apoios,
           ${hanging('devolutivas', once)} as devolutivas
      from municipes m where m.id = ${id} and m.deleted_at is null and m.anonimizado_em is null`);

export const likenessOf = (one: string, other: string): Statement<{ pontos: number; motivos: string[] }> =>
  statement(sql<{ pontos: number; motivos: string[] }>`
    select pontos, motivos from duplicados where a = least(${one}::uuid, ${other}::uuid) and b = greatest(${one}::uuid, ${other}::uuid)`);

type Of = { id: string; versao: number };

/** Who has by now the phone of somebody merged, or the one that the other had before: that one themselves where it is nobody else. */
export const inTheWayOf = (id: string): Statement<{ id: string }> =>
  statement(sql<{ id: string }>`
    select h.id from mesclagens g join municipes m on m.id = g.sai_id
      join municipes h on h.telefone_ddd in (m.telefone_ddd, g.antes -> 'telefone_ddd' ->> 'antes')
     where g.sai_id = ${id} and g.desfeita_em is null and h.deleted_at is null
     order by h.id = g.fica_id, h.id limit 1`);

/** No row when either is not there, or not of the version that was read. */
export const merge = (fica: Of, sai: Of, { do_outro, informacoes }: Chosen): Statement<{ id: string }> =>
  statement(sql<{ id: string }>`
    select id from app.merge_municipes(${fica.id}, ${sai.id}, ${do_outro}::text[], ${informacoes}::text[], ${fica.versao}, ${sai.versao}) as id
     where id is not null`);

/** No row when nobody of that id was merged into another. */
export const unmerge = (id: string): Statement<{ id: string }> =>
  statement(sql<{ id: string }>`select id from app.undo_merge(${id}) as id where id is not null`);

/** No row when nobody has found these two alike, or they are one by now. */
export const decide = (one: string, other: string, estado: string): Statement<{ id: string }> =>
  statement(
    sql<{ id: string }>`select id from app.decide_duplicado(${one}, ${other}, ${estado}) as id where id is not null`,
  );
