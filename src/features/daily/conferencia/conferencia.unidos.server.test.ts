import { beforeEach, describe, expect, test } from 'vitest';
import { importTools, politicaDe } from '../../../../tests/support/office/imports.ts';
import { data, inWorkplace, office, server } from '../../../../tests/support/office/workplace.ts';
import { anonymiseMunicipe } from '../../base/anonimizar/anonimizar.contract.ts';
import { getMunicipe } from '../../base/municipes/municipes.contract.ts';
import { mergeMunicipes } from '../../base/duplicados/duplicados.contract.ts';
import { fillPath } from '../../../shared/contract.ts';
import { importacaoErrors, importacaoErrorsFile, runImportacao } from './conferencia.contract.ts';
import { planilhaTexts } from '../planilha/planilha.texts.ts';

/** Rows about somebody who was merged into another record are about that one. */

inWorkplace('each test');

let tools: ReturnType<typeof importTools>;
let ana: string;
let bia: string;
let caio: string;
beforeEach(async () => {
  tools = importTools(server);
  await data.setor(office, 'Saúde');
  ana = await known('ANA LIMA', 'A-1');
  bia = await known('ANA DE LIMA', 'A-2');
  caio = await known('ANA M LIMA', 'A-3');
});
const admin = () => server.as(office.admin, office);
const known = (nome_completo: string, codigo_origem: string) =>
  data.insert('municipes', office, { nome_completo, codigo_origem, telefone_ddd: phones.shift()! });
const phones = Array.from({ length: 100 }, (_, n) => String(11_980_000_000 + n));

async function merge(fica: string, sai: string) {
  const [stays, goes] = [await admin().call(getMunicipe, { id: fica }), await admin().call(getMunicipe, { id: sai })];
  const answer = await admin().call(mergeMunicipes, {
    ...{ id: fica, versao: stays.body.versao, municipe_id: sai, municipe_versao: goes.body.versao },
    ...{ do_outro: [], informacoes: [] },
  });
  expect(answer.status).toBe(200);
}

const people = () =>
  server.rows<{ id: string; bairro: string | null }>(
    'select id, bairro from municipes where tenant_id = $1 and deleted_at is null order by nome_completo',
    [office.id],
  );
const demandasOf = async () =>
  (
    await server.rows<{ municipe_id: string }>('select municipe_id from demandas where tenant_id = $1', [office.id])
  ).map((row) => row.municipe_id);

const checkedPeople = (...codes: string[]) => checkedAs('ANA LIMA', ...codes);
const checkedAs = (nome: string, ...codes: string[]) =>
  tools.checked(
    office.admin,
    office,
    `Nome;Telefone;Bairro;Código\n${codes.map((code, n) => `${nome};1197${1_000_000 + n};CENTRO;${code}\n`).join('')}`,
    { colunas: ['nome_completo', 'telefone_ddd', 'bairro', 'codigo_origem'] },
  );
type Said = { nome?: string; telefone?: string };
const checkedDemandas = (
  column: 'municipe_codigo_origem' | 'municipe_codigo',
  code: string,
  { nome = '', telefone = '' }: Said = {},
) =>
  tools.checked(
    office.admin,
    office,
    `Código;Nome;Telefone;Descrição;Data;Setor;Assessor\n${code};${nome};${telefone};PODA;05/03/2019;Saúde;RITA\n`,
    {
      registro: 'demandas',
      colunas: [
        ...[column, 'municipe_nome', 'municipe_telefone'],
        ...['descricao_texto', 'data_demanda', 'setor', 'assessor'],
      ] as const,
    },
  );

