import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportDemandas, listDemandas } from '../../src/features/daily/demandas/demandas.contract.ts';
import {
  exportMunicipes,
  listMunicipes,
  removeMunicipe,
} from '../../src/features/base/municipes/municipes.contract.ts';
import type { Access } from '../../src/server/database/access.ts';
import { statement } from '../../src/server/database/db.ts';
import { hashToken } from '../../src/server/accounts/session.ts';
import { fillPath } from '../../src/shared/contract.ts';
import { formatPhone } from '../../src/shared/format.ts';
import { today } from '../../src/shared/time.ts';
import { type OfficeData, officeData } from '../support/office/office-data.ts';
import { startServer } from '../support/servers/processes.ts';
import { startTestServer, type Office, type TestServer } from '../support/servers/server.ts';

/** The lists as CSV: all that the list shows, on all its pages, and nothing else; each export is in the log. */

let server: TestServer;
let data: OfficeData;

beforeAll(async () => {
  server = await startTestServer();
  data = officeData(server);
});
afterAll(() => server?.stop());

/** An office with so many citizens, more than travel at a time. */
async function officeOf(count: number): Promise<Office> {
  const office = await server.office();
  await server.rows(
    `insert into municipes (tenant_id, nome_completo, telefone_ddd, codigo)
     select $1, (array['ÁLVARO', 'MARIA', 'ZÉLIA'])[1 + n % 3] || ' ' || lpad(n::text, 6, '0'), (11800000000 + n)::text, 'C' || n
       from generate_series(1, $2::int) n`,
    [office.id, count],
  );
  return office;
}

