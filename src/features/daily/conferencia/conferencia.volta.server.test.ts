import { beforeEach, expect, test } from 'vitest';
import { cellsOfCsv } from '../../../../tests/support/files/csv.ts';
import { importTools } from '../../../../tests/support/office/imports.ts';
import { data, inWorkplace, office, server } from '../../../../tests/support/office/workplace.ts';
import { fillPath } from '../../../shared/contract.ts';
import { exportMunicipes } from '../../base/municipes/municipes.contract.ts';
import { exportDemandas } from '../demandas/demandas.contract.ts';
import type { Registro } from '../importar/campos.ts';
import { guessColumns } from '../importar/guess.ts';
import { importacaoErrors, importacaoErrorsFile } from './conferencia.contract.ts';

/** Files of our own that come back: what was marked for spreadsheets is what it was. */

inWorkplace('each test');

let tools: ReturnType<typeof importTools>;
let setor_id: string;
beforeEach(async () => {
  tools = importTools(server);
  setor_id = await data.setor(office, 'Saúde');
});

async function fileOf(path: string, id = ''): Promise<string> {
  const to = fillPath(path as never, { tenantId: office.id, id });
  const { status, body } = await server.request('POST', to, { cookie: office.admin.cookie, body: {} });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as string;
}
const checked = (registro: Registro, csv: string) => {
  const [header, ...rows] = cellsOfCsv(csv);
  const colunas = guessColumns(registro, header!, rows, null).map(({ campo }) => campo);
  return tools.checked(office.admin, office, csv, {
    registro,
    colunas,
    valores: registro === 'demandas' ? { status: { 'EM ANÁLISE': 'EM_ANALISE' } } : undefined,
  });
};
const wrong = async (id: string) => (await server.as(office.admin, office).call(importacaoErrors, { id })).body;
const update = async (id: string) => (await tools.run(office.admin, office, id, { conhecidas: 'ATUALIZAR' })).feito;
const rowsOf = (table: 'municipes' | 'demandas') =>
  server.rows<Record<string, unknown>>(`select * from ${table} where tenant_id = $1 order by id`, [office.id]);

/** The list of all records as a file, imported again: each is known, and nothing changes. */
async function comesBack(table: 'municipes' | 'demandas', path: string, iguais: number): Promise<void> {
  const before = await rowsOf(table);
  const id = await checked(table, await fileOf(path));
  expect(await wrong(id)).toEqual([]);
  expect(await update(id)).toEqual({ criadas: 0, alteradas: 0, iguais });
  expect(await rowsOf(table)).toEqual(before);
}

test('Baixar linhas com erro, mended and sent again: days, numbers and texts are those of the file', async () => {
  await data.insert('municipes', office, { nome_completo: 'ANA LIMA', telefone_ddd: '11987654321' });
  const rows = [
    'Telefone;Descrição;Data;Setor;Assessor;Ofício',
    '+55 (11) 98765-4321;- poda de árvore;05/03/2019;FALTA;Rita;0046',
    '11987654321;7 de setembro;2019-03-06;FALTA;Rita;',
  ];
  const first = await checked('demandas', `${rows.join('\r\n')}\r\n`);
  expect(await wrong(first)).toHaveLength(2);
  const file = await fileOf(importacaoErrorsFile.path, first);
  expect(file).toContain("'05/03/2019");
  const again = await checked('demandas', file.replaceAll(';FALTA;', ';Saúde;'));
  expect(await wrong(again)).toEqual([]);
  expect((await update(again)).criadas).toBe(2);
  expect(
    await server.rows(
      `select descricao_texto, data_demanda::text, codigo_oficio from demandas where tenant_id = $1 order by data_demanda`,
      [office.id],
    ),
  ).toEqual([
    { descricao_texto: '- PODA DE ÁRVORE', data_demanda: '2019-03-05', codigo_oficio: '0046' },
    { descricao_texto: '7 DE SETEMBRO', data_demanda: '2019-03-06', codigo_oficio: null },
  ]);
});

test('the list of citizens as a file is, imported again, who is there: nothing changes', async () => {
  const told = { bairro: '7 DE SETEMBRO', numero: '0012', cep: '01310100', informacoes_adicionais: '- LIGAR À NOITE' };
  await data.insert('municipes', office, { nome_completo: 'ANA LIMA', telefone_ddd: '11987654321', ...told });
  await comesBack('municipes', exportMunicipes.path, 1);
});

