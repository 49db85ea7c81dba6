import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { createOffice, enterOffice, testFolders, withDatabase } from '../support/servers/installation.ts';
import {
  gabinete,
  postmasterOf,
  startGabinete,
  startServer,
  type ServerProcess,
} from '../support/servers/processes.ts';
import { pdf } from '../support/files/real-files.ts';
import { layReady } from '../support/servers/ready-folder.ts';
import { smallDisk } from '../support/servers/small-disk.ts';

/** The disk of the data folder runs full under writes and uploads, and later has space again. */

const folders = testFolders('gabinete-disk-');
const dataDir = folders.next();
const small = dirname(dataDir);
const disk = smallDisk(small, 420);

let server: ServerProcess | undefined;
afterAll(async () => {
  try {
    await server?.kill('SIGTERM');
  } finally {
    disk?.unmount();
    folders.removeAll();
  }
});

type Answer = { status: number; code: string; detail: string };

// a small disk of its own can be mounted only by root on Linux; elsewhere this is counted as skipped
test.runIf(disk)(
  'a full disk loses nothing that was acknowledged, says what is the matter, and is over when there is space',
  { timeout: 300_000 },
  async () => {
    // a second try finds what the first left
    await server?.kill('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
    layReady(dataDir);
    server = await startServer(dataDir);
    const { origin } = server;
    await createOffice(dataDir);
    const office = await enterOffice(origin);
    const sectors = new Set<string>();
    const files = new Map<string, Buffer>();
    const refused: Answer[] = [];
    let longest = 0;
    let writing = true;
    const ask = async (send: () => Promise<Response>): Promise<{ id: string } | null> => {
      const began = Date.now();
      try {
        const answer = await send();
        const body = (await answer.json()) as Answer & { id: string };
        if (answer.status === 201) return body;
        refused.push({ status: answer.status, code: body.code, detail: body.detail });
        return null;
      } finally {
        longest = Math.max(longest, Date.now() - began);
      }
    };
    const write = async () => {
      const nome = randomUUID();
      if (await ask(() => office.call('POST', '/setores', { nome }))) sectors.add(nome);
    };
    const upload = async () => {
      const content = pdf(randomUUID(), 100_000);
      const row = await ask(() => office.upload('ofício', content));
      if (row) files.set(row.id, content);
    };
    const ready = async () => {
      const answer = await fetch(`${origin}/readyz`);
      return `${answer.status} ${((await answer.json()) as { reason?: string }).reason ?? ''}`.trim();
    };
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      while (writing) {
        await (writer < 3 ? write() : upload());
        await sleep(refused.length > 20 ? 100 : 5);
      }
    });
    await expect.poll(() => sectors.size > 10 && files.size > 3, { timeout: 30_000 }).toBe(true);
    expect(refused).toEqual([]);

    disk!.fill();
    await expect.poll(ready, { timeout: 30_000 }).toBe('503 disk_full');
    // what the database had laid ready is used up as well, until it falls and cannot come back
    const emptied = await withDatabase(dataDir, async (client) => {
      for (let segment = 0; segment < 20; segment += 1) {
        disk!.fill();
        await client.query(`select pg_logical_emit_message(true, 'test', 'x'), pg_switch_wal()`);
      }
      return 'still there';
    }).catch(() => 'fell');
    expect(emptied).toBe('fell');
    await sleep(5_000);
    await expect.poll(server.output, { timeout: 30_000 }).toContain('O PostgreSQL embutido caiu');
    expect(await ready()).toBe('503 disk_full');
    expect(statfsSync(small).bavail).toBeLessThan(1000);
    const whileFull = refused.splice(0);
    expect(whileFull.filter(({ status }) => status !== 503)).toEqual([]);
    expect(whileFull.find(({ code }) => code === 'server.disk_full')?.detail).toMatch(/disco do servidor está cheio/);

    disk!.empty();
    await expect.poll(ready, { timeout: 60_000 }).toBe('200');
    const [before, kept] = [sectors.size, files.size];
    await expect.poll(() => sectors.size > before && files.size > kept, { timeout: 60_000 }).toBe(true);
    writing = false;
    await Promise.all(writers);
    // no request waited for ever
    expect(longest).toBeLessThan(20_000);

    const list = (await (await office.call('GET', '/setores')).json()) as { nome: string }[];
    const there = new Set(list.map(({ nome }) => nome));
    expect([...sectors].filter((nome) => !there.has(nome))).toEqual([]);
    for (const [id, content] of files) {
      const download = await office.call('GET', `/documentos/${id}`);
      expect(Buffer.from(await download.arrayBuffer()).equals(content)).toBe(true);
    }
    await server.kill('SIGTERM');
    expect(server.child.exitCode).toBe(0);
  },
);

