import { sql, type RawBuilder } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { constant, whoDeleted } from '../../../server/database/rows.ts';
import {
  camposDaLinha,
  demandasInLine,
  diasDoOficio,
  linhaPageSize,
  partsInLine,
  type LinhaRow,
  type LinhaTipo,
} from './linha.contract.ts';

/** Whose line it is. */
type Of = { demanda_id: string } | { municipe_id: string };
type Asked = { tipo?: LinhaTipo; after?: string };

/** What of a demand the log tells of as well, each by its column demanda_id. */
const parts = ['demanda_documentos', 'agenda_compromissos', 'apoiadores'];

/**
 * Rows of the log of one record that a page looks at. A transaction writes one or two of a record, so that these are more than
 * a page has.
 */
const mostOfRecord = 100;
/** Those of a demand that others were merged into. */
const mostOfLeader = 1000;
/** No transaction goes on writing for longer. */
const longest = sql`interval '1 minute'`;

/** Columns that follow from others, or stand in the log beside what the line says. */
const beside = ['assessor_id', 'deleted_at', 'prazo_origem', 'prazo_dias', 'prazo_corridos', 'feito_por', 'a_mao'];

const page = sql`limit ${constant(linhaPageSize)}`;
const list = (names: readonly string[]) => sql`${names}::text[]`;

const demandas = (of: Of): RawBuilder<unknown> =>
  'demanda_id' in of
    ? sql`(select id, numero from demandas where id = ${of.demanda_id} and deleted_at is null)
          union all (select c.id, c.numero from demandas c join demandas d on d.tenant_id = c.tenant_id and d.id = c.principal_id
            where c.principal_id = ${of.demanda_id} and c.deleted_at is null and d.deleted_at is null
            order by c.data_demanda desc limit ${constant(demandasInLine)})`
    : sql`(select id, numero from demandas where municipe_id = ${of.municipe_id} and deleted_at is null
            order by data_demanda desc limit ${constant(demandasInLine)})
          union (select d.id, d.numero from apoiadores a join demandas d on d.tenant_id = a.tenant_id and d.id = a.demanda_id
            where a.municipe_id = ${of.municipe_id} and a.deleted_at is null and not a.aparte and d.deleted_at is null
            order by a.created_at desc limit ${constant(demandasInLine)})`;

/** Where the page before ended: one row, or none where nobody knows it. */
const last = (after: string) => sql`
  fim as materialized (
    select momento, id from (
      select created_at as momento, id from demanda_notas where id = ${after}
      union all select data_registro, id from historicos_atendimento where id = ${after}
      union all select "timestamp", id from auditoria where tenant_id = (select app.tenant_id()) and id = ${after}) f),`;

const behind = (momento: string, { after }: Asked) =>
  after ? sql`(${sql.ref(momento)}, id) < (select momento, id from fim)` : sql`true`;

/** By demand, so that a page is read from the index of each and no further. */
const notas = (asked: Asked) => sql`
  select 'NOTA' as tipo, n.id, n.momento, null::uuid[] as linhas, null::uuid as demanda_id
    from alvo cross join lateral (
      select id, created_at as momento from demanda_notas
       where demanda_id = alvo.id and ${behind('created_at', asked)} order by created_at desc, id desc ${page}) n`;

const contatos = (of: Of, asked: Asked) => {
  const rows = (whose: RawBuilder<unknown>) => sql`
    select id, data_registro from historicos_atendimento
     where ${whose} and ${behind('data_registro', asked)} order by data_registro desc, id desc ${page}`;
  return 'demanda_id' in of
    ? sql`select 'CONTATO', h.id, h.data_registro, null::uuid[], null::uuid from alvo cross join lateral (${rows(sql`demanda_id = alvo.id`)}) h`
    : sql`(select 'CONTATO', h.id, h.data_registro, null::uuid[], null::uuid from (${rows(sql`municipe_id = ${of.municipe_id}`)}) h)`;
};

/**
 * The demand itself and what is of it, by the ids that the log has. A letter about several of them is told once. Who was told stands in the
 * line as a contact, and of steps what people did to them.
 */
