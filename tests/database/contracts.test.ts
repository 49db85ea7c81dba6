import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { AnyEndpoint } from '../../src/shared/contract.ts';
import type { Noun } from '../../src/shared/noun.ts';
import { nouns } from '../../src/shared/nouns.ts';
import { endpoints } from '../support/servers/endpoints.ts';
import { startTestServer, type TestServer } from '../support/servers/server.ts';
import { filesUnder } from '../support/source/sources.ts';

/** A field is stated once, in a contract; here each is held against its column. */

const authorOfNow = ['autor_id', 'autor_atual', 'autor_username'];

const oficioMade = [
  'tipo',
  'orgao',
  'autoridade',
  'situacao',
  'reiterado_em',
  'resposta_uteis',
  'espera',
  'reiteravel',
  'demandas',
  'oculto',
];

/** Table of each exported row; fields that are made by a query are named. */
const rowsOfTables: Record<string, { table: string; made?: string[] }> = {
  municipeRow: { table: 'municipes' },
  municipeListRow: { table: 'municipes' },
  ladoRow: { table: 'municipes', made: ['demandas', 'atendimentos', 'compromissos', 'apoios', 'devolutivas'] },
  atendimentoRow: { table: 'historicos_atendimento' },
  demandaRow: {
    table: 'demandas',
    made: ['municipe', 'setor', 'assunto', 'prazo_uteis', 'parada_desde', 'bairro', 'reunida', 'reunidas'],
  },
  assuntoRow: { table: 'assuntos', made: ['setor'] },
  ajustesRow: { table: 'ajustes', made: ['brasao'] },
  feriadoRow: { table: 'feriados' },
  anexoRow: { table: 'demanda_documentos' },
  desfechoRow: {
    table: 'agenda_compromissos',
    made: ['pede', 'aceita', 'municipe', 'sigilosa', 'pessoas', 'promessas', 'ultima'],
  },
  compromissoRow: { table: 'agenda_compromissos', made: ['municipe', 'demanda', 'participantes'] },
  participanteRow: { table: 'compromisso_participantes', made: ['nome', 'excluido'] },
  compromissoListRow: { table: 'agenda_compromissos', made: ['municipe', 'demanda', 'participantes', 'no_dia'] },
  profileRow: { table: 'profiles' },
  membershipRow: { table: 'memberships', made: ['tenant', 'founder', 'alike', 'added_by'] },
  tenantRow: { table: 'tenants' },
  managedTenantRow: { table: 'tenants', made: ['member_count', 'admin_count', 'founder'] },
  comemberRow: { table: 'profiles' },
  usuarioRow: { table: 'profiles' },
  indicacaoRow: { table: 'indicacoes', made: ['office', 'slug', 'indicated_by'] },
  candidatoRow: { table: 'memberships', made: ['membership_id', 'full_name', 'username', 'named', 'refused_at'] },
  conviteRow: { table: 'convites', made: ['inviter', 'state'] },
  officeMemberRow: { table: 'memberships', made: ['full_name', 'email'] },
  auditoriaRow: { table: 'auditoria', made: ['autor', ...authorOfNow, 'entidade', 'acao'] },
  changeRow: { table: 'auditoria', made: ['autor', ...authorOfNow, 'entidade', 'acao', 'parte'] },
  logRow: { table: 'auditoria', made: ['autor', ...authorOfNow, 'entidade', 'acao', 'registro', 'aberto', 'parte_de'] },
  avisoRow: { table: 'notificacoes', made: ['demanda', 'oficio', 'lida', 'momento'] },
  loteRow: { table: 'lotes', made: ['etapa', 'desfazendo', 'proprio', 'pode_desfazer'] },
  orgaoRow: { table: 'orgaos', made: ['autoridades'] },
  autoridadeRow: { table: 'autoridades' },
  oficioListRow: { table: 'oficios', made: oficioMade },
  oficioRow: {
    table: 'oficios',
    made: [...oficioMade, 'anterior', 'reiterado_por', 'respondido_com', 'resposta_arquivo', 'ligadas', 'provavel'],
  },
  eventoRow: { table: 'platform_events', made: authorOfNow },
};
/** Rows that are of no table. */
const rowsOfNothing = [
  'cepRow',
  'uploadRow',
  'binRow',
  'parRow',
  'presencaRow',
  'sessaoRow',
  'quotaRow',
  'foundingRow',
  'linhaRow',
  'numeroExplicado',
];

/** Table that a noun's create and update write to, and inputs that are no columns of it. */
const writtenBy: Record<
  string,
  { table: string; notColumns?: string[]; /** Written by definer functions only. */ byFunction?: true }
