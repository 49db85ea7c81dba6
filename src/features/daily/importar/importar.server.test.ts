import { beforeEach, describe, expect, test } from 'vitest';
import { data, inWorkplace, office, server } from '../../../../tests/support/office/workplace.ts';
import type { User } from '../../../../tests/support/servers/server.ts';
import { zip } from '../../../../tests/support/files/real-files.ts';
import { overlapping } from '../../../../tests/support/sheets/bombs.ts';
import { aRow, parts, xlsx } from '../../../../tests/support/sheets/xlsx.ts';
import { fillPath, type CallInput } from '../../../shared/contract.ts';
import { prune } from '../../../server/jobs/pruner.ts';
import { listLotes } from '../../base/lotes/lotes.contract.ts';
import { draftsMax, mapImportacao, previewImportacao, uploadImportacao, type Importacao } from './importar.contract.ts';

inWorkplace('all tests');

let boss: User;
beforeEach(async () => {
  boss = await server.member(office, 'manager');
});
const as = (person: User) => server.as(person, office);
type Campos = CallInput<typeof mapImportacao>['colunas'];

type Answer = { status: number; body: Importacao & { detail?: string; code?: string } };
async function send(name: string, content: string | Buffer, registro = 'municipes', person = boss): Promise<Answer> {
  const form = new FormData();
  form.append('arquivo', new File([new Uint8Array(Buffer.from(content))], name));
  const path = `${fillPath(uploadImportacao.path, { tenantId: office.id })}?registro=${registro}`;
  const { cookie } = await server.signedIn(person.id);
  return (await server.request('POST', path, { cookie, body: form })) as never;
}
const files = async () =>
  (await server.rows<{ n: number }>('select count(*)::int as n from lotes where tenant_id = $1', [office.id]))[0]!.n;

const people = Buffer.from('Nome;Telefone;Código antigo\r\nÁLVARO CONCEIÇÃO;(11) 98765-4321;7\r\n', 'latin1');

describe('a spreadsheet', () => {
  test('of Windows-1252 with semicolons: ÁLVARO reads ÁLVARO unasked', async () => {
    const { status, body } = await send('cadastro.csv', people);
    expect(status).toBe(201);
    expect(body).toMatchObject({ estado: 'RASCUNHO', etapa: 'COLUNAS', linhas: 1, registro: 'municipes' });
    expect(body.leitura).toEqual({ formato: 'CSV', codificacao: 'windows-1252', delimitador: ';', aba: null });
    const preview = (await as(boss).call(previewImportacao, { id: body.id })).body;
    expect(preview.linhas).toEqual([['ÁLVARO CONCEIÇÃO', '(11) 98765-4321', '7']]);
    expect(preview.sugestoes.map(({ campo }) => campo)).toEqual(['nome_completo', 'telefone_ddd', 'codigo_origem']);
  });

  test('is read in another way where somebody asks for it, and kept as it was until the columns are said', async () => {
    const { body } = await send('cadastro.csv', people);
    const other = (await as(boss).call(previewImportacao, { id: body.id, delimitador: ',' })).body;
    expect(other.cabecalho).toEqual(['Nome;Telefone;Código antigo']);
    expect((await as(boss).call(previewImportacao, { id: body.id })).body.cabecalho).toHaveLength(3);
    expect((await as(boss).call(previewImportacao, { id: body.id, aba: 'Plan1' })).status).toBe(422);
  });

  test('.xls, .xlsm, .ods and what only calls itself one are refused with what to do', async () => {
    const words = 'Salve a planilha como .xlsx ou CSV e envie de novo.';
    const macros = zip({ ...parts(aRow), 'xl/vbaProject.bin': 'x' });
    for (const [name, content] of [
      ['a.xls', people],
      ['a.xlsm', xlsx(aRow)],
      ['a.ods', xlsx(aRow)],
      ['a.xlsx', people],
      ['a.csv', xlsx(aRow)],
      ['a.xlsx', macros],
    ] as const) {
      const { status, body } = await send(name, content);
      expect([name, status, body.detail]).toEqual([name, 415, words]);
    }
  });

  test('of 42 kB that inflates to 8 GB is too large, and nothing of it stays', async () => {
    const bomb = overlapping(8 * 1024 ** 3);
    expect(bomb.length).toBeLessThan(64 * 1024);
    const before = [process.memoryUsage().rss, await files()] as const;
    const { status, body } = await send('bomba.xlsx', bomb);
    expect([status, body.detail]).toEqual([413, 'Arquivo muito grande']);
    expect(process.memoryUsage().rss - before[0]).toBeLessThan(100 * 1024 ** 2);
    expect(await files()).toBe(before[1]);
  });

  test('that is broken is refused in a sentence, and nothing of it stays', async () => {
    const before = await files();
    const cut = xlsx(aRow).subarray(0, 400);
    expect((await send('a.csv', 'Nome;Telefone\n')).body.detail).toContain('não tem linhas abaixo do cabeçalho');
    expect((await send('a.csv', 'Nome;Obs\nANA;"x\n')).body.detail).toContain('Linha 2: há uma aspa');
    expect((await send('a.xlsx', zip({ ...parts(aRow), 'xl/worksheets/sheet1.xml': '<a' }))).status).toBe(422);
    expect((await send('a.xlsx', cut)).status).toBe(415);
    expect(await files()).toBe(before);
  });
});