const partes = (of: Of) => sql`
  partes as materialized (
    select id, id as demanda_id, false as carta from alvo ${sql.join(
      parts.map(
        (table) => sql`union all select x.id, alvo.id, false from alvo cross join lateral (
          select id from ${sql.table(table)} where demanda_id = alvo.id order by created_at desc limit ${constant(partsInLine)}) x`,
      ),
      sql` `,
    )} union all (select distinct on (x.oficio_id) x.oficio_id, alvo.id, true from alvo cross join lateral (
      select oficio_id from oficio_demandas where demanda_id = alvo.id and deleted_at is null order by created_at desc limit ${constant(partsInLine)}) x
      order by x.oficio_id, ${'demanda_id' in of ? sql`alvo.id <> ${of.demanda_id}, ` : sql``}alvo.numero)
    union all select x.id, alvo.id, false from alvo cross join lateral (
      select id from devolutivas where demanda_id = alvo.id and situacao = 'DISPENSADA' order by created_at desc limit ${constant(partsInLine)}) x
    union all select x.id, alvo.id, false from alvo cross join lateral (
      select id from demanda_passos where demanda_id = alvo.id and (proprio or versao > 1) order by created_at desc limit ${constant(partsInLine)}) x),`;

/** Of a letter only what its days tell: what was written before it was issued is no one's to follow. */
const isTold = sql`(not p.carta or antes ?| ${list(diasDoOficio)})`;

/** What was merged into a demand follows it: a transaction that changes both is told of the one that leads. */
const leads = (demandaId: string) => sql`
  (m.demanda_id = ${demandaId} or m.xid not in (
    select xid from auditoria where tenant_id = (select app.tenant_id()) and entidade_id = ${demandaId}
     order by "timestamp" desc limit ${constant(mostOfLeader)}))`;

/**
 * One entry for all that a transaction did to one demand and what is of it, named by the last of its rows. One whose last row is on a page
 * before is no part of this one: only those that end shortly before the cursor are looked at for that.
 */
const mudancas = (of: Of, asked: Asked) => sql`
  (select 'MUDANCA', id, momento, linhas, demanda_id from (
     select p.demanda_id, a.xid, max(a."timestamp") as momento, array_agg(a.id) as linhas,
            (array_agg(a.id order by a."timestamp" desc, a.id desc))[1] as id
       from partes p cross join lateral (
         select id, "timestamp", xid from auditoria
          where tenant_id = (select app.tenant_id()) and entidade_id = p.id and ${isTold} and ${behind('timestamp', asked)}
          order by "timestamp" desc limit ${constant(mostOfRecord)}) a
      group by p.demanda_id, a.xid) m
     where ${'demanda_id' in of ? leads(of.demanda_id) : sql`true`} ${
       asked.after
         ? sql`and (m.momento < (select momento from fim) - ${longest} or not exists (
            select from auditoria z where z.tenant_id = (select app.tenant_id()) and z.xid = m.xid
               and (z."timestamp", z.id) >= (select momento, id from fim)
               and z.entidade_id in (select x.id from partes x where x.demanda_id = m.demanda_id)))`
         : sql``
     } order by momento desc, id desc ${page})`;

/** A value that may leave; a sector by its name, another demand by its number. */
const said = (side: 'antes' | 'depois') => sql`
  case c.campo when 'setor_id' then (select s.nome from setores s where s.id = (a.${sql.ref(side)} ->> c.campo)::uuid)
    when 'principal_id' then (select r.numero from demandas r where r.id = (a.${sql.ref(side)} ->> c.campo)::uuid)
    else a.${sql.ref(side)} ->> c.campo end`;

const mudancasDe = sql`
  coalesce((select json_agg(json_build_object('campo', c.campo, 'de', ${said('antes')}, 'para', ${said('depois')}) order by a."timestamp", c.n)
     from auditoria a cross join unnest(${list(camposDaLinha)}) with ordinality c (campo, n)
    where a.tenant_id = (select app.tenant_id()) and a.id = any (g.ids) and a.antes ? c.campo), '[]')`;