describe('the code of somebody who was merged', () => {
  test('finds who they are now, also where that one has a code of their own and by way of another', async () => {
    await merge(bia, caio);
    await merge(ana, bia);
    const id = await checkedAs('ANA', 'A-2', 'A-3');
    expect((await tools.result(office.admin, office, id)).contagem).toMatchObject({ novas: 0, conhecidas: 2 });
    const { feito } = await tools.run(office.admin, office, id, { conhecidas: 'COMPLETAR' });
    expect(feito.criadas).toBe(0);
    expect(await people()).toEqual([{ id: ana, bairro: 'CENTRO' }]);
  });

  test('is not theirs of whom neither name nor phone is that of the one or of the other', async () => {
    const beatriz = await known('BEATRIZ ROCHA', 'A-9');
    await merge(ana, beatriz);
    expect((await tools.result(office.admin, office, await checkedAs('BEATRIZ', 'A-9'))).contagem).toMatchObject({
      ...{ conhecidas: 1, erros: 0 },
    });
    const id = await checkedAs('RUI MELO', 'A-9');
    expect((await admin().call(importacaoErrors, { id })).body).toMatchObject([{ erro: planilhaTexts.outraOrigem }]);
  });

  test('is theirs again who got it since', async () => {
    await merge(ana, bia);
    const other = await known('BEATRIZ', 'A-2');
    const { feito } = await tools.run(office.admin, office, await checkedAs('BEATRIZ', 'A-2'), {
      conhecidas: 'COMPLETAR',
    });
    expect(feito).toEqual({ criadas: 0, alteradas: 1, iguais: 0 });
    expect((await people()).filter(({ bairro }) => bairro)).toEqual([{ id: other, bairro: 'CENTRO' }]);
  });

  test('says whose a demand is, and so does the number that the office gave them', async () => {
    const { codigo } = (await admin().call(getMunicipe, { id: bia })).body;
    await merge(ana, bia);
    await tools.run(office.admin, office, await checkedDemandas('municipe_codigo_origem', 'A-2'));
    expect(await demandasOf()).toEqual([ana]);
    const { contagem } = await tools.result(office.admin, office, await checkedDemandas('municipe_codigo', codigo));
    expect(contagem).toMatchObject({ conhecidas: 1, erros: 0 });
  });

  test.each<[string, Said, number]>([
    ['the name of the one who stayed', { nome: 'Ana Lima' }, 0],
    ['the name that the one who went had', { nome: 'Beatriz Rocha', telefone: '11955554444' }, 0],
    ['the phone that the one who went had', { nome: 'Rui Melo', telefone: '(11) 93333-4444' }, 0],
    ['neither', { nome: 'Rui Melo', telefone: '11955554444' }, 1],
  ])('says whose a demand is where the row says %s (%o)', async (_, said, erros) => {
    const beatriz = await data.insert('municipes', office, {
      nome_completo: 'BEATRIZ ROCHA',
      codigo_origem: 'A-9',
      telefone_ddd: '11933334444',
    });
    const { codigo } = (await admin().call(getMunicipe, { id: beatriz })).body;
    await merge(ana, beatriz);
    for (const [column, code] of [
      ['municipe_codigo', codigo],
      ['municipe_codigo_origem', 'A-9'],
    ] as const) {
      const { contagem } = await tools.result(office.admin, office, await checkedDemandas(column, code, said));
      expect(contagem).toMatchObject({ novas: 1 - erros, erros });
    }
  });
});

describe('what happens between the check and the import', () => {
  test('merged meanwhile: the demand is the one’s who stayed', async () => {
    const id = await checkedDemandas('municipe_codigo_origem', 'A-2');
    await merge(ana, bia);
    await tools.run(office.admin, office, id);
    expect(await demandasOf()).toEqual([ana]);
  });

  test.each([
    ['Nome completo', () => checkedPeople('A-2')],
    ['Código do munícipe', () => checkedDemandas('municipe_codigo_origem', 'A-2')],
  ])('anonymised meanwhile: nothing of the row stays, and it says so beside %s', async (campo, checked) => {
    const id = await checked();
    await admin().call(anonymiseMunicipe, { id: bia, versao: 1 });
    expect(await server.rows('select 1 from lote_itens where lote_id = $1 and dados is not null', [id])).toEqual([]);
    await admin().call(runImportacao, { id, politica: politicaDe({ conhecidas: 'ATUALIZAR' }) });
    await tools.workAll();
    const { lote } = await tools.result(office.admin, office, id);
    expect([lote.ok, lote.falhas]).toEqual([0, 1]);
    expect((await admin().call(importacaoErrors, { id })).body).toMatchObject([
      { campo, erro: planilhaTexts.anonimizado },
    ]);
  });

  test('anonymised meanwhile, in a row that was wrong: it is told no more, nor is it in the file, and the others are', async () => {
    const header = 'Código;Nome;Telefone';
    const id = await tools.checked(office.admin, office, `${header}\nA-2;ANA DE LIMA;\nA-9;RUI MELO;123\n`, {
      colunas: ['codigo_origem', 'nome_completo', 'telefone_ddd'],
    });
    const wrong = async () => (await admin().call(importacaoErrors, { id })).body.map(({ linha }) => linha);
    expect(await wrong()).toEqual([2, 3]);
    expect((await admin().call(anonymiseMunicipe, { id: bia, versao: 1 })).status).toBe(200);
    expect(await wrong()).toEqual([3]);
    const path = fillPath(importacaoErrorsFile.path, { tenantId: office.id, id });
    const { status, body } = await server.request('POST', path, { cookie: office.admin.cookie, body: {} });
    expect([status, String(body).includes('RUI MELO'), String(body).includes('ANA DE LIMA')]).toEqual([
      200,
      true,
      false,
    ]);
  });

  test('deleted meanwhile: the row is wrong and says so', async () => {
    const id = await checkedDemandas('municipe_codigo_origem', 'A-2');
    await data.remove('municipes', bia);
    await admin().call(runImportacao, { id, politica: politicaDe() });
    await tools.workAll();
    const { lote } = await tools.result(office.admin, office, id);
    expect([lote.ok, lote.falhas]).toEqual([0, 1]);
    expect((await admin().call(importacaoErrors, { id })).body).toMatchObject([
      { campo: 'Código do munícipe', erro: planilhaTexts.municipeSaiu },
    ]);
    expect(await demandasOf()).toEqual([]);
  });
});
