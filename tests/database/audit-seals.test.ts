import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createSetor } from '../../src/features/base/setores/setores.contract.ts';
import { sealAudit, startSealer } from '../../src/server/jobs/audit-sealer.ts';
import { createLogger } from '../../src/server/process/log.ts';
import { auditTools } from '../support/office/audit.ts';
import { startTestServer, type Office, type TestServer } from '../support/servers/server.ts';

/** The log's chain of seals: who writes does not wait for it, and what a superuser does to the log is found. */

let server: TestServer;
let seal: () => Promise<void>;
let verify: ReturnType<typeof auditTools>['verify'];
let waiting: () => Promise<number>;
let folder: string;

/** A database of one's own: what one group does to the log would be found in every later one. */
async function begin(): Promise<void> {
  server = await startTestServer();
  ({ seal, verify, waiting } = auditTools(server));
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gabinete-anchor-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Rows of the log, each in a transaction of its own. */
async function write(office: Office, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1)
    await server.rows(`insert into setores (tenant_id, nome) values ($1, 'SETOR ' || $2::int)`, [office.id, n]);
}

type Sealed = { id: string; seq: number };
const sealedRows = (office: Office) =>
  server.rows<Sealed>(
    'select auditoria_id as id, seq::int from auditoria_selos where tenant_id = $1 order by tenant_id, seq',
    [office.id],
  );

/** What is said of one office; other tests have their own. */
async function problemOf(office: Office, against?: string): Promise<string | null> {
  return problemIn((await verify({ against })).lines, office);
}
function problemIn(lines: string[], office: Office): string | null {
  return lines.find((line) => line.startsWith(`${office.slug}: `))?.slice(office.slug.length + 2) ?? null;
}

/** An office whose log is sealed, and its rows in order. */
async function sealedOffice(count = 6): Promise<{ office: Office; rows: Sealed[] }> {
  const office = await server.office();
  await write(office, count);
  await seal();
  const rows = await sealedRows(office);
  expect(rows.length).toBeGreaterThanOrEqual(count);
  expect(await problemOf(office)).toBeNull();
  return { office, rows };
}

async function keptAnchor(): Promise<string> {
  const { lines } = await verify({ anchor: true });
  const path = join(folder, randomUUID());
  await writeFile(path, ['> gabinete', ...lines].join('\n'));
  return path;
}