/** What the rows of one entry did, told once for each kind of record and each thing done, the first by its name. */
const fatos = sql`
  (select json_agg(json_build_object('entidade', g.entidade, 'acao', g.acao, 'quantos', cardinality(g.ids),
      'nome', case when g.entidade = 'demanda_documentos' then (select x.nome_arquivo from demanda_documentos x where x.id = g.primeiro)
        when g.entidade = 'demandas' and g.acao = 'INSERT' then (select c.titulo || ' (' || to_char(c.data_compromisso, 'DD/MM/YYYY') || ')'
          from demandas x join agenda_compromissos c on c.tenant_id = x.tenant_id and c.id = x.compromisso_id and c.deleted_at is null
          where x.id = g.primeiro)
        when g.entidade = 'demanda_passos' then (select x.texto from demanda_passos x where x.id = g.primeiro)
        when g.entidade = 'oficios' then (select x.identificacao from oficios x where x.id = g.primeiro)
        when g.entidade = 'apoiadores' then (select m.nome_completo from apoiadores x
          join municipes m on m.tenant_id = x.tenant_id and m.id = x.municipe_id where x.id = g.primeiro)
        when g.entidade = 'devolutivas' then (select m.nome_completo from devolutivas x
          join municipes m on m.tenant_id = x.tenant_id and m.id = x.municipe_id
          join demandas d on d.tenant_id = x.tenant_id and d.id = x.demanda_id
          -- of what is secret not who asked for one in it that the person does not read
          where x.id = g.primeiro and (not d.sigilosa or m.id in (select o.municipe_id from app.people_of_demanda(d.tenant_id, d.id) o))) end,
      'oficio_id', case when g.entidade = 'oficios' then g.primeiro end,
      'mudancas', case when g.entidade in ('demandas', 'oficios', 'demanda_passos') and g.acao = 'UPDATE' then ${mudancasDe} else '[]' end,
      'outras', g.outras, 'anonimizado', g.anonimizado) order by g.entidade <> 'demandas', g.momento)
     from (
       select f.entidade, f.acao, min(a."timestamp") as momento, array_agg(a.id) as ids,
              (array_agg(a.entidade_id order by a."timestamp", a.id))[1] as primeiro,
              f.acao = 'UPDATE' and bool_or(exists (
                select from jsonb_object_keys(a.antes) k where k <> all (${list([...camposDaLinha, ...beside])}))) as outras,
              f.acao = 'UPDATE' and bool_or(a.antes is null) as anonimizado
         from auditoria a join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
        where a.tenant_id = (select app.tenant_id()) and a.id = any (p.linhas) group by f.entidade, f.acao) g)`;

const excluidaPor = sql`
  case when coalesce(n.deleted_at, h.deleted_at) is not null
    then ${whoDeleted(sql`p.id`, sql`coalesce(n.deleted_by, h.deleted_by)`)} end`;

/** Contacts keep who wrote them in capitals: the name as its owner writes it, while it is that one. */
const porQuem = sql`
  coalesce((select u.full_name from profiles u where u.user_id = h.user_id and upper(u.full_name) = h.autor), h.autor)`;

/** One page. Row security says which of all this the person reads. */
export function pageOfLinha(of: Of, asked: Asked): Statement<LinhaRow> {
  const { tipo, after } = asked;
  const branches = [
    ...(!tipo || tipo === 'NOTA' ? [notas(asked)] : []),
    ...(!tipo || tipo === 'CONTATO' ? [contatos(of, asked)] : []),
    ...(!tipo || tipo === 'MUDANCA' ? [mudancas(of, asked)] : []),
  ];
  return statement(sql<LinhaRow>`
    with ${after ? last(after) : sql``} alvo as materialized (${demandas(of)}), ${partes(of)}
    p as materialized (
      select * from (${sql.join(branches, sql` union all `)}) e (tipo, id, momento, linhas, demanda_id) order by momento desc, id desc ${page})
    select p.tipo, p.id, p.momento, coalesce(n.autor, ${porQuem}, f.autor) as autor, coalesce(n.user_id, h.user_id, a.user_id) as autor_id,
           case when d.id is not null then json_build_object('id', d.id, 'numero', d.numero) end as demanda,
           coalesce(n.versao, h.versao) as versao,
           case when n.deleted_at is null and h.deleted_at is null then
             coalesce(n.texto, case when m.anonimizado_em is not null then 'Conteúdo anonimizado' else h.descricao end) end as texto,
           coalesce(n.editada_em, h.editado_em) is not null as editada,
           coalesce(n.deleted_at, h.deleted_at) is not null as excluida, ${excluidaPor} as excluida_por,
           coalesce((select json_agg(json_build_object('user_id', u.user_id, 'full_name', u.full_name))
             from profiles u where u.user_id = any (n.mencionados)), '[]') as mencionados,
           case when m.id is not null then json_build_object('id', m.id, 'nome_completo', m.nome_completo) end as municipe,
           h.canal, h.sentido, h.resultado,
           (select v.feita_em from devolutivas v where v.tenant_id = h.tenant_id and v.historico_id = h.id and v.deleted_at is null limit 1) as avisado_em,
           coalesce(case when p.tipo = 'MUDANCA' then ${fatos} end, '[]') as fatos
      from p
      left join demanda_notas n on p.tipo = 'NOTA' and n.tenant_id = (select app.tenant_id()) and n.id = p.id
      left join historicos_atendimento h on p.tipo = 'CONTATO' and h.tenant_id = (select app.tenant_id()) and h.id = p.id
      left join municipes m on m.tenant_id = h.tenant_id and m.id = h.municipe_id
      left join alvo d on d.id = coalesce(p.demanda_id, n.demanda_id, h.demanda_id)
      left join auditoria a on p.tipo = 'MUDANCA' and a.tenant_id = (select app.tenant_id()) and a.id = p.id
      left join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
     order by p.momento desc, p.id desc`);
}
