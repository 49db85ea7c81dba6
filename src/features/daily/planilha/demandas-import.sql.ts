import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { mergedInto } from '../../base/municipes/municipes.parts.sql.ts';
import type { Part } from '../../../server/lotes/lote-kind.ts';
import { itemsOf } from '../../../server/lotes/part.sql.ts';
import { isMerged, markDemandas, mayBeShown } from '../sigilo/sigilo.parts.sql.ts';
import type { Kept, Target } from './records.sql.ts';

/** Fields of a demand that an import brings and may change. */
const changed = {
  setor_id: 'uuid',
  descricao_texto: 'text',
  codigo_oficio: 'text',
  assessor_responsavel: 'text',
  assessor_id: 'uuid',
  data_demanda: 'date',
  assunto_id: 'uuid',
  status: 'text',
  encerrada_em: 'date',
  codigo_origem: 'text',
} as const;
export type DemandaField = keyof typeof changed;
export const demandaFieldNames = Object.keys(changed) as DemandaField[];

export const demandasTarget: Target = {
  table: 'demandas',
  made: { municipe_id: 'uuid', numero: 'text', ...changed },
  changed,
};

/** Numbers of a year, in their order. */
export type Numeros = { ano: number; numeros: string[] };

/**
 * Takes numbers for what the next rows of an import were found to make. In a transaction of its own: to the end of it, whoever registers
 * a demand of such a year waits. Nothing where rows are checked, or taken back.
 */
export const reserveNumeros = (lote: string, rows: number): Statement<Numeros> =>
  statement(sql<Numeros>`
    with novas as materialized (
      select extract(year from (i.dados -> 'valores' ->> 'data_demanda')::date)::int as ano, least(count(*), 1000)::int as quantas
        from lotes l join lote_itens i on i.tenant_id = l.tenant_id and i.lote_id = l.id
         and i.seq > coalesce((l.cursor ->> 'seq')::int, 0) and i.seq <= coalesce((l.cursor ->> 'seq')::int, 0) + ${rows}::int
       where l.id = ${lote} and l.desfeito_por is null
         and l.parametros ->> 'registro' = 'demandas' and l.parametros ->> 'etapa' = 'IMPORTAR' and i.dados ->> 'classe' = 'NOVA'
         and (i.resultado is null or i.dados ->> 'falta' = 'NOMES' and (l.parametros -> 'politica' ->> 'criarFaltantes')::boolean)
       group by 1 order by 1)
    select ano, app.reserve_numeros(ano, quantas) as numeros from novas`);

/** A demand as far as a row of a file can be the same. */
type Likeness = { municipe_id: string; data_demanda: string; descricao_texto: string };

export type KnownDemanda = Record<DemandaField, string | null> &
  Likeness & {
    id: string;
    versao: number;
    /** That it was merged into. */
    principal_id: string | null;
    sigilosa: boolean;
    /** Merged with others: who reads them is the same of all. */
    reunida: boolean;
  };

const columns = sql`
  d.id, d.versao, d.municipe_id, d.setor_id, d.descricao_texto, d.codigo_oficio, d.assessor_responsavel, d.assessor_id,
  d.data_demanda::text as data_demanda, d.assunto_id, app.current_status(d.status) as status, d.encerrada_em::text as encerrada_em, d.codigo_origem, d.principal_id, d.sigilosa,
  ${isMerged} as reunida`;

const found = (origens: readonly string[], alike: readonly Likeness[]) => sql`
  select id from demandas where codigo_origem = any (${origens}::text[]) and deleted_at is null
  union
  select d.id from jsonb_to_recordset(${JSON.stringify(alike)}::jsonb) x (municipe_id uuid, data_demanda date, descricao_texto text)
    join demandas d on d.tenant_id = (select app.tenant_id()) and d.municipe_id = x.municipe_id and d.data_demanda = x.data_demanda
     and d.descricao_texto = x.descricao_texto and d.deleted_at is null`;

/** Demands that rows of a file may be about: by code, or the same citizen, day and text. */
export const knownDemandas = (origens: readonly string[], alike: readonly Likeness[]): Statement<KnownDemanda> =>
  statement(sql<KnownDemanda>`
    select ${columns} from demandas d where d.id = any (array(${found(origens, alike)})) order by d.id`);

export const heldDemandas = (origens: readonly string[], alike: readonly Likeness[]): Statement<KnownDemanda> =>
  statement(sql<KnownDemanda>`
    select ${columns} from demandas d
     where d.tenant_id = (select app.tenant_id()) and d.deleted_at is null and d.id = any (array(${found(origens, alike)}))
     order by d.id for update of d`);