describe('columns', () => {
  test('without their names: it is said, and the first person does not become a header', async () => {
    const { body } = await send('lista.csv', 'MARIA DE SOUZA;(11) 98765-4321\nANA LIMA;(11) 98765-4322\n');
    const preview = (await as(boss).call(previewImportacao, { id: body.id })).body;
    expect([preview.sem_cabecalho, preview.total]).toEqual([true, 1]);
    const colunas = ['nome_completo', 'telefone_ddd'] as const;
    const { leitura } = body;
    const mapped = await as(boss).call(mapImportacao, { id: body.id, leitura, colunas: [...colunas] });
    expect([mapped.status, mapped.problem?.errors?.[0]?.message]).toEqual([
      422,
      expect.stringMatching(/^Faltam os nomes das colunas\./),
    ]);
  });

  test('are kept with the draft, and remembered for the same header in any order', async () => {
    const { body } = await send('um.csv', 'Nome;Contato\nANA;1133334444\n');
    const colunas = ['nome_completo', 'informacoes_adicionais'] as const;
    const { leitura } = body;
    const mapped = await as(boss).call(mapImportacao, { id: body.id, leitura, colunas: [...colunas] });
    expect(mapped.body.importacao).toMatchObject({ etapa: 'CONFERENCIA', colunas, linhas: 1 });
    const next = await send('dois.csv', 'Contato;Nome\n1133334444;ANA\n');
    const { sugestoes } = (await as(boss).call(previewImportacao, { id: next.body.id })).body;
    expect(sugestoes.map(({ campo, certeza }) => [campo, certeza])).toEqual([
      ['informacoes_adicionais', 'LEMBRADA'],
      ['nome_completo', 'LEMBRADA'],
    ]);
  });

  test('that are called alike are remembered each in its place', async () => {
    const csv = 'Nome;Fone;Fone;Obs;Obs;;\nANA;1133334444;;x;y;11 2222-3333;z\n';
    const { body } = await send('um.csv', csv);
    const colunas = [
      ...(['nome_completo', 'telefone_ddd', null, null] as const),
      ...(['informacoes_adicionais', 'telefone_2', null] as const),
    ];
    await as(boss).call(mapImportacao, { id: body.id, leitura: body.leitura, colunas });
    const next = await send('dois.csv', csv);
    const { sugestoes } = (await as(boss).call(previewImportacao, { id: next.body.id })).body;
    expect(sugestoes.map(({ campo }) => campo)).toEqual(colunas);
  });

  test('that are missing, twice or too few are told', async () => {
    const { body } = await send('um.csv', 'Nome;Fone\nANA;1133334444\n');
    const told = async (colunas: ('nome_completo' | 'telefone_ddd' | null)[]) =>
      (await as(boss).call(mapImportacao, { id: body.id, leitura: body.leitura, colunas })).problem.errors?.[0]
        ?.message;
    expect(await told([null, 'telefone_ddd'])).toBe('Diga qual coluna é Nome completo');
    expect(await told(['nome_completo', 'nome_completo'])).toBe('Duas colunas são Nome completo. Deixe uma só.');
    expect(await told(['nome_completo'])).toContain('Lida desse jeito, a planilha tem 2 colunas');
  });

  test('of demands have texts, which are matched with what the office has', async () => {
    const setor = await data.setor(office, 'Iluminação Pública');
    const text =
      'Telefone;Descrição;Data;Situação;Setor\n1133334444;LUZ;01/02/2024;Concluído;ILUMINACAO PUBLICA\n1133334444;PODA;01/02/2024;Vista;\n';
    const { body } = await send('pedidos.csv', text, 'demandas');
    const colunas = ['municipe_telefone', 'descricao_texto', 'data_demanda', 'status', 'setor'] as const;
    const { textos, importacao } = (
      await as(boss).call(mapImportacao, { id: body.id, leitura: body.leitura, colunas: [...colunas] })
    ).body;
    expect(importacao.etapa).toBe('VALORES');
    expect(textos.map(({ campo, textos: all }) => [campo, all])).toEqual([
      [
        'status',
        [
          { texto: 'Concluído', vezes: 1, valor: 'RESOLVIDO' },
          { texto: 'Vista', vezes: 1, valor: null },
        ],
      ],
      [
        'setor',
        [
          { texto: 'ILUMINACAO PUBLICA', vezes: 1, valor: setor },
          { texto: '', vezes: 1, valor: null },
        ],
      ],
      ['assessor', [{ texto: '', vezes: 2, valor: null }]],
      ['assunto', [{ texto: '', vezes: 2, valor: null }]],
    ]);
  });

  test.each(['constructor', 'toString', '__proto__'])(
    '%s, in a header and in a row, is a text like any other',
    async (word) => {
      const text = `Telefone;Descrição;Data;Setor;${word}\n1133334444;LUZ;01/02/2024;${word};x\n`;
      const { body } = await send('pedidos.csv', text, 'demandas');
      const colunas = ['municipe_telefone', 'descricao_texto', 'data_demanda', 'setor', null] as const;
      const map = { id: body.id, leitura: body.leitura, colunas: [...colunas], valores: { setor: {}, assunto: {} } };
      const { status, body: mapped } = await as(boss).call(mapImportacao, map);
      expect(status).toBe(200);
      expect(mapped.textos.find(({ campo }) => campo === 'setor')!.textos).toEqual([
        { texto: word, vezes: 1, valor: null },
      ]);
      const again = await as(boss).call(previewImportacao, { id: body.id });
      expect([again.status, again.body.sugestoes?.at(-1)]).toEqual([
        200,
        { campo: null, certeza: null, semLugar: null },
      ]);
    },
  );
});

