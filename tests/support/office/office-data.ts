import { randomInt, randomUUID } from 'node:crypto';
import { addDays, daysBetween, firstDay, lastDay } from '../../../src/shared/days.ts';
import { tableOf } from '../../../src/shared/nouns.ts';
import type { Office, User } from './people.ts';

type Of = Pick<Office, 'id'>;
type Database = { rows: <Row extends { id: string }>(sql: string, values?: unknown[]) => Promise<Row[]> };

/** One that hardly any other row has. */
export const anyDay = (): string => addDays(firstDay, randomInt(daysBetween(firstDay, lastDay)));

/** Rows that a demand points at, put straight into the database: for tests of nouns around them. */
export function officeData({ rows }: Database) {
  const insert = async (table: string, of: Of, values: Record<string, unknown>): Promise<string> => {
    const all = { tenant_id: of.id, ...values };
    const names = Object.keys(all);
    const [row] = await rows<{ id: string }>(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')}) returning id`,
      Object.values(all),
    );
    return row!.id;
  };
  let [phones, subjects] = [0, 0];
  const phone = () => `119${String((phones += 1)).padStart(8, '0')}`;

  return {
    insert,
    municipe: (of: Of, nome_completo = 'MARIA APARECIDA DE SOUZA') =>
      insert('municipes', of, { nome_completo, telefone_ddd: phone() }),
    setor: (of: Of, nome = 'Obras') => insert('setores', of, { nome }),
    assessor: (of: Of, nome = 'Rita Moura') => insert('equipe', of, { nome, funcao: 'Assessora' }),
    /** A theme; of the theme `pai_id` a subject. */
    assunto: (of: Of, nome = `Tema ${(subjects += 1)}`, pai_id: string | null = null) =>
      insert('assuntos', of, { nome, nivel: pai_id ? 2 : 1, pai_id }),
    /** A finished temporary upload, without its file. */
    upload: (of: Of, by: User, regras = 'create', nome_arquivo = 'foto.png') =>
      insert('uploads_temporarios', of, {
        user_id: by.id,
        regras,
        nome_arquivo,
        tamanho_arquivo: 12,
        tipo_arquivo: 'image/png',
        caminho_storage: `${of.id}/${randomUUID()}`,
      }),
    remove: (table: string, id: string) => rows(`update ${table} set deleted_at = now() where id = $1`, [id]),
  };
}

/** A row as its noun says it: `idOf` the tables that it points to, `written` what people type. */
export async function sampleOf(
  table: string,
  idOf: (table: string) => string | undefined | Promise<string>,
  written = (text: string | number): string | number => text,
): Promise<Record<string, unknown>> {
  const { sample, fields = {} } = tableOf(table) ?? {};
  const isCode = (column: string) => typeof fields[column] === 'object' && fields[column].values !== undefined;
  if (!sample) throw new Error(`${table}: give a sample in its noun.ts, or make a row in tests/support/office`);
  const values: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(sample)) {
    const [, of] = /^\{(\w+)\}$/.exec(String(value)) ?? [];
    values[column] = of ? await idOf(of) : isCode(column) ? value : written(value);
  }
  return values;
}

export type OfficeData = ReturnType<typeof officeData>;
