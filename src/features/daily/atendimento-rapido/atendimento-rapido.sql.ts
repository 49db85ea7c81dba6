import { sql, type RawBuilder } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { constant, excerpt } from '../../../server/database/rows.ts';
import { due, withDue } from '../demandas/demandas.parts.sql.ts';
import { fewFound, nearMax } from '../../base/municipes/municipes-filtros.contract.ts';
import { callersMax, countedMax, excerptLength, openMax, type Caller } from './atendimento-rapido.contract.ts';

/** The open demands of the citizen `m`, as far as the person reads them. */
const isOpen = sql`d.municipe_id = m.id and d.deleted_at is null and app.current_status(d.status) = 'EM_ANALISE'`;

const newest = sql`d.data_demanda desc, d.created_at desc, d.id`;

/** A citizen `m` with what the office says to them first. */
const caller: RawBuilder<unknown> = sql`
  m.id, m.codigo, m.nome_completo, m.telefone_ddd, m.bairro,
  (select count(*) from (select from demandas d where ${isOpen} limit ${constant(countedMax)}) as counted) as abertas,
  coalesce((
    select json_agg(shown) from (
      select d.id, d.numero, d.data_demanda, ${excerpt('d.descricao_texto', excerptLength)} as descricao_texto, d.urgente, d.sigilosa,
             d.principal_id is not null as reunida, d.prazo, ${due}
        from demandas d ${withDue} where ${isOpen} order by ${newest} limit ${constant(openMax)}) as shown), '[]') as demandas,
  (select json_build_object('id', h.id, 'descricao', ${excerpt('h.descricao', excerptLength)}, 'autor', h.autor, 'data_registro', h.data_registro,
      'canal', h.canal, 'sentido', h.sentido)
     from historicos_atendimento h where h.municipe_id = m.id and h.deleted_at is null
    order by h.data_registro desc, h.id limit 1) as ultimo_contato`;

/**
 * One more than are shown says that there are others. Where there are few, also whom the search may have meant (`perto`): who sounds alike, or has
 * the phone but for its ninth digit.
 */
export const callersFound = (busca: string): Statement<Caller & { perto: boolean }> =>
  statement(sql<Caller & { perto: boolean }>`
    with found as materialized (select id, place, false as perto from app.find_municipes(${busca}, ${constant(callersMax + 1)}) with ordinality as f (id, place)),
    near as materialized (
      select n.id, n.place, true as perto from app.near_municipes(${busca}, ${constant(nearMax + fewFound)}) with ordinality as n (id, place)
       where (select count(*) from found) < ${constant(fewFound)} and n.id not in (select id from found) limit ${constant(nearMax)})
    select ${caller}, said.perto from (select * from found union all select * from near) said
      join municipes m on m.id = said.id order by said.place`);

export const oneCaller = (id: string): Statement<Caller> =>
  statement(sql<Caller>`
    select ${caller} from municipes m where m.id = ${id} and m.deleted_at is null and m.anonimizado_em is null`);
