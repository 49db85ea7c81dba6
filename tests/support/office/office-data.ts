import { randomUUID } from 'node:crypto';
import type { Office, User } from './people.ts';

type Of = Pick<Office, 'id'>;
type Database = { rows: <Row extends { id: string }>(sql: string, values?: unknown[]) => Promise<Row[]> };

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
  let phones = 0;
  const phone = () => `119${String((phones += 1)).padStart(8, '0')}`;

  return {
    insert,
    municipe: (of: Of, nome_completo = 'MARIA APARECIDA DE SOUZA') =>
      insert('municipes', of, { nome_completo, telefone_ddd: phone() }),
    setor: (of: Of, nome = 'Obras') => insert('setores', of, { nome }),
    assessor: (of: Of, nome = 'Rita Moura') => insert('equipe', of, { nome, funcao: 'Assessora' }),
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