> = {
  municipes: { table: 'municipes', notColumns: ['nao_e'] },
  historicos: { table: 'historicos_atendimento', notColumns: ['uploads'] },
  // whom it calls stands in its text
  notas: { table: 'demanda_notas' },
  apoiadores: { table: 'apoiadores' },
  assuntos: { table: 'assuntos' },
  // by whom and when follows from who says so
  passos: { table: 'demanda_passos', notColumns: ['feito'] },
  // who reads it is said to app.set_sigilo
  demandas: { table: 'demandas', notColumns: ['uploads', 'sigilosa', 'leitores', 'leitores_antes'] },
  // that it is undone is said to the database
  prazos: { table: 'demandas', notColumns: ['desfazer'] },
  feriados: { table: 'feriados' },
  // a citizen and a demand, each as its own contract takes it
  atendimento: { table: 'demandas', notColumns: ['municipe', 'demanda', 'uploads'] },
  // how one repeats is its series', and who takes part has rows of their own
  agenda: { table: 'agenda_compromissos', notColumns: ['frequencia', 'repetir_ate', 'alcance', 'participantes'] },
  agendaEndereco: { table: 'agenda_enderecos' },
  tenants: { table: 'tenants', notColumns: ['admin_email'], byFunction: true },
  memberships: { table: 'memberships', notColumns: ['email'], byFunction: true },
  convites: { table: 'convites', byFunction: true },
  cotas: { table: 'cotas', byFunction: true },
  indicacoes: { table: 'indicacoes', notColumns: ['membership_id'], byFunction: true },
  orgaos: { table: 'orgaos' },
  autoridades: { table: 'autoridades' },
  oficioTipos: { table: 'oficio_tipos' },
  // what it is about is said to app.link_oficio
  oficios: { table: 'oficios', notColumns: ['demandas'] },
  // whose it is; and of which list, which says how its filters are read and never changes
  visoes: { table: 'visoes', notColumns: ['compartilhada', 'lista'] },
  profiles: { table: 'profiles', notColumns: ['email', 'password'], byFunction: true },
};

/** The table of a slice that has one; then its rows are of that, and its create and update write there. */
function onlyTable(isIt: (noun: Noun) => boolean): string | undefined {
  const own = Object.keys(nouns.find(isIt)?.tables ?? {});
  return own.length === 1 ? own[0] : undefined;
}
for (const { slice } of nouns) {
  const noun = slice.split('/')[1]!;
  const table = onlyTable((one) => one.slice === slice);
  if (table) writtenBy[noun] ??= { table };
}

/** Inputs that take any key. */
const loose: Record<string, string> = {
  'agendaEndereco.feed': 'calendar programs add parameters of their own to an address',
};

type Column = { type: string; nullable: boolean; insert: boolean; update: boolean };
type ObjectSchema = z.core.$ZodObject;

let server: TestServer;
const tables = new Map<string, Map<string, Column>>();
const rowSchemas = new Map<string, ObjectSchema>();

const shapeOf = (schema: z.core.$ZodType): Record<string, z.core.$ZodType> =>
  (schema as ObjectSchema)._zod.def.shape as Record<string, z.core.$ZodType>;
const isObject = (value: unknown): value is ObjectSchema =>
  (value as ObjectSchema | undefined)?._zod?.def?.type === 'object';
const takesNull = (schema: z.core.$ZodType) => z.safeParse(schema, null).success;

/** What the JSON of a column's value is. */
const jsonTypes: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  'time without time zone': 'string',
  'timestamp with time zone': 'string',
  integer: 'integer',
  bigint: 'integer',
  smallint: 'integer',
  boolean: 'boolean',
  jsonb: 'object',
  ARRAY: 'array',
};

function jsonTypeOf(schema: z.core.$ZodType): unknown {
  const json = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Record<string, unknown>;
  const options = (json.anyOf as Record<string, unknown>[] | undefined) ?? [json];
  return options.flatMap((one) => one.type).find((type) => type !== 'null');
}

beforeAll(async () => {
  server = await startTestServer();
  const columns = await server.rows<{ table_name: string; column_name: string } & Column>(`
    select table_name::text, column_name::text, data_type as type, is_nullable = 'YES' as nullable,
           has_column_privilege('gabinete_app', format('public.%I', table_name), column_name, 'insert') as insert,
           has_column_privilege('gabinete_app', format('public.%I', table_name), column_name, 'update') as update
      from information_schema.columns where table_schema = 'public'`);
  for (const { table_name, column_name, ...column } of columns)
    tables.set(table_name, (tables.get(table_name) ?? new Map<string, Column>()).set(column_name, column));
  const contracts = [
    ...filesUnder('src').filter((path) => path.endsWith('.contract.ts')),
    'src/shared/session.ts',
    'src/shared/history.ts',
  ];
  for (const path of contracts) {
    const exported = (await import(/* @vite-ignore */ `../../${path}`)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported))
      if (name.endsWith('Row') && isObject(value)) {
        rowSchemas.set(name, value);
        const table = onlyTable(({ slice }) => path.startsWith(`src/features/${slice}/`));
        if (table && !rowsOfNothing.includes(name)) rowsOfTables[name] ??= { table };
      }
  }
});
afterAll(() => server?.stop());

