import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { withOwner } from '../src/cli/owner.ts';
import { sealAudit } from '../src/server/jobs/audit-sealer.ts';
import { asDefiner } from '../src/server/database/owner.ts';
import { openDatabase } from '../src/server/migrations/open-database.ts';
import { readSettings } from '../src/server/process/settings.ts';
import type { Identity } from './transaction.ts';
import { built, command, root, type Program } from './processes.ts';

/** The data that is measured: seeded once into a folder of its own and used again while the seed is the same. */

export type Size = {
  folder: string;
  offices: number;
  municipes: number;
  /** Of the small office beside them. */ small: number;
};

/**
 * `few` is the same small office beside a tenth of the others' rows; `alone` is the biggest one beside the small one only;
 * `loud` are the same two for the noise, which writes more into them than anything measured should meet.
 */
export const sizes: Record<'reference' | 'quick', Size & { few: Size; loud: Size; alone: Size }> = {
  reference: {
    ...{ folder: './data-bench', offices: 200, municipes: 1_000_000, small: 20_000 },
    few: { folder: './data-bench-few', offices: 20, municipes: 100_000, small: 20_000 },
    loud: { folder: './data-bench-loud', offices: 1, municipes: 200_000, small: 20_000 },
    alone: { folder: './data-bench-alone', offices: 1, municipes: 200_000, small: 20_000 },
  },
  quick: {
    ...{ folder: './data-bench-quick', offices: 20, municipes: 20_000, small: 400 },
    few: { folder: './data-bench-quick-few', offices: 2, municipes: 2_000, small: 400 },
    loud: { folder: './data-bench-quick-loud', offices: 1, municipes: 4_000, small: 400 },
    alone: { folder: './data-bench-quick-alone', offices: 1, municipes: 4_000, small: 400 },
  },
};
const seedOf = (offices: number, municipes: number, seed: number) =>
  ['--offices', offices, '--municipes', municipes, '--demandas', 2 * municipes, '--seed', seed].map(String);
const seedsOf = ({ offices, municipes, small }: Size) => [seedOf(offices, municipes, 1), seedOf(1, small, 2)];

export const password = 'somente-para-medir';
/** The office that is measured, which has a fifth of all, and one of a tenth of its size. */
export const offices = {
  biggest: { slug: 'semente-1-001', email: 'bench@example.com' },
  tenth: { slug: 'semente-2-001', email: 'bench-tenth@example.com' },
};
export type OfficeOf = (typeof offices)['biggest'];

function stampOf(size: Size): string {
  const hash = createHash('sha256').update(seedsOf(size).join());
  const folder = join(root, 'src/cli/samples');
  const parts = readdirSync(folder).filter((one) => one.startsWith('seed'));
  for (const path of [join(root, 'src/cli/seed.ts'), ...parts.map((name) => join(folder, name))])
    hash.update(readFileSync(path));
  return hash.digest('hex');
}

export async function ensureData(size: Size): Promise<void> {
  await ensureSeed(size, built);
  // what the seed wrote is sealed behind it: waited for here, so that it is not measured with the rest
  const database = await openDatabase(readSettings({ DATA_DIR: size.folder }), { holder: 'npm run bench' });
  await sealAudit(database.database);
  await database.close();
}

/** Seeds with that program, unless the folder has just these rows already. */
export async function ensureSeed(size: Size, { cli }: Program): Promise<void> {
  const stampFile = join(size.folder, 'bench-stamp');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stampOf(size)) return;
  rmSync(size.folder, { recursive: true, force: true });
  const env = { DATA_DIR: size.folder };
  for (const seed of seedsOf(size)) await command([cli, 'seed', ...seed], env);
  for (const { slug, email } of Object.values(offices)) {
    const admin = ['--email', email, '--password', password, '--name', 'Medição', '--slug', slug];
    await command([cli, 'admin:create', ...admin], env);
  }
  writeFileSync(stampFile, stampOf(size));
}

/** The signed-in person's office and name, as the ceiling has to be told. */
export async function identityOf(ownerUrl: string, { slug, email }: OfficeOf): Promise<Identity> {
  return withDefiner(ownerUrl, async (client) => {
    const { rows } = await client.query<Identity>(
      `select t.id as "tenantId", u.id as "userId", p.full_name as name
         from tenants t, users u join profiles p on p.user_id = u.id where t.slug = $1 and u.email = $2`,
      [slug, email],
    );
    return rows[0]!;
  });
}

export const withDefiner = <T>(ownerUrl: string, fn: (client: pg.Client) => Promise<T>): Promise<T> =>
  withOwner(ownerUrl, (client) => asDefiner(client, () => fn(client)));

/** What the bench itself wrote stands under this word, and is put into the bin after every round. */
export const mark = 'MEDIÇÃO';

const marked = {
  demandas: 'descricao_texto',
  municipes: 'nome_completo',
  agenda_compromissos: 'titulo',
  historicos_atendimento: 'descricao',
  demanda_notas: 'texto',
  oficios: 'assunto',
  setores: 'nome',
  equipe: 'nome',
};
export type MarkedTable = keyof typeof marked;

/** Log rows that no server has sealed yet. */
export const unsealed = (ownerUrl: string): Promise<number> =>
  withDefiner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ open: number }>(
      'select ((select count(*) from auditoria) - (select count(*) from auditoria_selos))::int as open',
    );
    return rows[0]!.open;
  });

export type Marked = { id: string; versao: number; status: string | null };

/** Rows that the bench wrote: to be changed or removed. */
export async function markedRows(ownerUrl: string, { tenantId }: Identity, table: MarkedTable): Promise<Marked[]> {
  return withDefiner(ownerUrl, async (client) => {
    const { rows } = await client.query<Marked>(
      `select id, versao, to_jsonb(t) ->> 'status' as status from ${table} t
        where tenant_id = $1 and deleted_at is null and ${marked[table]} = $2 limit 400`,
      [tenantId, mark],
    );
    return rows;
  });
}

export async function sweep(ownerUrl: string, { tenantId }: Identity): Promise<void> {
  await withDefiner(ownerUrl, async (client) => {
    for (const [table, column] of Object.entries(marked)) {
      // another version may not have it yet
      const { rowCount } = await client.query('select where to_regclass($1) is not null', [table]);
      if (rowCount === 0) continue;
      await client.query(
        `update ${table} set deleted_at = now() where tenant_id = $1 and deleted_at is null and ${column} = $2`,
        [tenantId, mark],
      );
    }
  });
}