describe('a draft', () => {
  test('holds nobody up, is in no list of tasks, and changes neither log nor version on its way', async () => {
    const { body } = await send('um.csv', 'Nome\nANA\n');
    expect((await as(boss).call(listLotes, {})).body.map(({ id }) => id)).not.toContain(body.id);
    await as(boss).call(mapImportacao, { id: body.id, leitura: body.leitura, colunas: ['nome_completo'] });
    const [row] = await server.rows<{ versao: number; logs: number }>(
      `select l.versao, (select count(*)::int from auditoria a where a.entidade_id = l.id and a.antes is not null) as logs
         from lotes l where l.id = $1`,
      [body.id],
    );
    expect(row).toEqual({ versao: 1, logs: 0 });
  });

  test(`is one of ${draftsMax} of its person: the oldest goes with the next, and its file with it`, async () => {
    const sent = [(await send('0.csv', 'Nome\nANA 0\n')).body.id];
    for (let n = 1; n < draftsMax; n += 1) {
      const copied = await server.rows<{ id: string }>(
        `insert into lotes (tenant_id, user_id, autor, tipo, estado, titulo, parametros, total)
         select tenant_id, user_id, autor, tipo, estado, titulo, parametros, total from lotes where id = $1 returning id`,
        [sent[0]],
      );
      sent.push(copied[0]!.id);
    }
    sent.push((await send('1.csv', 'Nome\nANA 1\n')).body.id);
    const standing = () =>
      server.rows<{ id: string; estado: string }>(
        'select id, estado from lotes where id = any ($1) order by created_at',
        [sent],
      );
    expect((await standing()).map(({ estado }) => estado)).toEqual([
      'CANCELADO',
      ...Array<string>(draftsMax).fill('RASCUNHO'),
    ]);
    await prune(server.database);
    expect((await standing()).map(({ id }) => id)).toEqual(sent.slice(1));
  });

  test('is read and prepared by whoever sent it, and by nobody else in their name', async () => {
    const { body } = await send('um.csv', 'Nome;Contato\nANA;1133334444\n');
    const { id, leitura } = body;
    const say = (person: User, ...colunas: Campos) =>
      as(person).call(mapImportacao, { id, leitura, colunas: [...colunas] });
    expect((await say(boss, 'nome_completo', 'telefone_ddd')).status).toBe(200);
    for (const other of [office.admin, await server.member(office, 'manager')]) {
      const refused = await say(other, 'informacoes_adicionais', 'nome_completo');
      const rows = await as(other).call(previewImportacao, { id });
      expect([refused.status, rows.status]).toEqual([404, 404]);
      expect((await as(other).call(previewImportacao, { id, resumo: 'sim' })).status).toBe(200);
    }
    const { importacao } = (await as(boss).call(previewImportacao, { id })).body;
    expect(importacao.colunas).toEqual(['nome_completo', 'telefone_ddd']);
  });

  test('is nobody’s who may not import', async () => {
    const { body } = await send('um.csv', 'Nome\nANA\n');
    const attendant = await server.member(office, 'attendant');
    expect((await send('dois.csv', 'Nome\nANA\n', 'municipes', attendant)).status).toBe(403);
    expect((await as(attendant).call(previewImportacao, { id: body.id })).status).toBe(403);
    const stranger = await server.office();
    expect((await server.as(stranger.admin, stranger).call(previewImportacao, { id: body.id })).status).toBe(404);
  });
});