/** Those of these whose code a letter gives, as it is now that nobody else changes them. */
export const codesOfLetters = (ids: readonly string[]): Statement<{ id: string }> =>
  statement(sql<{ id: string }>`
    select x.id from unnest(${ids}::uuid[]) x (id) where app.codigo_vem_de(x.id) is not null`);

/** Those of these that demands have which this person does not read. */
export const hiddenOrigens = (origens: readonly string[]): Statement<{ origem: string }> =>
  statement(sql<{ origem: string }>`select origem from app.hidden_origens(${origens}::text[]) origem`);

type CitizenNamed = {
  id: string;
  nome_completo: string;
  codigo: string;
  codigo_origem: string | null;
  telefone_ddd: string | null;
  /** Theirs, and those that somebody had who was merged into them and whose code it is. */
  nomes: string[];
  telefones: string[];
};

const isSomebody = sql`m.anonimizado_em is null`;
const isHere = sql`m.deleted_at is null and ${isSomebody}`;

const namedColumns = sql`
  m.id, m.nome_completo, m.codigo, m.codigo_origem, m.telefone_ddd,
  array[m.nome_completo] as nomes, array_remove(array[m.telefone_ddd], null) as telefones`;

type Citizens = (
  codigos: readonly string[],
  origens: readonly string[],
  telefones: readonly string[],
) => Statement<CitizenNamed>;

/** Citizens by code, by that of where they come from, or by phone; before them those who have it from somebody who was merged into them. */
export const citizensNamed: Citizens = (codigos, origens, telefones) =>
  statement(sql<CitizenNamed>`
    select id, nome_completo, codigo, codigo_origem, telefone_ddd, nomes, telefones from (
      select m.id, m.nome_completo, s.codigo, s.codigo_origem, m.telefone_ddd, array[m.nome_completo, s.nome_completo] as nomes,
             array_remove(array[m.telefone_ddd, s.telefone_ddd], null) as telefones, true as unido
        from ${mergedInto(sql`s.id = any (array(
          select id from municipes where codigo = any (${codigos}::text[])
          union select id from municipes where codigo_origem = any (${origens}::text[]) and unido_em is not null))`)}
       where ${isHere}
      union all
      select ${namedColumns}, false from municipes m
       where ${isHere}
         and m.id = any (array(
           select id from municipes where codigo = any (${codigos}::text[])
           union select id from municipes where codigo_origem = any (${origens}::text[]) and deleted_at is null
           union select id from municipes where telefone_ddd = any (${telefones}::text[]) and deleted_at is null))) x
     order by unido desc`);

/** The same of those in the bin; who was merged is not there on their own. */
export const citizensInBin: Citizens = (codigos, origens, telefones) =>
  statement(sql<CitizenNamed>`
    select ${namedColumns} from municipes m
     where m.deleted_at is not null and m.unido_em is null and ${isSomebody}
       and (m.codigo = any (${codigos}::text[]) or m.codigo_origem = any (${origens}::text[]) or m.telefone_ddd = any (${telefones}::text[]))
     order by m.deleted_at, m.id`);

/** Until the step is over nobody merges them; who is being merged is waited for. */
export const holdCitizens = (ids: readonly string[]): Statement =>
  statement(sql`
    select from municipes m where m.tenant_id = (select app.tenant_id()) and m.id = any (${ids}::uuid[]) order by m.id for key share of m`);

/** Who they are by now, whoever they were merged into, held as well; nobody for those who are gone. */
export const citizensNow = (ids: readonly string[]): Statement<{ dito: string; id: string }> =>
  statement(sql<{ dito: string; id: string }>`
    with asked as materialized (
      select s.id as dito, case when s.unido_em is null then s.id else app.survivor_of(s.id) end as id
        from municipes s where s.tenant_id = (select app.tenant_id()) and s.id = any (${ids}::uuid[]))
    select asked.dito, m.id from asked join municipes m on m.tenant_id = (select app.tenant_id()) and m.id = asked.id and ${isHere}
     order by m.id for key share of m`);

type NamedPart = {
  tipo: 'setor' | 'assessor' | 'assunto';
  dito: string;
  id: string;
  nome: string;
  sigilosa: boolean;
};

/** Each name once, with what makes two spellings one. */
const said = (names: readonly string[]) =>
  sql`(select n as dito, app.searchable(n) as chave from unnest(${names}::text[]) n offset 0) x`;