describe('sealing', () => {
  beforeAll(begin);
  afterAll(() => server.stop());

  test('chains the rows of many writers without a gap, whoever seals, and all of it verifies', async () => {
    const offices = [await server.office(), await server.office(), await server.office()];
    let writing = true;
    const sealer = async () => {
      while (writing) await sealAudit(server.database);
    };
    const writers = Array.from({ length: 8 }, async (_, n) => {
      for (let step = 0; step < 10; step += 1) {
        const office = offices[(n + step) % 3]!;
        const answer = await server.as(office.admin, office).call(createSetor, { nome: `S${n}-${step}` });
        expect(answer.status).toBe(201);
      }
    });
    const sealers = [sealer(), sealer()];
    await Promise.all(writers);
    writing = false;
    await Promise.all(sealers);
    await seal();
    expect(await waiting()).toBe(0);
    for (const office of offices) {
      const seqs = (await sealedRows(office)).map(({ seq }) => seq);
      expect(seqs).toEqual(seqs.map((_, at) => at + 1));
    }
    expect(await verify()).toMatchObject({ ok: true, lines: expect.arrayContaining(['A auditoria confere.']) });
  });

  test('waits for a transaction that began before, holds nobody up, and says how much is not sealed', async () => {
    const [slow, quick] = [await server.office(), await server.office()];
    await seal();
    const client = new pg.Client(server.superuserUrl);
    await client.connect();
    await client.query('begin');
    await client.query(`insert into setores (tenant_id, nome) values ($1, 'ANTES')`, [slow.id]);
    await write(quick, 3);
    await sealAudit(server.database);
    expect(await waiting()).toBe(3);
    expect(await verify()).toMatchObject({ ok: true, lines: expect.arrayContaining(['Ainda sem selo: 3.']) });
    await client.query('commit');
    await client.end();
    await seal();
    expect(await verify()).toMatchObject({ ok: true, lines: expect.arrayContaining(['Ainda sem selo: 0.']) });
  });

  test('is not held up for longer than a minute by whoever empties rows again and again', async () => {
    const office = await server.office();
    await seal();
    await write(office, 3);
    const emptying = new pg.Client(server.superuserUrl);
    await emptying.connect();
    try {
      await emptying.query('begin');
      await emptying.query('select app.hold_seals($1)', [office.id]);
      expect([await sealAudit(server.database), await waiting()]).toEqual([0, 3]);
      await server.rows(`update auditoria set "timestamp" = "timestamp" - interval '2 minutes' where tenant_id = $1`, [
        office.id,
      ]);
      const sealing = sealAudit(server.database);
      await vi.waitFor(async () =>
        expect(await server.rows(`select from pg_locks where locktype = 'advisory' and not granted`)).toHaveLength(1),
      );
      await emptying.query('commit');
      expect([await sealing, await waiting()]).toEqual([3, 0]);
    } finally {
      await emptying.end();
    }
  });

  test('goes on inside a transaction of thousands of rows', async () => {
    const office = await server.office();
    await server.rows(`insert into setores (tenant_id, nome) select $1, 'S' || n from generate_series(1, 5000) n`, [
      office.id,
    ]);
    await seal();
    expect((await sealedRows(office)).length).toBeGreaterThan(5000);
    expect(await problemOf(office)).toBeNull();
  });

  test('goes on where the database was restored, in which transactions have other numbers', async () => {
    const { office, rows } = await sealedOffice(4);
    // as if unsealed rows had come along from a cluster that was far ahead
    await server.rows('update auditoria_selagem set cluster = cluster + 1, xid = $1', ['9000000000']);
    await write(office, 2);
    await server.rows(
      `update auditoria a set xid = '8999999999' where tenant_id = $1 and not exists (
         select from auditoria_selos s where s.tenant_id = a.tenant_id and s.auditoria_id = a.id)`,
      [office.id],
    );
    await seal();
    await write(office, 2);
    await seal();
    expect((await sealedRows(office)).slice(0, rows.length)).toEqual(rows);
    expect((await sealedRows(office)).length).toBe(rows.length + 4);
    expect(await problemOf(office)).toBeNull();
  });

  test('is done by the server by itself', async () => {
    const office = await server.office();
    const sealer = startSealer({ database: server.database, log: createLogger('silent') });
    await write(office, 2);
    await expect.poll(waiting, { timeout: 10_000 }).toBe(0);
    await sealer.stop();
    await write(office, 1);
    expect(await waiting()).toBe(1);
  });

  test('is out of reach of the login of requests', async () => {
    for (const table of ['auditoria_selos', 'auditoria_selagem'])
      for (const attempt of ['select * from', 'delete from', 'truncate'])
        await expect(server.database.pool.query(`${attempt} ${table}`)).rejects.toThrow(/permission denied/);
    await expect(server.database.pool.query('update auditoria_selos set salt = null')).rejects.toThrow(/denied/);
  });
});

