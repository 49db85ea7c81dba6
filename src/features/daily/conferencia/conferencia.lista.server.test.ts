import { beforeEach, expect, test } from 'vitest';
import { importTools } from '../../../../tests/support/office/imports.ts';
import { inWorkplace, office, server } from '../../../../tests/support/office/workplace.ts';
import type { User } from '../../../../tests/support/servers/server.ts';
import { mapImportacao, previewImportacao } from '../importar/importar.contract.ts';
import { checkImportacao, discardImportacao, listImportacoes } from './conferencia.contract.ts';

/** Imports of before, and those that wait for their person. */

inWorkplace('each test');

let boss: User;
let tools: ReturnType<typeof importTools>;
beforeEach(async () => {
  boss = await server.member(office, 'manager', { full_name: 'Bia Gestora' });
  tools = importTools(server);
});
const as = (person: User) => server.as(person, office);
const list = async (person = boss) => (await as(person).call(listImportacoes, {})).body;
const csv = 'Nome;Telefone\nANA LIMA;11987654321\n';
const colunas: ('nome_completo' | 'telefone_ddd')[] = ['nome_completo', 'telefone_ddd'];

test('each says its state, who sent it and how many rows it has, the newest first', async () => {
  const done = await tools.checked(boss, office, csv, { colunas });
  await tools.run(boss, office, done);
  const draft = await tools.drafted(boss, office, csv, { colunas });
  const of = { registro: 'municipes', linhas: 1, arquivo: 'planilha.csv', autor: 'Bia Gestora' };
  expect(await list()).toMatchObject([
    { ...of, id: draft, estado: 'RASCUNHO', etapa: 'CONFERENCIA', proprio: true },
    { ...of, id: done, estado: 'CONCLUIDO', etapa: 'IMPORTAR', proprio: true },
  ]);
  expect((await list(office.admin)).map(({ proprio }) => proprio)).toEqual([false, false]);
});

test('a draft is discarded by whoever has it, and what was imported is not', async () => {
  const done = await tools.checked(boss, office, csv, { colunas });
  await tools.run(boss, office, done);
  const draft = await tools.drafted(boss, office, csv, { colunas });
  const other = await as(office.admin).call(discardImportacao, { id: draft });
  expect([other.status, other.problem.code]).toEqual([409, 'importacoes.not_ready']);
  expect((await as(boss).call(discardImportacao, { id: done })).problem.code).toBe('importacoes.not_ready');
  expect((await as(boss).call(discardImportacao, { id: draft })).status).toBe(200);
  expect((await list()).map(({ id }) => id)).toEqual([done]);
});

test('checked once more as a shorter reading of the file, nothing of the longer one stays', async () => {
  // what is quoted is one row where commas part the cells, and four where semicolons do
  const text = `Nome;Telefone,Obs\nANA LIMA,"x;11987654321\nBIA;119\nCAIO REIS;11987654323\nEVA;11987654324"\n`;
  const id = await tools.checked(boss, office, text, { colunas });
  const items = () =>
    server.rows('select seq, dados is not null as dados, resultado from lote_itens where lote_id = $1 order by seq', [
      id,
    ]);
  expect(await items()).toHaveLength(4);
  const leitura = { formato: 'CSV', codificacao: 'utf-8', delimitador: ',', aba: null } as const;
  const read = (await as(boss).call(previewImportacao, { id, delimitador: ',' })).body;
  const mapped = await as(boss).call(mapImportacao, {
    id,
    leitura,
    colunas: read.cabecalho.map((_, at) => (at === 0 ? 'nome_completo' : null)),
  });
  expect(mapped.status).toBe(200);
  expect((await as(boss).call(checkImportacao, { id })).status).toBe(200);
  await tools.workAll();
  expect((await items()).slice(1)).toEqual([2, 3, 4].map((seq) => ({ seq, dados: false, resultado: null })));
});
