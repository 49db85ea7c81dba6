import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jpeg, jpegOfInks, png } from '../../../../tests/support/files/real-files.ts';
import {
  startTestServer,
  type Answer,
  type Office,
  type TestServer,
  type User,
} from '../../../../tests/support/servers/server.ts';
import { diskStorage } from '../../../server/files/disk-storage.ts';
import { sweep } from '../../../server/jobs/sweeper.ts';
import { type Ajustes, getAjustes, removeBrasao, setAjustes } from './ajustes.contract.ts';

let server: TestServer;
let office: Office;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());
beforeEach(async () => {
  office = await server.office();
});

const admin = (of = office) => server.as(of.admin, of);
const path = (of = office) => `/api/tenants/${of.id}/ajustes/brasao`;
const bytesOf = (one: Buffer) => new Blob([new Uint8Array(one)]);

function send(name: string, content: Buffer, { of = office, by = of.admin }: { of?: Office; by?: User } = {}) {
  const form = new FormData();
  form.append('arquivo', bytesOf(content), name);
  return server.request('POST', path(of), { cookie: by.cookie, body: form }) as Promise<Answer<Ajustes>>;
}
const rows = (of = office) =>
  server.rows<{ id: string; path: string }>(
    'select id, caminho_storage as path from brasoes where tenant_id = $1 order by created_at, id',
    [of.id],
  );
const onDisk = (at: string) => existsSync(join(server.dataDir, 'files', at));

describe('letterhead', () => {
  test('is set a part at a time, and what is left out stays', async () => {
    await admin().call(setAjustes, {
      cabecalho: ['CÂMARA MUNICIPAL', ' ', 'Gabinete da Vereadora'],
      cidade: ' Santa Clara ',
    });
    const { body } = await admin().call(setAjustes, {
      sigla: 'GVHP',
      signatario: 'Helena Prado',
      numerar_paragrafos: false,
    });
    expect(body).toMatchObject({
      cabecalho: ['CÂMARA MUNICIPAL', 'Gabinete da Vereadora'],
      cidade: 'Santa Clara',
      sigla: 'GVHP',
      signatario: 'Helena Prado',
      signatario_cargo: null,
      numerar_paragrafos: false,
      dias_parada: 15,
    });
    expect((await admin().call(setAjustes, { cidade: '' })).body.cidade).toBeNull();
  });

  test('five lines, or one too long, are refused beside their field, all at once', async () => {
    const { problem } = await admin().call(setAjustes, {
      cabecalho: ['1', '2', '3', '4', '5'],
      sigla: 'X'.repeat(21),
      rodape: 'R'.repeat(201),
    });
    expect(problem.errors).toEqual([
      { field: 'cabecalho', message: 'Use no máximo 4 linhas' },
      { field: 'rodape', message: 'Use no máximo 200 caracteres' },
      { field: 'sigla', message: 'Use no máximo 20 caracteres' },
    ]);
  });

  test('is read by everybody of the office, and changed by its administrators alone', async () => {
    const clerk = await server.member(office, 'manager');
    await admin().call(setAjustes, { cidade: 'Santa Clara' });
    expect((await server.as(clerk, office).call(getAjustes, {})).body.cidade).toBe('Santa Clara');
    expect((await server.as(clerk, office).call(setAjustes, { cidade: 'X' })).status).toBe(403);
    expect((await send('a.png', png(), { by: clerk })).status).toBe(403);
    expect(await rows()).toEqual([]);
  });
});