const as = (office: Office) => server.as(office.admin, office);
/** Cells of a CSV, as a spreadsheet reads them. */
function cells(text: string): string[][] {
  expect(text.charCodeAt(0)).toBe(0xfeff);
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r\n)/g)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain!);
    if (end === '\r\n') rows.push([]);
  }
  expect(rows.pop()).toEqual([]);
  return rows;
}
// fetch takes the byte order mark away
const exported = async (office: Office, path: string, body: object) => {
  const response = await fetch(server.origin + fillPath(path, { tenantId: office.id }), {
    method: 'POST',
    headers: { cookie: office.admin.cookie, origin: server.origin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { response, rows: cells(bytes.toString('utf8')), bytes };
};
const logOf = (office: Office) =>
  server.rows<{ entidade: string; entidade_id: string | null; autor: string; user_id: string; depois: unknown }>(
    `select f.entidade, a.entidade_id, f.autor, a.user_id, a.depois from auditoria a
       join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
      where a.tenant_id = $1 and f.acao = 'EXPORT' order by a."timestamp"`,
    [office.id],
  );

describe('citizens', () => {
  test('all of them, as the list orders them, under the labels of the screen', async () => {
    const office = await officeOf(2_345);
    const { response, rows, bytes } = await exported(office, exportMunicipes.path, {});
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': expect.stringContaining(`attachment; filename="municipes-${today()}.csv"`),
      'content-length': String(bytes.length),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    const [head, ...body] = rows;
    expect(head).toEqual(
      'Código,Nome completo,Telefone,Email,Endereço,Número,Complemento,Bairro,Ponto de referência,CEP,Informações adicionais,Data Cadastro,Código de origem'.split(
        ',',
      ),
    );
    expect(body).toHaveLength(2_345);
    const listed = [];
    for (let page = 1; page <= 47; page += 1)
      listed.push(...(await as(office).call(listMunicipes, { page })).body.rows);
    expect(body.map(([codigo, nome, telefone]) => [codigo, nome, telefone])).toEqual(
      listed.map((row) => [row.codigo, row.nome_completo, formatPhone(row.telefone_ddd)]),
    );
  });

  let searched: Promise<Office> | undefined;
  test.each(['alvaro', '0012', 'zé', '(11) 80000-0123', 'ninguém', '%'])(
    'what a search for %s finds, and no deleted one',
    async (busca) => {
      const office = await (searched ??= officeOf(130));
      const gone = (await as(office).call(listMunicipes, { busca })).body.rows[0];
      if (gone) await as(office).call(removeMunicipe, { id: gone.id });
      const { rows } = await exported(office, exportMunicipes.path, { busca });
      const pages = await Promise.all([1, 2, 3].map((page) => as(office).call(listMunicipes, { busca, page })));
      expect(rows.slice(1).map(([codigo]) => codigo)).toEqual(
        pages.flatMap(({ body }) => body.rows.map(({ codigo }) => codigo)),
      );
    },
  );

  test('what people wrote is neither run nor lost', async () => {
    const office = await server.office();
    await data.insert('municipes', office, {
      nome_completo: '=HYPERLINK("http://x";"A")',
      telefone_ddd: '1133334444',
      codigo: '20261',
      endereco: 'RUA "A"; FUNDOS',
      numero: '0012',
      complemento: '-23,5',
      cep: '01310100',
      informacoes_adicionais: 'LIGAR:\n+55 11 98765-4321',
      data_cadastro: '2026-05-04T02:30:00Z',
    });
    const { rows } = await exported(office, exportMunicipes.path, {});
    expect(rows[1]).toEqual([
      '20261',
      `'=HYPERLINK("http://x";"A")`,
      '(11) 3333-4444',
      '',
      'RUA "A"; FUNDOS',
      "'0012",
      '-23,5',
      '',
      '',
      '01310-100',
      'LIGAR:\n+55 11 98765-4321',
      '03/05/2026',
      '',
    ]);
  });

  test('signs that end a line elsewhere, pasted into a text, are a part of it', async () => {
    const office = await server.office();
    const informacoes_adicionais = 'LIGAR\u2028DEPOIS\u2029DAS\u008518H';
    await data.insert('municipes', office, {
      nome_completo: 'ANA',
      telefone_ddd: '1133334444',
      informacoes_adicionais,
    });
    await data.insert('municipes', office, { nome_completo: 'BIA', telefone_ddd: '1133334445' });
    const { response, rows } = await exported(office, exportMunicipes.path, {});
    expect(response.status).toBe(200);
    expect(rows.slice(1).map(([, name, , , , , , , , , notes]) => [name, notes])).toEqual([
      ['ANA', informacoes_adicionais],
      ['BIA', ''],
    ]);
  });
});

describe('demands', () => {
  async function officeWithDemandas() {
    const office = await server.office();
    const [poda, obras] = [await data.setor(office, 'Poda'), await data.setor(office, 'Obras')];
    const [ana, bia] = [await data.municipe(office, 'ANA'), await data.municipe(office, 'BIA')];
    const rita = await data.assessor(office, 'Rita Nova');
    for (let n = 0; n < 120; n += 1)
      await data.insert('demandas', office, {
        municipe_id: n % 2 ? ana : bia,
        setor_id: n % 3 ? poda : obras,
        descricao_texto: `PEDIDO ${n}`,
        codigo_oficio: n % 4 ? null : `00${n}`,
        assessor_responsavel: 'Rita Velha',
        assessor_id: n % 5 ? null : rita,
        data_demanda: n % 7 ? '2026-05-04' : '2026-06-01',
        status: n % 6 ? 'EM_ANALISE' : 'ATENDIDA',
      });
    return { office, obras, ana };
  }

  test('the filtered list, whole, with names as they are now and deleted ones marked', async () => {
    const { office, obras, ana } = await officeWithDemandas();
    await data.remove('municipes', ana);
    const filters = [
      {},
      { status: 'RESOLVIDO' },
      { setor_id: obras },
      { mes: '2026-06' },
      { busca: 'rita nova' },
      { busca: 'ri', mes: '2026-05' },
      { busca: 'pedido 1', status: 'EM_ANALISE', setor_id: obras, mes: '2026-05' },
      { busca: 'nada disso' },
    ] as const;
    for (const filter of filters) {
      const { rows } = await exported(office, exportDemandas.path, filter);
      const pages = await Promise.all([1, 2].map((page) => as(office).call(listDemandas, { ...filter, page })));
      expect(
        rows
          .slice(1)
          .map(([, descricao, , assessor, data, setor, municipe]) => [descricao, assessor, data, setor, municipe]),
      ).toEqual(
        pages.flatMap(({ body }) =>
          body.rows.map((row) => [
            row.descricao_texto,
            row.assessor_responsavel,
            row.data_demanda.split('-').toReversed().join('/'),
            row.setor.nome,
            row.municipe.deleted ? 'ANA (excluído)' : 'BIA',
          ]),
        ),
      );
    }
    const { rows } = await exported(office, exportDemandas.path, { status: 'RESOLVIDO' });
    expect(rows[0]).toEqual(
      'Código Ofício,Descrição,Status,Assessor,Data,Setor,Munícipe,Telefone,Protocolo na prefeitura,Número,Código de origem,Assunto,Urgente,Andamento,Prazo,Encerrada em,Devolutiva,Código do munícipe'.split(
        ',',
      ),
    );
    expect(rows[1]![2]).toBe('RESOLVIDO');
    expect(rows.slice(1).find(([codigo]) => codigo !== '')![0]).toMatch(/^'00/);
  });
});

describe('an export', () => {
  test('is in the log with the person, the form, the number of rows and the kinds of filter, never with what was searched for', async () => {
    const office = await officeOf(30);
    await exported(office, exportMunicipes.path, { busca: 'maria' });
    await exported(office, exportDemandas.path, { mes: '2026-05' });
    const by = { autor: office.admin.full_name, user_id: office.admin.id, entidade_id: null };
    expect(await logOf(office)).toEqual([
      { ...by, entidade: 'municipes', depois: { formato: 'CSV', registros: 10, busca: true } },
      { ...by, entidade: 'demandas', depois: { formato: 'CSV', registros: 0, busca: false, mes: '2026-05' } },
    ]);
  });

  test('is in the log when the line breaks before the end', async () => {
    const office = await officeOf(3_000);
    const leaving = httpRequest(server.origin + fillPath(exportMunicipes.path, { tenantId: office.id }), {
      method: 'POST',
      headers: { cookie: office.admin.cookie, origin: server.origin },
    });
    leaving.end();
    const [response] = (await once(leaving, 'response')) as [import('node:http').IncomingMessage];
    response.destroy();
    expect(await logOf(office)).toMatchObject([{ depois: { registros: 3_000 } }]);
  });

  test('happens by POST from our own pages only', async () => {
    const office = await officeOf(1);
    const path = fillPath(exportMunicipes.path, { tenantId: office.id });
    const { cookie } = office.admin;
    expect((await server.request('GET', path, { cookie })).status).toBe(404);
    const foreign = await server.request('POST', path, { cookie, headers: { origin: 'https://outro.exemplo' } });
    expect([foreign.status, foreign.problem.code]).toEqual([403, 'request.origin']);
    expect(await logOf(office)).toEqual([]);
  });

  test('is for the admins of the office', async () => {
    const office = await officeOf(1);
    for (const role of ['attendant', 'manager'] as const) {
      const person = await server.member(office, role, { role: 'admin' });
      for (const endpoint of [exportMunicipes, exportDemandas])
        expect((await server.as(person, office).call(endpoint, {})).problem.code).toBe('session.forbidden');
    }
    expect(await logOf(office)).toEqual([]);
  });

  test('reads one moment, whatever is written meanwhile', async () => {
    const office = await officeOf(2);
    const access: Access = {
      door: 'tenant',
      token: hashToken(office.admin.token),
      tenantId: office.id,
      roles: ['admin'],
    };
    const count = statement(sql<{ n: number }>`select count(*) as n from municipes`);
    const seen = await server.database.transaction(
      access,
      async (run) => {
        const [before] = await run(count);
        await data.municipe(office);
        const [after] = await run(count);
        return [before[0]!.n, after[0]!.n];
      },
      { snapshot: true },
    );
    expect(seen).toEqual([2, 2]);
  });
});

// takes a minute to fill: `npm run test:long`
if (process.env.GABINETE_LONG)
  test('200,000 citizens go through a server that has 64 MB for its objects', async () => {
    const office = await officeOf(200_000);
    const peer = await startServer(server.dataDir, {
      NODE_OPTIONS: '--max-old-space-size=64',
      ...server.databaseSettings,
    });
    const response = await fetch(peer.origin + fillPath(exportMunicipes.path, { tenantId: office.id }), {
      method: 'POST',
      headers: { cookie: office.admin.cookie, origin: peer.origin },
    });
    let lines = 0;
    for await (const part of response.body!) lines += Buffer.from(part).filter((byte) => byte === 10).length;
    expect([response.status, lines, peer.child.exitCode]).toEqual([200, 200_001, null]);
    await peer.kill('SIGTERM');
  }, 300_000);