describe('the verification names the first row that does not fit', () => {
  beforeAll(begin);
  afterAll(() => server.stop());

  type Change = (office: Office, rows: Sealed[]) => Promise<unknown>;
  /** What a superuser does, and the row that must be named: its place in the chain. */
  const changes: [what: string, place: number, change: Change, why: RegExp][] = [
    ['deleted', 2, (_office, rows) => server.rows('delete from auditoria where id = $1', [rows[2]!.id]), /foi apagada/],
    [
      'with another value',
      3,
      (_office, rows) => server.rows(`update auditoria set depois = '{"nome":"OUTRO"}' where id = $1`, [rows[3]!.id]),
      /valores foram alterados/,
    ],
    [
      'with a value taken out',
      2,
      (_office, rows) => server.rows('update auditoria set depois = null where id = $1', [rows[2]!.id]),
      /valores foram alterados/,
    ],
    [
      'of another person',
      2,
      (_office, rows) => server.rows('update auditoria set user_id = gen_random_uuid() where id = $1', [rows[2]!.id]),
      /não confere com a cadeia/,
    ],
    [
      'of another moment',
      4,
      (_office, rows) =>
        server.rows(`update auditoria set "timestamp" = "timestamp" + interval '1 ms' where id = $1`, [rows[4]!.id]),
      /não confere com a cadeia/,
    ],
    [
      'of another author, by the table of names',
      1,
      (office) =>
        server.rows(
          `update auditoria_facetas set autor = 'Outra' where tenant_id = $1 and entidade = 'setores' and acao = 'INSERT'`,
          [office.id],
        ),
      /não confere com a cadeia/,
    ],
    [
      'that changed places with the next',
      2,
      async (_office, rows) => {
        const ids = [rows[2]!.id, randomUUID(), rows[3]!.id];
        for (const [from, to] of [
          [ids[0], ids[1]],
          [ids[2], ids[0]],
          [ids[1], ids[2]],
        ])
          await server.rows('update auditoria set id = $2 where id = $1', [from, to]);
      },
      /valores foram alterados/,
    ],
    [
      'whose seal changed places with the next',
      2,
      async (office, rows) => {
        const swap = 'update auditoria_selos set seq = $3 where tenant_id = $1 and seq = $2';
        for (const [from, to] of [
          [3, -1],
          [4, 3],
          [-1, 4],
        ])
          await server.rows(swap, [office.id, from, to]);
        rows[2] = rows[3]!;
      },
      /não confere com a cadeia/,
    ],
    [
      'emptied by hand',
      2,
      (_office, rows) =>
        server.rows(
          `with gone as (update auditoria set antes = null, depois = null where id = $1)
           update auditoria_selos set salt = null, esvaziado_por = $1 where auditoria_id = $1`,
          [rows[2]!.id],
        ),
      /constam como esvaziadas pela anonimização \S+, que registrou 0/,
    ],
  ];

  test.for(changes)('%s', async ([, place, change, why]) => {
    const { office, rows } = await sealedOffice();
    await change(office, rows);
    const { ok, lines } = await verify();
    const problem = problemIn(lines, office);
    expect(problem).toMatch(why);
    expect(problem).toContain(rows[place]!.id);
    expect(ok).toBe(false);
  });

  test('inserted where all is sealed, sealed by its author or not', async () => {
    const { office, rows } = await sealedOffice();
    const copy = async (change: string) =>
      (
        await server.rows<{ id: string }>(
          `insert into auditoria (tenant_id, faceta_id, depois, "timestamp", xid)
           select tenant_id, faceta_id, depois, ${change} from auditoria where id = $1 returning id`,
          [rows[3]!.id],
        )
      )[0]!.id;
    const forged = await copy('"timestamp", xid');
    expect(await problemOf(office)).toMatch(new RegExp(`${forged}.*não tem selo, entre linhas seladas`));
    await server.rows('update auditoria_selos set seq = seq + 1000 where tenant_id = $1 and seq > 3', [office.id]);
    await server.rows(
      `insert into auditoria_selos (tenant_id, seq, auditoria_id, salt, digest, hash)
       select tenant_id, 4, $2, salt, digest, hash from auditoria_selos where tenant_id = $1 and seq = 3`,
      [office.id, forged],
    );
    await server.rows('update auditoria_selos set seq = seq - 999 where tenant_id = $1 and seq > 1000', [office.id]);
    expect(await problemOf(office)).toMatch(new RegExp(`selo 4, linha ${forged}`));

    const other = (await sealedOffice()).office;
    const never = await server.rows<{ id: string }>(
      `insert into auditoria (tenant_id, faceta_id, xid) select tenant_id, id, '9223372036854775807' from auditoria_facetas
        where tenant_id = $1 limit 1 returning id`,
      [other.id],
    );
    await sealAudit(server.database);
    expect(await problemOf(other)).toContain(never[0]!.id);
    await server.rows('delete from auditoria where id = $1', [never[0]!.id]);
    expect(await problemOf(other)).toBeNull();
  });

  test('that claims to be older than those sealed before it', async () => {
    const { office, rows } = await sealedOffice();
    const [late] = await server.rows<{ id: string }>(
      `insert into auditoria (tenant_id, faceta_id, depois, "timestamp")
       select tenant_id, faceta_id, depois, "timestamp" - interval '2 hours' from auditoria where id = $1 returning id`,
      [rows[3]!.id],
    );
    expect(await problemOf(office)).toMatch(new RegExp(`^linha ${late!.id}.*hora`));
    await seal();
    expect(await problemOf(office)).toMatch(new RegExp(`^selo ${rows.length + 1}, linha ${late!.id}.*hora`));
  });

  test('whose seal was taken away', async () => {
    const [{ office }, other] = [await sealedOffice(), await sealedOffice()];
    await server.rows('delete from auditoria_selos where tenant_id = $1 and seq = 3', [office.id]);
    expect(await problemOf(office)).toBe('falta o selo 3; o seguinte é o 4');
    await server.rows('delete from auditoria_selos where tenant_id = $1', [other.office.id]);
    expect(await problemOf(other.office)).toContain(other.rows[0]!.id);
  });
});

