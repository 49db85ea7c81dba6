import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { formatNumber } from '../../shared/format.ts';
import { AtOnce } from '../process/at-once.ts';
import { copyRows, prepareSession, readRebuild, readShape, readTables, type Table } from './backup-catalogue.ts';
import type { Manifest } from './backup-forms.ts';
import { Tally, type End, type ReadSection } from './backup-sections.ts';
import { asDefiner, withClient } from '../database/owner.ts';
import { settleLoaded } from '../database/settle-loaded.ts';
import { progress } from '../process/progress.ts';
import { filesAtOnce, type Storage } from '../files/storage.ts';

/**
 * Fills an empty, migrated database. Triggers rest meanwhile: log, feed and counters come as rows like all others.
 * Afterwards every table is read back and compared, and the schema is the same as before to the letter.
 */
export function loadBackup(
  ownerUrl: string,
  manifest: Manifest,
  sections: AsyncIterable<ReadSection>,
  storage: Storage,
  say: (line: string) => void,
  signal?: AbortSignal,
): Promise<{ missing: string[] }> {
  const work = async (client: pg.Client) => {
    await prepareSession(client);
    // a crash leaves a database that nobody uses; the swap's own commit waits for the disk
    await client.query('set synchronous_commit = off');
    const tables = new Map((await readTables(client)).map((table) => [table.name, table]));
    const shape = await readShape(client);
    const rebuild = await readRebuild(client);
    await openTables(client, tables, rebuild.drop);
    const { loaded, missing } = await loadSections(client, tables, sections, storage, progress(say), signal);
    for (const name of tables.keys()) if (!loaded.has(name)) throw new Error(`O backup não tem a tabela ${name}.`);
    for (const [name, value] of Object.entries(manifest.sequences))
      await client.query('select setval($1::text::regclass, $2)', [name, value]);
    say('Refazendo os índices e conferindo as ligações…');
    for (const create of rebuild.create) await client.query(create);
    await closeTables(client, tables);
    if ((await readShape(client)) !== shape) throw new Error('O esquema não voltou a ser o mesmo depois da carga.');
    say('Comparando cada tabela com o backup…');
    for (const [name, end] of loaded) await compare(client, tables.get(name)!, end);
    await settleLoaded(client);
    return { missing };
  };
  return withClient(ownerUrl, 'gabinete restore', work, signal);
}

async function openTables(client: pg.Client, tables: Map<string, Table>, drop: string[]): Promise<void> {
  for (const statement of drop) await client.query(statement);
  for (const { name, hidden } of tables.values()) {
    await client.query(`alter table ${name} disable trigger user`);
    // COPY goes into no table with forced row security
    if (hidden) await client.query(`alter table ${name} no force row level security`);
    // rows that migrations put there are in the backup as well
    await client.query(`delete from ${name}`);
  }
}

async function closeTables(client: pg.Client, tables: Map<string, Table>): Promise<void> {
  for (const { name, hidden } of tables.values()) {
    await client.query(`alter table ${name} enable trigger user`);
    if (hidden) await client.query(`alter table ${name} force row level security`);
  }
}

const signOfLife = 60_000;

async function loadSections(
  client: pg.Client,
  tables: Map<string, Table>,
  sections: AsyncIterable<ReadSection>,
  storage: Storage,
  told: (line: () => string) => void,
  signal?: AbortSignal,
): Promise<{ loaded: Map<string, End>; missing: string[] }> {
  const loaded = new Map<string, End>();
  const missing: string[] = [];
  const sending = new AtOnce(filesAtOnce);
  let files = 0;
  let spoken = Date.now();
  for await (const { head, data, end } of sections) {
    signal?.throwIfAborted();
    if ('missing' in head) for (const path of head.missing) missing.push(path);
    if ('file' in head) {
      const received = await storage.receive(data);
      await sending.add(() => received.keepAs(head.file));
      files += 1;
      told(() => `  ${formatNumber(files)} arquivos`);
      // files come first, for hours perhaps, and a proxy cuts whoever says nothing for long
      if (Date.now() - spoken > signOfLife) {
        await client.query('select 1');
        spoken = Date.now();
      }
    }
    if ('table' in head) {
      const table = tables.get(head.table);
      if (!table || table.columns.join() !== head.columns.join())
        throw new Error(`A tabela ${head.table} do backup não é a deste programa.`);
      const copy = client.query(copyFrom(`copy ${table.name} (${table.columns.join(', ')}) from stdin`));
      await pipeline(Readable.from(data, { objectMode: false }), copy);
      loaded.set(table.name, await end());
      told(() => `  tabela ${table.name}`);
    }
  }
  await sending.end();
  return { loaded, missing };
}

/** The rows are read as a backup would read them: to the row and byte the same. */
async function compare(client: pg.Client, table: Table, wanted: End): Promise<void> {
  const tally = new Tally();
  if (table.hidden) await client.query('set role gabinete_definer');
  for await (const piece of client.query(copyTo(copyRows(table))) as AsyncIterable<Buffer>) tally.add(piece);
  await client.query('reset role');
  const found = tally.end();
  if (found.lines !== wanted.lines || found.sha256 !== wanted.sha256)
    throw new Error(`A tabela ${table.name} não ficou igual ao backup. Nada foi trocado.`);
}

/**
 * What must not live on from the moment of the backup: sessions and one-time codes that were ended since would open again, and
 * invitations that were withdrawn or accepted since, and the naming of an office's admin, would stand again,
 * mails that were sent since would be sent again, and long work that was done since done again. Every screen fetches anew,
 * and the log of the platform tells of it.
 */
export async function settleRestored(
  ownerUrl: string,
  { moment }: Manifest,
  withoutSecondFactors: boolean,
): Promise<void> {
  await withClient(ownerUrl, 'gabinete restore', (client) =>
    asDefiner(client, async () => {
      await client.query('update sessions set ended_at = now() where ended_at is null');
      await client.query('delete from known_devices');
      await client.query('update auth_codes set used_at = now() where used_at is null');
      // nobody's edits: the log is the backup's
      await client.query("set app.derivado = 'on'");
      await client.query('update convites set expires_at = now() where expires_at > now()');
      await client.query(
        "update indicacoes set created_at = created_at - interval '7 days' where created_at > now() - interval '7 days'",
      );
      await client.query('reset app.derivado');
      await client.query("update mails set failed_at = now(), data = '{}' where sent_at is null and failed_at is null");
      await client.query(
        "update lotes set estado = 'FALHOU', erro = $1, tomado_ate = null, concluido_em = now() where estado in ('FILA', 'RODANDO')",
        ['Interrompida: os dados voltaram de um backup.'],
      );
      if (withoutSecondFactors) {
        await client.query('update users set totp_secret = null, totp_confirmed_at = null, totp_last_step = null');
        await client.query('delete from recovery_codes');
      }
      await client.query(`insert into feed (tenant_id, entidade, acao) select id, '*', 'MANY' from tenants`);
      await client.query(
        `insert into platform_events (acao, autor, entidade, detalhe) values ('RESTORE', 'Sistema', 'backup', $1)`,
        [{ backup: moment, sem_segundo_fator: withoutSecondFactors }],
      );
    }),
  );
}
