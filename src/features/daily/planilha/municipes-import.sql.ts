import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { constant } from '../../../server/database/rows.ts';
import { mergedInto } from '../../base/municipes/municipes.parts.sql.ts';
import { alikeMax, type Identity, type Traits } from './people.ts';
import type { Kept, Target } from './records.sql.ts';

/** Fields of a citizen that an import brings. */
const texts = {
  nome_completo: 'text',
  telefone_ddd: 'text',
  email: 'text',
  cep: 'text',
  endereco: 'text',
  numero: 'text',
  complemento: 'text',
  bairro: 'text',
  ponto_referencia: 'text',
  informacoes_adicionais: 'text',
  codigo_origem: 'text',
} as const;
export type MunicipeField = keyof typeof texts;
export const municipeFieldNames = Object.keys(texts) as MunicipeField[];

export const municipesTarget: Target = {
  table: 'municipes',
  made: { ...texts, sem_telefone: 'boolean' },
  changed: texts,
};

export type Known = Traits & Record<MunicipeField, string | null> & { id: string; versao: number };

/** What citizens are looked for by. */
export type Asked = { origens: readonly string[]; telefones: readonly string[]; nomes: readonly string[] };

const columns = sql.join(['id', 'versao', ...municipeFieldNames].map((name) => sql.ref(`m.${name}`)));

const merged = (origens: readonly string[]) => mergedInto(sql`s.codigo_origem = any (${origens}::text[])`);

const found = ({ origens, telefones, nomes }: Asked) => sql`
  select id from municipes where codigo_origem = any (${origens}::text[]) and deleted_at is null
  union
  select m.id from ${merged(origens)}
  union
  select id from municipes where telefone_ddd = any (${telefones}::text[]) and deleted_at is null
  union
  select n.id from unnest(${nomes}::text[]) x (nome) cross join lateral (
    select id from municipes
     where nome_completo = x.nome and deleted_at is null and sem_telefone and telefone_ddd is null limit ${constant(alikeMax)}) n`;

/** Citizens whom rows of a file may be about. */
export const knownMunicipes = (asked: Asked): Statement<Known> =>
  statement(sql<Known>`
    select ${columns} from municipes m where m.anonimizado_em is null and m.id = any (array(${found(asked)})) order by m.id`);

/** Citizens whom rows of a file may be about, held in one order, so that two who change the same people wait for each other. */
export const heldMunicipes = (asked: Asked): Statement<Known> =>
  statement(sql<Known>`
    select ${columns} from municipes m
     where m.tenant_id = (select app.tenant_id()) and m.deleted_at is null and m.anonimizado_em is null and m.id = any (array(${found(asked)}))
     order by m.id for update of m`);

export type MergedCode = Identity & { codigo_origem: string; id: string };

/** Codes of people who were merged, as these were, and who has them by now. */
export const mergedCodes = ({ origens }: Asked): Statement<MergedCode> =>
  statement(sql<MergedCode>`
    select s.codigo_origem, s.nome_completo, s.telefone_ddd, s.email, m.id from ${merged(origens)} order by s.codigo_origem, m.id`);

/** Somebody who asks for something, supports it, is met or was spoken to stays when an import is taken back. */
const hasWork = sql.join(
  (
    ['demandas', 'historicos_atendimento', 'apoiadores', 'agenda_compromissos', 'compromisso_participantes'] as const
  ).map(
    (table) =>
      sql`exists (select from ${sql.table(table)} x where x.tenant_id = t.tenant_id and x.municipe_id = t.id and x.deleted_at is null)`,
  ),
  sql` or `,
);

export const keptMunicipes: Kept = {
  made: hasWork,
  // the phone is somebody else's by now
  changed: sql`exists (
    select from municipes h
     where h.tenant_id = t.tenant_id and h.telefone_ddd = i.antes ->> 'telefone_ddd' and h.deleted_at is null and h.id <> t.id)`,
};
