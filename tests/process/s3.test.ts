import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startServiceProxy, type ServiceProxy } from '../support/services/service-proxy.ts';
import { createOffice, enterOffice, filesIn, testFolders } from '../support/servers/installation.ts';
import { gabinete, startServer, type ServerProcess } from '../support/servers/processes.ts';
import { pdf } from '../support/files/real-files.ts';
import { noSwift, startSwift, type Swift } from '../support/services/swift.ts';

/** An installation with its files on S3, as the operator sees it: start, failure and return, backups to a disk and back. */

const missing = await noSwift();
const title = missing ? `on S3 (not tried: ${missing})` : 'on S3';

const folders = testFolders('gabinete-s3-');
const servers: ServerProcess[] = [];
const dataDir = folders.ready();
let swift: Swift;
let proxy: ServiceProxy;

describe.skipIf(missing)(title, () => {
  beforeAll(async () => {
    swift = await startSwift();
    proxy = await startServiceProxy(swift.port);
    await swift.bucket('arquivos');
    await swift.bucket('volta');
    await createOffice(dataDir);
  }, 150_000);
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.kill('SIGTERM');
  });
  afterAll(async () => {
    await proxy?.stop();
    await swift?.stop();
    folders.removeAll();
  });

  const on = (bucket: string) => ({
    STORAGE_URL: `s3://${bucket}?endpoint=http://127.0.0.1:${proxy.port}&region=sa-east-1`,
    AWS_ACCESS_KEY_ID: 'test:tester',
    AWS_SECRET_ACCESS_KEY: 'segredo',
  });
  const serve = async (settings: Record<string, string>) => {
    servers.push(await startServer(dataDir, settings));
    return servers.at(-1)!;
  };

  /** What there is besides the name of the installation. */
  const filesOn = async (bucket: string) =>
    Object.fromEntries(Object.entries(await swift.contents(bucket)).filter(([key]) => key.includes('/')));

  test('wrong settings stop the start with one line, a service that is away does not', async () => {
    const wrong = { ...on('arquivos'), AWS_SECRET_ACCESS_KEY: 'errado' };
    await expect(startServer(dataDir, wrong)).rejects.toThrow(
      /^the process ended: O S3 não aceita as credenciais \(SignatureDoesNotMatch\)\. Confira [^\n]+\n$/,
    );
    const refused = await gabinete(['restore', folders.next('none')], dataDir, on('nenhum'));
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringMatching(/^O bucket nenhum de STORAGE_URL não existe/),
    ]);
    const checked = await gabinete(['doctor'], dataDir, on('arquivos'));
    expect(checked.out).toContain('ok     arquivos: s3://arquivos guarda, devolve e apaga arquivos');
    expect(await filesOn('arquivos')).toEqual({});

    await proxy.away();
    const { origin, output } = await serve(on('arquivos'));
    expect(output()).toMatch(/Atenção: O S3 em \S+ não responde \(ECONNREFUSED\)/);
    const office = await enterOffice(origin);
    const facts = async () => {
      const ready = await fetch(`${origin}/readyz`);
      const up = /^gabinete_storage_up (\d)$/m.exec(await (await fetch(`${origin}/metrics`)).text());
      return [ready.status, ((await ready.json()) as { files?: string }).files, up?.[1]];
    };
    await expect.poll(facts).toEqual([200, 'unavailable', '0']);
    const upload = await office.upload('ofício');
    expect([upload.status, ((await upload.json()) as { code: string }).code]).toEqual([503, 'files.unavailable']);
    await office.setor('Obras');

    await proxy.heal();
    const sent = async () => (await office.upload('ofício')).status;
    await expect.poll(sent, { timeout: 20_000, interval: 500 }).toBe(201);
    await expect.poll(facts, { timeout: 20_000 }).toEqual([200, undefined, '1']);
    const { total } = (await (await office.call('GET', '/documentos')).json()) as { total: number };
    expect([total, Object.keys(await filesOn('arquivos')).length]).toEqual([1, 1]);
  });

  test('a backup moves its files to a disk, and from there to another bucket', async () => {
    const server = await serve(on('arquivos'));
    const office = await enterOffice(server.origin);
    const content = pdf('regimento', 3_000_000);
    const id = await office.documento('regimento', content);
    await office.demanda(await office.municipe('11987654321'), await office.setor('Obras'), [
      await office.temporary('planta'),
    ]);
    const before = await filesOn('arquivos');
    expect(Object.keys(before)).toHaveLength(3);
    const [first, second] = [folders.next('a.backup'), folders.next('b.backup')];
    const made = await gabinete(['backup', first], dataDir, on('arquivos'));
    expect([made.code, made.out]).toEqual([0, expect.stringContaining('e 3 arquivos, sem senha')]);
    await server.kill('SIGTERM');

    const moved = await gabinete(['restore', first], dataDir);
    expect([moved.code, moved.out]).toEqual([0, expect.stringContaining('iguais às do backup, e 3 arquivos')]);
    expect(filesIn(dataDir)).toEqual(before);

    expect((await gabinete(['backup', second], dataDir)).code).toBe(0);
    await swift.put('volta', 'gabinete-instalacao', 'outra');
    const foreign = await gabinete(['restore', second], dataDir, on('volta'));
    expect([foreign.code, foreign.err]).toEqual([
      1,
      expect.stringMatching(/^O bucket volta é de outra .*--take-files/),
    ]);
    expect(await filesOn('volta')).toEqual({});
    const back = await gabinete(['restore', second, '--take-files'], dataDir, on('volta'));
    expect([back.code, back.out]).toEqual([0, expect.stringContaining('e 3 arquivos')]);
    expect(await filesOn('volta')).toEqual(before);
    const again = await serve(on('volta'));
    const download = await (await enterOffice(again.origin)).call('GET', `/documentos/${id}`);
    expect(Buffer.from(await download.arrayBuffer()).equals(content)).toBe(true);
  });
});
