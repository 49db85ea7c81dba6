import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import type { Campo, Registro } from './campos.ts';
import { draftsMax } from './importar.contract.ts';
import type { Parametros } from './parametros.contract.ts';
import type { Lote } from '../../base/lotes/lotes.contract.ts';

export type Draft = { id: string; estado: Lote['estado']; parametros: Parametros; caminho_storage: string | null };

const columns = sql`l.id, l.estado, l.parametros, l.caminho_storage`;
const isImport = (id: string) => sql`l.id = ${id} and l.tipo = 'IMPORTACAO' and l.deleted_at is null`;

export const oneImport = (id: string): Statement<Draft> =>
  statement(sql<Draft>`select ${columns} from lotes l where ${isImport(id)}`);

/** One that the person has sent: it becomes records in their name, and nobody else says how, or reads its rows before. */
export const ownImport = (id: string): Statement<Draft> =>
  statement(sql<Draft>`select ${columns} from lotes l where ${isImport(id)} and l.user_id = app.user_id()`);

/** Of this person, all but the newest; they are swept with their files. */
export const forgetOldDrafts = (): Statement =>
  statement(sql`
    update lotes set estado = 'CANCELADO', concluido_em = now(), expira_em = now()
     where id in (
       select id from lotes where user_id = app.user_id() and estado = 'RASCUNHO' order by created_at desc, id offset ${draftsMax - 1})`);

type New = { id: string; titulo: string; parametros: Parametros; caminho_storage: string };

export const newDraft = ({ id, titulo, parametros, caminho_storage }: New): Statement<Draft> =>
  statement(sql<Draft>`
    insert into lotes as l (id, tipo, estado, titulo, parametros, total, caminho_storage, tamanho_arquivo)
    values (${id}, 'IMPORTACAO', 'RASCUNHO', ${titulo}, ${JSON.stringify(parametros)}::jsonb, ${parametros.linhas}::int,
            ${caminho_storage}, ${parametros.arquivo.tamanho})
    returning ${columns}`);

/**
 * What a person chooses on the way is nobody's edit: it changes no record yet. What was checked before was read in another way. Null
 * when it is a draft no more.
 */
export const changeDraft = (id: string, parametros: Parametros): Statement<Draft>[] => [
  statement(sql`select set_config('app.derivado', 'on', true)`) as Statement<Draft>,
  statement(sql<Draft>`
    update lotes l set parametros = ${JSON.stringify(parametros)}::jsonb, total = ${parametros.linhas}::int, cursor = null
     where ${isImport(id)} and l.estado = 'RASCUNHO' returning ${columns}`),
];

type Mapa = { colunas: Record<string, Campo | null> };

export const knownMap = (registro: Registro, cabecalho: string): Statement<Mapa> =>
  statement(sql<Mapa>`select colunas from importacao_mapas where registro = ${registro} and cabecalho = ${cabecalho}`);

/** Headers of an office that are remembered. */
const mapsKept = 200;

export const rememberMap = (registro: Registro, cabecalho: string, colunas: Mapa['colunas']): Statement[] => [
  statement(sql`
    insert into importacao_mapas (registro, cabecalho, colunas) values (${registro}, ${cabecalho}, ${JSON.stringify(colunas)}::jsonb)
    on conflict (tenant_id, registro, cabecalho) do update set colunas = excluded.colunas, updated_at = now()`),
  statement(sql`
    delete from importacao_mapas where (registro, cabecalho) in (
      select registro, cabecalho from importacao_mapas order by updated_at desc, registro, cabecalho offset ${mapsKept})`),
];

const tables = { setor: 'setores', assessor: 'equipe', assunto: 'assuntos' } as const;

/** What each text names, however its accents and capitals are written; the older of two that are called alike. */
export function namedSo(
  campo: keyof typeof tables,
  textos: readonly string[],
): Statement<{ texto: string; id: string }> {
  // one whose theme is deleted cannot be chosen; one of a theme is also called as lists write it (`assuntosTexts.caminho`)
  const called =
    campo === 'assunto'
      ? sql`
    select r.id, r.created_at, app.searchable(x.nome) as nome
      from assuntos r left join assuntos t on t.tenant_id = r.tenant_id and t.id = r.pai_id
     cross join lateral (values (r.nome), (t.nome || ' › ' || r.nome)) x (nome)
     where r.deleted_at is null and t.deleted_at is null and x.nome is not null`
      : sql`select r.id, r.created_at, app.searchable(r.nome) as nome from ${sql.table(tables[campo])} r where r.deleted_at is null`;
  return statement(sql<{ texto: string; id: string }>`
    with said as (select x as texto, app.searchable(x) as nome from unnest(${textos}::text[]) x)
    select distinct on (said.texto) said.texto, r.id
      from said join (${called}) r on r.nome = said.nome order by said.texto, r.created_at, r.id`);
}