describe('every row of a contract', () => {
  test('is of a table, or known to be of none', () => {
    expect(rowSchemas.size).toBeGreaterThan(8);
    const unknown = [...rowSchemas.keys()].filter((name) => !rowsOfTables[name] && !rowsOfNothing.includes(name));
    expect(unknown, 'name its table in this test').toEqual([]);
    expect(Object.keys(rowsOfTables).filter((name) => !rowSchemas.has(name))).toEqual([]);
  });

  test('has a column for each field, of its type, and null exactly where the column can be', () => {
    const wrong: string[] = [];
    for (const [name, { table, made = [] }] of Object.entries(rowsOfTables)) {
      for (const [field, schema] of Object.entries(shapeOf(rowSchemas.get(name)!))) {
        const column = tables.get(table)?.get(field);
        if (made.includes(field)) continue;
        if (!column) wrong.push(`${name}.${field}: ${table} has no such column`);
        else if (takesNull(schema) !== column.nullable)
          wrong.push(`${name}.${field}: ${column.nullable ? 'may be null' : 'is never null'} in ${table}`);
        else if (jsonTypeOf(schema) !== jsonTypes[column.type])
          wrong.push(`${name}.${field}: ${String(jsonTypeOf(schema))} for a column of type ${column.type}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('shows nothing that is not meant for people', () => {
    const hidden = /hash|secret|token|busca|deleted_by|caminho|rotation|totp|password/;
    const shown = [...rowSchemas].flatMap(([name, schema]) =>
      Object.keys(shapeOf(schema))
        .filter((field) => hidden.test(field))
        .map((field) => `${name}.${field}`),
    );
    // the bin's word for it is the person's name
    expect(shown).toEqual(['binRow.deleted_by']);
  });
});

describe('every create and update', () => {
  const writes = endpoints.filter(({ name, transport }) => /\.(create|update)$/.test(name) && !transport);

  /** Fields of a body, and whether each may be left out or null. */
  const fieldsOf = (endpoint: AnyEndpoint) => Object.entries(shapeOf(endpoint.input));

  test('writes to a known table', () => {
    const nouns = new Set(writes.map(({ name }) => name.split('.')[0]!));
    nouns.delete('setup');
    expect(
      [...nouns].filter((noun) => !writtenBy[noun]),
      'name its table in this test',
    ).toEqual([]);
  });

  test('takes only what the request role may write, under the names of the columns', () => {
    const wrong: string[] = [];
    for (const endpoint of writes) {
      const [noun, action] = endpoint.name.split('.') as [string, 'create' | 'update'];
      const { table, notColumns = [], byFunction } = writtenBy[noun] ?? { table: '' };
      for (const [field] of fieldsOf(endpoint)) {
        const column = tables.get(table)?.get(field);
        if (table === '' || notColumns.includes(field) || (field === 'versao' && action === 'update')) continue;
        const may = action === 'create' ? column?.insert : column?.update;
        if (byFunction ? !column || column.insert || column.update : !may)
          wrong.push(`${endpoint.name}: ${field} is not granted in ${table}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('asks for what a row cannot be without, and for its version when it edits one', () => {
    for (const endpoint of writes) {
      const [noun, action] = endpoint.name.split('.') as [string, string];
      const fields = Object.fromEntries(fieldsOf(endpoint));
      expect('versao' in fields, endpoint.name).toBe(action === 'update');
      for (const [field, schema] of Object.entries(fields)) {
        const column = tables.get(writtenBy[noun]?.table ?? '')?.get(field);
        if (column && !column.nullable) expect(takesNull(schema), `${endpoint.name}.${field}`).toBe(false);
      }
    }
  });

  test('refuses unknown keys', () => {
    const taken = endpoints.filter(({ input }) => {
      const result = z.safeParse(input, { 'no-such-key': 1 });
      return result.success || !result.error.issues.some(({ code }) => code === 'unrecognized_keys');
    });
    expect(taken.map(({ name }) => name)).toEqual(Object.keys(loose));
  });

  test('refuses them within fields as well', () => {
    type Json = { properties?: object; additionalProperties?: unknown; items?: Json; anyOf?: Json[] };
    const open = ({ properties, additionalProperties, items, anyOf = [] }: Json, place: string): string[] => [
      ...(properties && additionalProperties !== false ? [place] : []),
      ...Object.entries(properties ?? {}).flatMap(([name, one]) => open(one as Json, `${place} ${name}`)),
      ...(items ? open(items, `${place} []`) : []),
      ...anyOf.flatMap((one) => open(one, place)),
    ];
    const taken = endpoints.flatMap(({ name, input }) =>
      open(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Json, name),
    );
    expect(taken).toEqual(Object.keys(loose));
  });
});