test('so is that of demands, with a subject behind its theme', async () => {
  const municipe_id = await data.insert('municipes', office, {
    nome_completo: 'ANA LIMA',
    telefone_ddd: '11987654321',
  });
  const pai_id = await data.insert('assuntos', office, { nome: 'Iluminação', nivel: 1 });
  const assunto_id = await data.insert('assuntos', office, { nome: 'Poste', nivel: 2, pai_id });
  await data.insert('demandas', office, {
    municipe_id,
    setor_id,
    assunto_id,
    assessor_responsavel: 'RITA',
    descricao_texto: '=TROCAR A LÂMPADA',
    data_demanda: '2019-03-05',
    codigo_oficio: '0046',
  });
  const before = await rowsOf('demandas');
  const file = await fileOf(exportDemandas.path);
  const [header, ...rows] = cellsOfCsv(file);
  const code = header!.indexOf('Código Ofício');
  expect(guessColumns('demandas', header!, rows, null)[code]).toMatchObject({ campo: 'codigo_oficio' });
  const id = await checked('demandas', file);
  expect(await wrong(id)).toEqual([]);
  expect(await update(id)).toEqual({ criadas: 0, alteradas: 0, iguais: 1 });
  expect(await rowsOf('demandas')).toEqual(before);
});

test('also those of people without a phone, of one name, by the code that is the last column', async () => {
  const phoneless = { nome_completo: 'ANA LIMA', telefone_ddd: null, sem_telefone: true };
  const [ana, other] = [
    await data.insert('municipes', office, phoneless),
    await data.insert('municipes', office, phoneless),
  ];
  for (const municipe_id of [ana, other])
    await data.insert('demandas', office, {
      ...{ municipe_id, setor_id, assessor_responsavel: 'RITA' },
      descricao_texto: 'PODA',
      data_demanda: '2019-03-05',
    });
  await comesBack('demandas', exportDemandas.path, 2);
});

test('a code of somebody with another name and phone is to be looked at: the file may be another office’s', async () => {
  const municipe_id = await data.insert('municipes', office, {
    nome_completo: 'ANA LIMA',
    telefone_ddd: '11987654321',
  });
  await data.insert('demandas', office, {
    ...{ municipe_id, setor_id, assessor_responsavel: 'RITA' },
    descricao_texto: 'PODA',
    data_demanda: '2019-03-05',
  });
  const file = await fileOf(exportDemandas.path);
  expect(await wrong(await checked('demandas', file.replace('(11) 98765-4321', '(11) 3333-4444')))).toEqual([]);
  expect(await wrong(await checked('demandas', file.replace('ANA LIMA', 'RUI MELO')))).toEqual([]);
  const another = file.replace('ANA LIMA', 'RUI MELO (excluído)');
  for (const phone of ['(11) 3333-4444', ''])
    expect(await wrong(await checked('demandas', another.replace('(11) 98765-4321', phone)))).toMatchObject([
      { campo: 'Código do munícipe', erro: expect.stringMatching(/^O que a linha diz da pessoa/) },
    ]);
});

test('where whom a code names is somebody else, the phone says whose it is if the name agrees', async () => {
  const codigo = '20260001';
  await data.insert('municipes', office, { nome_completo: 'RUI MELO', telefone_ddd: '1133334444', codigo });
  const ana = await data.insert('municipes', office, { nome_completo: 'ANA LIMA', telefone_ddd: '11987654321' });
  const rows = [
    'Código do munícipe;Munícipe;Telefone;Descrição;Data;Setor;Assessor',
    `${codigo};Ana Lima;11987654321;Poda;05/03/2019;Saúde;Rita`,
  ];
  const csv = `\ufeff${rows.join('\r\n')}\r\n`;
  expect((await update(await checked('demandas', csv))).criadas).toBe(1);
  expect(await rowsOf('demandas')).toMatchObject([{ municipe_id: ana }]);
});

test('of two demands of one person, day and text each is known by its letter: Atualizar leaves both', async () => {
  const municipe_id = await data.insert('municipes', office, {
    nome_completo: 'ANA LIMA',
    telefone_ddd: '11987654321',
  });
  const alike = { municipe_id, setor_id, descricao_texto: 'TAPA-BURACO', data_demanda: '2019-03-05' };
  await data.insert('demandas', office, { ...alike, assessor_responsavel: 'RITA', codigo_oficio: null });
  await data.insert('demandas', office, { ...alike, assessor_responsavel: 'BIA', codigo_oficio: '46' });
  const before = await rowsOf('demandas');
  const id = await checked('demandas', await fileOf(exportDemandas.path));
  expect(await update(id)).toEqual({ criadas: 0, alteradas: 0, iguais: 2 });
  expect(await rowsOf('demandas')).toEqual(before);
});