describe('coat of arms', () => {
  test('a PNG and a JPEG are taken, and given back as they were', async () => {
    for (const [name, content] of [
      ['brasao.png', png(40, 44)],
      ['brasao.JPG', jpeg()],
    ] as const) {
      const answer = await send(name, content);
      expect(answer.status, JSON.stringify(answer.problem)).toBe(200);
      const file = await fetch(`${server.origin}${path()}/${answer.body.brasao}`, {
        headers: { cookie: office.admin.cookie },
      });
      expect(Buffer.from(await file.arrayBuffer()).equals(content)).toBe(true);
      expect(file.headers.get('content-disposition')).toContain('attachment');
    }
  });

  test('5 W SVG renamed .png · T 415', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const answer = await send('brasao.png', svg);
    expect([answer.status, answer.problem.errors]).toEqual([
      415,
      [{ field: 'arquivo', message: 'Use uma imagem PNG ou JPEG.' }],
    ]);
    expect((await send('brasao.svg', svg)).status).toBe(415);
    expect(await rows()).toEqual([]);
  });

  test('one of more than 1 MB is refused', async () => {
    const answer = await send('brasao.jpg', jpeg(1024 ** 2 + 1));
    expect([answer.status, answer.problem.errors?.[0]?.message]).toEqual([
      413,
      'Arquivo muito grande. O limite é de 1 MB.',
    ]);
    expect((await send('brasao.jpg', jpeg(1024 ** 2))).status).toBe(200);
  });

  test.each([
    ['is too large to print', () => png(2001, 1)],
    ['unpacks to more than its head says', () => pngOf(10, 10, Buffer.alloc(50_000_000))],
    ['unpacks to less', () => pngOf(10, 10, Buffer.alloc(10))],
    ['says that it is 30,000 pixels wide', () => pngOf(30_000, 30_000, Buffer.alloc(10))],
    ['has no pixels', () => pngOf(0, 0, Buffer.alloc(0))],
    ['ends in the middle', () => png(200, 200).subarray(0, 60)],
    ['has pixels and no end', () => png(20, 20).subarray(0, -12)],
    ['is a JPEG that ends in the middle', () => jpeg().subarray(0, -2)],
    ['is a JPEG of four inks', jpegOfInks],
  ])('a picture that %s is refused with a sentence, and nothing is kept', async (_, made) => {
    const content = made();
    const answer = await send(content[0] === 0xff ? 'brasao.jpg' : 'brasao.png', content);
    expect([answer.status, answer.problem.errors?.[0]]).toEqual([
      422,
      {
        field: 'arquivo',
        message: 'Não foi possível usar esta imagem. Salve-a como PNG ou JPEG comum, de até 2.000 pixels de lado.',
      },
    ]);
    expect(await rows()).toEqual([]);
  });

  test('a new one takes its place, none leaves it empty, and the sweeper leaves those of letters that have gone out', async () => {
    await send('um.png', png(4, 4));
    const second = await send('dois.png', png(5, 5));
    const [first, last] = await rows();
    expect(second.body.brasao).toBe(last!.id);
    expect((await admin().call(removeBrasao, {})).body.brasao).toBeNull();
    const storage = diskStorage(join(server.dataDir, 'files'));
    await sweep({ database: server.database, storage }, { all: true, now: Date.now() + 48 * 60 * 60_000 });
    expect([onDisk(first!.path), onDisk(last!.path)]).toEqual([true, true]);
  });

  test('another office sees none of it, and cannot name its file', async () => {
    await send('um.png', png());
    const [mine] = await rows();
    const rival = await server.office();
    expect((await admin(rival).call(getAjustes, {})).body.brasao).toBeNull();
    const asked = (of: Office) => server.request('GET', `${path(of)}/${mine!.id}`, { cookie: rival.admin.cookie });
    expect([(await asked(rival)).status, (await asked(office)).status]).toEqual([404, 403]);
    await expect(
      server.rows('insert into ajustes (tenant_id, brasao_caminho) values ($1, $2)', [rival.id, mine!.path]),
    ).rejects.toThrow('ajustes_brasao_fkey');
    await expect(
      server.rows(
        `insert into brasoes (tenant_id, nome_arquivo, tamanho_arquivo, tipo_arquivo, caminho_storage) values ($1, 'a.png', 1, 'image/png', $2)`,
        [rival.id, mine!.path],
      ),
    ).rejects.toThrow('brasoes_caminho_own');
  });
});

/** A PNG of RGB whose head and whose content need not agree. */
function pngOf(width: number, height: number, pixels: Buffer): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