/** By its name, or by the id that somebody has chosen for it. */
const isMeant = (table: string) =>
  sql`(app.searchable(${sql.ref(`${table}.nome`)}) = x.chave or ${sql.ref(`${table}.id`)}::text = x.dito)`;

/** Sectors, members of the team and subjects, as rows say them: of subjects of one name one below a theme, or the one behind its theme (`assuntosTexts.caminho`). */
export const partsNamed = (
  setores: readonly string[],
  assessores: readonly string[],
  assuntos: readonly string[],
): Statement<NamedPart> =>
  statement(sql<NamedPart>`
    select distinct on (tipo, dito) tipo, dito, id, nome, sigilosa from (
      select 'setor' as tipo, x.dito, s.id, s.nome, false as sigilosa, 1 as nivel, s.created_at
        from setores s join ${said(setores)} on ${isMeant('s')} where s.deleted_at is null
      union all
      select 'assessor', x.dito, e.id, e.nome, false, 1, e.created_at
        from equipe e join ${said(assessores)} on ${isMeant('e')} where e.deleted_at is null
      union all
      select 'assunto', x.dito, a.id, a.nome, a.sigilosa or a.tema_sigiloso, a.nivel, a.created_at
        from (
          select s.*, c.chave, coalesce(t.sigilosa, false) as tema_sigiloso
            from assuntos s left join assuntos t on t.tenant_id = s.tenant_id and t.id = s.pai_id
           cross join lateral (values (app.searchable(s.nome)), (app.searchable(t.nome || ' › ' || s.nome))) c (chave)
           where s.deleted_at is null and t.deleted_at is null offset 0) a
        join ${said(assuntos)} on a.chave = x.chave or a.id::text = x.dito) p
     order by tipo, dito, nivel desc, created_at, id`);

/** What an office had not yet. */
export const makeParts = (
  setores: readonly string[],
  assessores: readonly string[],
  assuntos: readonly string[],
  funcao: string,
): Statement[] => [
  statement(sql`insert into setores (nome) select distinct on (app.searchable(n)) n from unnest(${setores}::text[]) n`),
  statement(
    sql`insert into equipe (nome, funcao) select distinct on (app.searchable(n)) n, ${funcao} from unnest(${assessores}::text[]) n`,
  ),
  statement(sql`
    insert into assuntos (nivel, nome, posicao)
    select 1, n.nome, (select coalesce(max(posicao), 0) from assuntos where pai_id is null) + n.place
      from (select distinct on (app.searchable(n)) n as nome, place from unnest(${assuntos}::text[]) with ordinality u (n, place)) n`),
];

/** What a subject hides is hidden in what is brought, too. */
export const hideDemandas = (ids: readonly string[]): Statement => markDemandas(sql`${ids}::uuid[]`, true);

/** What came back is shown again, where this import hid it. */
export const showDemandas = (part: Part): Statement =>
  markDemandas(
    sql`array(select i.registro_id from ${itemsOf(part)} i where i.resultado = 'ALTERADO' and i.desfeito and i.antes ? 'publica')`,
    false,
  );

/** Behind what follows from a change of another row. */
export const versionsOf = (ids: readonly string[]): Statement<{ id: string; versao: number }> =>
  statement<{ id: string; versao: number }>(sql`select id, versao from demandas where id = any (${ids}::uuid[])`);

const parts = [
  'demanda_notas',
  'historicos_atendimento',
  'demanda_documentos',
  'apoiadores',
  'devolutivas',
  'oficio_demandas',
  'agenda_compromissos',
] as const;

/** A demand about which something was written, sent or agreed, or into which others were merged, stays when an import is taken back. */
const hasWork = sql.join(
  [
    ...parts.map(
      (table) =>
        sql`exists (select from ${sql.table(table)} x where x.tenant_id = t.tenant_id and x.demanda_id = t.id and x.deleted_at is null)`,
    ),
    sql`exists (select from demanda_passos x where x.tenant_id = t.tenant_id and x.demanda_id = t.id and x.deleted_at is null and x.feito_em is not null)`,
    // also such as this person does not read, asked once of all that are taken back
    sql`t.id in (select app.com_reunidas(array(select registro_id from asked)))`,
  ],
  sql` or `,
);

/** What this import hid and this person may not show again stays as well. */
const staysHidden = sql`(i.antes ? 'publica' and exists (
  select from demandas d where d.tenant_id = t.tenant_id and d.id = t.id and d.sigilosa and not ${mayBeShown}))`;

export const keptDemandas: Kept = { made: hasWork, changed: staysHidden };