const sentence = /O disco está cheio\. Libere espaço .+ e repita\. O sistema disse: .*(ENOSPC|No space left on device)/;

test.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
  'a start or a command that the disk has no space for says so, with what to do, and leaves nothing half written',
  { timeout: 120_000 },
  async () => {
    const tight = folders.next();
    mkdirSync(tight, { recursive: true });
    const little = smallDisk(tight, 12)!;
    const its = join(tight, 'data');
    try {
      // too little for a database
      const first = await gabinete(['migrate'], its);
      expect([first.code, first.err]).toEqual([1, expect.stringMatching(sentence)]);
      // none at all
      little.fill();
      const before = readdirSync(its).sort();
      const second = await gabinete(['migrate'], its);
      expect([second.code, second.err]).toEqual([1, expect.stringMatching(sentence)]);
      expect(readdirSync(its).sort()).toEqual(before);
      expect(before).not.toContainEqual(expect.stringContaining('holder'));
      const { out } = await gabinete(['doctor'], its, { BACKUP_DIR: join(tight, 'backups') });
      expect(out).toMatch(/^erro +banco: O disco está cheio/m);
      expect(out).toMatch(/^erro +arquivos: .*ENOSPC.*libere espaço/m);
      expect(out).not.toContain('chown');

      expect(spawnSync('mount', ['-o', 'remount,ro', tight]).status).toBe(0);
      const third = await gabinete(['migrate'], its);
      expect([third.code, third.err]).toEqual([
        1,
        expect.stringMatching(/EROFS\)\. O disco é só para leitura: escolha outro\.\n$/),
      ]);
    } finally {
      little.unmount();
    }
  },
);

test.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
  'a rehearsal takes no space that a database at work may need: it begins only where it fits, and stops when it grows too large',
  { timeout: 120_000 },
  async () => {
    const from = folders.ready();
    const file = folders.next('g.backup');
    const seed = ['seed', '--offices', '1', '--municipes', '8000', '--demandas', '8000'];
    expect((await gabinete(seed, from)).code).toBe(0);
    expect((await gabinete(['backup', file], from)).code).toBe(0);
    const place = folders.next();
    mkdirSync(place, { recursive: true });
    const little = smallDisk(place, 760)!;
    const aside = join(place, 'ensaio');
    const filler = join(place, 'outros');
    const small = /^O disco da pasta do ensaio, .+, não tem espaço .+ Escolha uma pasta em outro disco\.\n$/m;
    try {
      writeFileSync(filler, Buffer.alloc(300 * 1024 ** 2));
      const refused = await gabinete(['restore', file, '--rehearse', aside], from);
      expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(small)]);
      expect(readdirSync(place)).toEqual(['outros']);
      rmSync(filler);
      const child = startGabinete(['restore', file, '--rehearse', aside], from);
      let told = '';
      child.stderr.on('data', (text: Buffer) => {
        // what others write meanwhile
        if (!told.includes('Carregando') && text.includes('Carregando'))
          writeFileSync(filler, Buffer.alloc(300 * 1024 ** 2));
        told += text.toString();
      });
      const [code] = (await once(child, 'close')) as [number];
      expect([code, told]).toEqual([1, expect.stringMatching(small)]);
      expect(postmasterOf(aside)).toBeNull();
    } finally {
      little.unmount();
    }
  },
);