describe('an anchor', () => {
  beforeAll(begin);
  afterAll(() => server.stop());

  const reseal = async (office: Office) => {
    await server.rows('delete from auditoria_selos where tenant_id = $1', [office.id]);
    await server.rows('delete from auditoria_selagem');
    await seal();
  };

  test('fits a log that has only grown', async () => {
    const { office } = await sealedOffice();
    const anchor = await keptAnchor();
    await write(office, 3);
    await seal();
    expect(await problemOf(office, anchor)).toBeNull();
  });

  test('finds a chain that somebody made anew over a changed row', async () => {
    const { office, rows } = await sealedOffice();
    const anchor = await keptAnchor();
    await server.rows(`update auditoria set depois = '{"nome":"OUTRO"}' where id = $1`, [rows[2]!.id]);
    await reseal(office);
    expect(await problemOf(office)).toBeNull();
    expect(await problemOf(office, anchor)).toContain(`selo ${rows.length}, linha ${rows.at(-1)!.id}`);
  });

  test('finds that the last rows are gone, seals and all', async () => {
    const { office, rows } = await sealedOffice();
    const anchor = await keptAnchor();
    await server.rows('delete from auditoria_selos where tenant_id = $1 and seq = $2', [office.id, rows.length]);
    await server.rows('delete from auditoria where id = $1', [rows.at(-1)!.id]);
    expect(await problemOf(office)).toBeNull();
    expect(await problemOf(office, anchor)).toMatch(/termina no selo/);
  });

  test('that cannot be read stops the command', async () => {
    expect(await verify({ against: join(folder, 'não-há') })).toEqual({ ok: false, lines: [] });
    await writeFile(join(folder, 'vazio'), 'nada\n');
    expect(await verify({ against: join(folder, 'vazio') })).toEqual({ ok: false, lines: [] });
  });

  test('vouches for a moment when the clock was set back', async () => {
    const { office, rows } = await sealedOffice();
    await server.rows(`update auditoria set "timestamp" = "timestamp" - interval '1 day' where id = $1`, [
      rows.at(-1)!.id,
    ]);
    await reseal(office);
    await write(office, 1);
    await seal();
    expect(await problemOf(office)).toMatch(/hora/);
    expect(await problemOf(office, await keptAnchor())).toBeNull();
  });
});
