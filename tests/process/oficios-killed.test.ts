import { createHash, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { createOffice, enterOffice, testFolders, withDatabase } from '../support/servers/installation.ts';
import { freePort } from '../support/servers/ports.ts';
import { gabinete, postmasterOf, startServer, type ServerProcess } from '../support/servers/processes.ts';

/**
 * kill -9 of the server, or of its database, while people issue letters: no number is missing, none is there twice, and each letter
 * has its file, which stays the same.
 */

const long = Boolean(process.env.GABINETE_LONG);
const rounds = long ? 50 : 1;
const people = long ? 20 : 5;

const folders = testFolders('gabinete-oficios-');
let server: ServerProcess | undefined;
afterAll(async () => {
  await server?.kill('SIGTERM');
  folders.removeAll();
});

test(
  `killed ${rounds} ×: numbers without a gap, each once, who was told a number has it, and each letter has one file for ever`,
  { timeout: 120_000 + rounds * 60_000 },
  async () => {
    const dataDir = folders.ready();
    const port = await freePort();
    server = await startServer(dataDir, {}, port);
    const { origin } = server;
    await createOffice(dataDir);
    const office = await enterOffice(origin);
    const [tipo, orgao, dia] = await withDatabase(dataDir, async (client) => {
      const made = async (sql: string) => (await client.query<{ id: string }>(sql, [office.tenant])).rows[0]!.id;
      return [
        await made(
          `insert into oficio_tipos (tenant_id, nome, numeracao) values ($1, 'Ofício', 'GABINETE') returning id`,
        ),
        await made(`insert into orgaos (tenant_id, nome) values ($1, 'Obras') returning id`),
        await made(`select app.today()::text as id where $1::uuid is not null`),
      ];
    });
    const [municipe, setor] = [await office.municipe('11987654321'), await office.setor('Obras')];
    const demanda = await office.demanda(municipe, setor, []);
    const told = new Map<string, number>();

    const draft = async (): Promise<string> => {
      const letter = { tipo_id: tipo, orgao_id: orgao, assunto: 'Poda', corpo: 'Peço a poda.', demandas: [demanda] };
      const answer = await office.call('POST', '/oficios', letter);
      expect(answer.status).toBe(201);
      return ((await answer.json()) as { id: string }).id;
    };
    const issue = async (id: string): Promise<void> => {
      const answer = await office.call('POST', `/oficios/${id}/emitir`, { versao: 1, data: dia });
      if (answer.status === 200) told.set(id, ((await answer.json()) as { numero: number }).numero);
    };

    const files = new Map<string, string>();
    const fileOf = async (id: string): Promise<void> => {
      // behind the files of all that were issued before
      const answer = await office.call('GET', `/oficios/${id}/pdf`, undefined, {}, 120_000);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      const sha256 = createHash('sha256')
        .update(Buffer.from(await answer.arrayBuffer()))
        .digest('hex');
      expect(files.get(id) ?? sha256).toBe(sha256);
      files.set(id, sha256);
    };

    for (let round = 0; round < rounds; round += 1) {
      const drafts = await Promise.all(Array.from({ length: people }, draft));
      const issuing = Promise.allSettled(drafts.map(issue));
      await sleep(randomInt(20, 400));
      if (round % 2 === 1) process.kill(postmasterOf(dataDir)!, 'SIGKILL');
      else {
        await server.kill('SIGKILL');
        server = await startServer(dataDir, {}, port);
      }
      await issuing;
      await expect
        .poll(
          () =>
            office.call('GET', '/setores').then(
              ({ status }) => status,
              () => 0,
            ),
          { timeout: 60_000 },
        )
        .toBe(200);
      await office.renew();
      // whoever does not know tries again: what has its number already keeps it
      for (const id of drafts) if (!told.has(id)) await issue(id);
      const { numeros, ultimo, lacunas } = (await (
        await office.call('GET', `/oficios/numeracao?tipo_id=${tipo}`)
      ).json()) as { numeros: { de: number; oficio_id: string }[]; ultimo: number; lacunas: number };
      expect([ultimo, lacunas]).toEqual([(round + 1) * people, 0]);
      expect(numeros.map(({ de }) => de)).toEqual(Array.from({ length: ultimo }, (_, i) => i + 1).slice(0, 1000));
      for (const { de, oficio_id } of numeros) if (told.has(oficio_id)) expect(told.get(oficio_id)).toBe(de);
      const { codigo_oficio } = (await (await office.call('GET', `/demandas/${demanda}`)).json()) as {
        codigo_oficio: string;
      };
      expect(codigo_oficio).toBe(String(ultimo));
      // the file of some is asked for at once, and again after the next rounds
      for (const id of [drafts[0]!, drafts.at(-1)!]) await fileOf(id);
      for (const id of files.keys()) await fileOf(id);
    }

    await server.kill('SIGKILL');
    server = await startServer(dataDir, {}, port);
    await office.renew();
    // whoever asks first for a file that died with its server makes it
    const letters = () =>
      withDatabase(dataDir, async (client) => {
        const { rows } = await client.query<{ id: string; pdf_sha256: string; arquivos: number }>(
          `select o.id, o.pdf_sha256, (select count(*)::int from oficio_arquivos f where f.oficio_id = o.id) as arquivos
             from oficios o where o.emitido_em is not null`,
        );
        return rows;
      });
    const issued = await letters();
    expect(issued.length).toBe(rounds * people);
    for (let at = 0; at < issued.length; at += 4)
      await Promise.all(issued.slice(at, at + 4).map(({ id }) => fileOf(id)));
    for (const { id, pdf_sha256, arquivos } of await letters())
      expect([pdf_sha256, arquivos]).toEqual([files.get(id), 1]);
    const audit = await gabinete(['verify-audit'], dataDir);
    expect([audit.code, audit.err]).toEqual([0, '']);
  },
);
