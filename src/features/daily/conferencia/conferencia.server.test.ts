import { describe, expect, test } from 'vitest';
import {
  boss,
  tools,
  withCitizenSheets,
  as,
  columns,
  sheet,
  checked,
  run,
  result,
  sentence,
  people,
  log,
  known,
  many,
} from '../../../../tests/support/office/citizen-sheets.ts';
import { politicaDe } from '../../../../tests/support/office/imports.ts';
import { inWorkplace, office, server } from '../../../../tests/support/office/workplace.ts';
import { cellsOfCsv } from '../../../../tests/support/files/csv.ts';
import type { User } from '../../../../tests/support/servers/server.ts';
import { fillPath } from '../../../shared/contract.ts';
import { prune } from '../../../server/jobs/pruner.ts';
import { cancelLote, getLote, loteItems, listLotes, rowsKept, undoLote } from '../../base/lotes/lotes.contract.ts';
import {
  checkImportacao,
  importacaoErrors,
  importacaoErrorsFile,
  outcomeWith,
  runImportacao,
} from './conferencia.contract.ts';
import { noRows } from '../planilha/planilha.contract.ts';
import { conferenciaTexts as t } from './conferencia.texts.ts';

/** Citizens of a spreadsheet: what each row is, what becomes of it, and the way back. */

inWorkplace('each test');
withCitizenSheets();

describe('Conferência', () => {
  test('row 57 "(11) 9876-543": Linha 57: Telefone deve ter 10 ou 11 dígitos (inclua o DDD); the others go on', async () => {
    const rows = many(80);
    rows[55]![1] = '(11) 9876-543';
    const id = await checked(rows);
    expect((await as().call(importacaoErrors, { id })).body).toEqual([
      {
        seq: 56,
        linha: 57,
        campo: 'Telefone',
        valor: '(11) 9876-543',
        erro: 'Telefone deve ter 10 ou 11 dígitos (inclua o DDD)',
      },
    ]);
    const [item] = (await as().call(loteItems, { id })).body;
    expect(`${item!.nome}: ${item!.motivo}`).toBe('Linha 57: Telefone deve ter 10 ou 11 dígitos (inclua o DDD)');
    expect((await run(id)).feito.criadas).toBe(79);
  });

  test('of several wrong fields each value is told, in their order', async () => {
    const id = await checked([['', '123', 'nada', '']]);
    const told = { campo: 'Nome completo, Telefone, CEP', valor: '(vazio); 123; nada' };
    expect((await as().call(importacaoErrors, { id })).body).toMatchObject([told]);
  });

  test('writes nothing but its items, and says how many rows are new, known and wrong', async () => {
    await known({ nome_completo: 'ANA LIMA', telefone_ddd: '11987654321' });
    const id = await checked([
      ['Ana de Lima', '(11) 98765-4321', '', ''],
      ['Rui Melo', '11 3333-4444', '', ''],
      ['', '11 3333-5555', '', ''],
      ['Eva Sá', '11 3333-6666', '0131-100', ''],
    ]);
    expect(await sentence(id)).toBe('De 4 linhas: 1 nova, 1 já cadastrada, 2 com erro.');
    expect(await people()).toHaveLength(1);
    expect((await result(id)).conferida).toBe(true);
    // it waits for a person, and is nothing that the office is at
    expect((await as().call(getLote, { id })).body.estado).toBe('RASCUNHO');
    expect((await as().call(listLotes, {})).body).toEqual([]);
  });

  test('12.480 rows in one sentence', () => {
    const rows = {
      ...outcomeWith({ ...noRows, novas: 11_902, conhecidas: 401, erros: 177 }, politicaDe()),
    };
    expect(t.frase(12_480, rows)).toBe('De 12.480 linhas: 11.902 novas, 401 já cadastradas, 177 com erro.');
    // what a policy leaves out is not said to be the same as what is there
    expect(t.resultado(12_480, { criadas: 11_902, alteradas: 389, iguais: 12 }, 177)).toBe(
      'De 12.480 linhas: 11.902 cadastradas, 389 atualizadas, 12 ignoradas, 177 com erro.',
    );
  });

  test('in steps, and checked anew, it comes to the same', async () => {
    const rows = [...many(25), ...many(25)];
    const id = await tools.drafted(boss, office, sheet(rows), { colunas: [...columns] });
    await as().call(checkImportacao, { id });
    await tools.workAll({ rows: 7 });
    expect(await sentence(id)).toBe('De 50 linhas: 25 novas, 25 já cadastradas, 0 com erro.');
    await as().call(checkImportacao, { id });
    await tools.workAll();
    expect(await sentence(id)).toBe('De 50 linhas: 25 novas, 25 já cadastradas, 0 com erro.');
  });
});

test('two who read ahead for the same step do each row once', async () => {
  const id = await tools.drafted(boss, office, sheet(many(60)), { colunas: [...columns] });
  await as().call(checkImportacao, { id });
  // a lease that is over at once: both have taken it
  const three = () => Promise.all([1, 2, 3].map(() => tools.step({ rows: 5, lease: 0.01, pause: 0.01 })));
  const state = async () => (await result(id)).lote.estado;
  while (['FILA', 'RODANDO'].includes(await state())) await three();
  expect(await state()).toBe('RASCUNHO');
  expect(await sentence(id)).toBe('De 60 linhas: 60 novas, 0 já cadastradas, 0 com erro.');
  expect((await run(id)).feito).toEqual({ criadas: 60, alteradas: 0, iguais: 0 });
});

test('Baixar linhas com erro: the columns of the file, the line and what is wrong, and nothing that a spreadsheet would run', async () => {
  const id = await checked([
    ['=1+1', '123', '', ''],
    ['ANA LIMA', '11987654321', '', ''],
    ['', '11987654322', '', 'B-2'],
  ]);
  const path = fillPath(importacaoErrorsFile.path, { tenantId: office.id, id });
  const answer = await server.request('POST', path, { cookie: boss.cookie, body: {} });
  expect(cellsOfCsv(answer.body as string)).toEqual([
    ['Nome', 'Telefone', 'CEP', 'Código', 'Linha', 'Erro'],
    [`'=1+1`, '123', '', '', '2', 'Telefone deve ter 10 ou 11 dígitos (inclua o DDD)'],
    ['', `11987654322`, '', 'B-2', '4', 'Nome completo é obrigatório'],
  ]);
  const logged = await server.rows<{ depois: object }>(
    `select a.depois from auditoria a join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
      where a.tenant_id = $1 and f.acao = 'EXPORT'`,
    [office.id],
  );
  expect(logged).toEqual([{ depois: { formato: 'CSV', registros: 2 } }]);
});

test('Baixar linhas com erro: without those that pass by what is chosen, as on screen', async () => {
  const id = await checked([
    ['ANA LIMA', '', '', ''],
    ['', '1133334444', '', ''],
    ['RUI MELO', '123', '', ''],
  ]);
  const path = fillPath(importacaoErrorsFile.path, { tenantId: office.id, id });
  const told = async (chosen: { sem_telefone?: 'sim'; criar_faltantes?: 'sim' }) => {
    const { body } = await server.request('POST', path, { cookie: boss.cookie, body: chosen });
    const inFile = cellsOfCsv(body as string)
      .slice(1)
      .map((cells) => Number(cells.at(-2)));
    const shown = (await as().call(importacaoErrors, { id, ...chosen })).body.map(({ linha }) => linha);
    expect(inFile).toEqual(shown);
    return inFile;
  };
  expect(await told({})).toEqual([2, 3, 4]);
  expect(await told({ sem_telefone: 'sim' })).toEqual([3, 4]);
  expect(await told({ criar_faltantes: 'sim' })).toEqual([2, 3, 4]);
});

test('what is wrong with rows of a draft is told to whoever sent it alone', async () => {
  const id = await checked([['ANA LIMA', '123', '', '']]);
  const path = fillPath(importacaoErrorsFile.path, { tenantId: office.id, id });
  const ask = async (person: User) => [
    (await as(person).call(importacaoErrors, { id })).status,
    (await server.request('POST', path, { cookie: person.cookie, body: {} })).status,
  ];
  expect(await ask(boss)).toEqual([200, 200]);
  expect(await ask(await server.member(office, 'manager'))).toEqual([404, 404]);
  await run(id);
  expect(await ask(office.admin)).toEqual([200, 200]);
});

test('what does not fit into the limits of the office is refused before it begins', async () => {
  const id = await checked(many(12));
  await server.rows(`insert into cotas (tenant_id, tipo, limite) values ($1, 'municipes', 10)`, [office.id]);
  const refused = await as().call(runImportacao, { id, politica: politicaDe() });
  expect([refused.status, refused.problem.code]).toEqual([409, 'importacoes.no_room']);
  expect(refused.problem.detail).toBe(
    'O limite do gabinete deixa cadastrar mais 10 munícipes, e a planilha traz 12. Peça um limite maior a quem administra a instalação, ou importe uma parte.',
  );
  expect(await people()).toEqual([]);
});

test('one imports what was checked, once, and nobody else does it for them', async () => {
  const id = await tools.drafted(boss, office, sheet(many(3)), { colunas: [...columns] });
  const begin = (person = boss) => as(person).call(runImportacao, { id, politica: politicaDe() });
  expect((await begin()).problem.code).toBe('importacoes.not_ready');
  await as().call(checkImportacao, { id });
  expect((await begin()).problem.code).toBe('importacoes.not_ready');
  await tools.workAll();
  expect((await begin(office.admin)).problem.code).toBe('importacoes.not_ready');
  expect((await begin()).status).toBe(200);
  expect((await begin()).problem.code).toBe('importacoes.not_ready');
  await tools.workAll();
  expect(await people()).toHaveLength(3);
});

test('stops when who asked for it is no member any more; what is done can be taken back', async () => {
  const id = await checked(many(20));
  await as().call(runImportacao, { id, politica: politicaDe() });
  await tools.step({ rows: 8 });
  await server.rows('delete from memberships where user_id = $1', [boss.id]);
  await tools.workAll({ rows: 8 });
  const [lote] = (await server.as(office.admin, office).call(listLotes, {})).body;
  expect(lote).toMatchObject({ estado: 'FALHOU', erro: 'Quem iniciou não tem mais acesso.', ok: 8 });
  expect((await server.as(office.admin, office).call(undoLote, { id })).body).toMatchObject({ desfeitos: 8 });
  expect(await people()).toEqual([]);
});

test('what is imported is in the log, row by row, in the name of who asked, and counted', async () => {
  await run(await checked(many(40)));
  expect(await log('INSERT')).toHaveLength(40);
  const [counter] = await server.rows<{ n: string }>(
    `select sum(valor) as n from contadores where tenant_id = $1 and chave = 'municipes'`,
    [office.id],
  );
  expect(Number(counter!.n)).toBe(40);
});

describe('what is kept of an import', () => {
  const kept = (id: string) =>
    server.rows<{ resultado: string | null; dados: object | null }>(
      'select resultado, dados from lote_itens where lote_id = $1 order by seq',
      [id],
    );

  test('once it is done: nothing of what rows said, also of those that were left out', async () => {
    const id = await checked([
      ['ANA LIMA', '11987654321', '', ''],
      ['RUI MELO', '', '', ''],
      ['', '11987654322', '', ''],
    ]);
    expect((await kept(id)).map(({ dados }) => dados !== null)).toEqual([true, true, false]);
    await run(id);
    expect(await kept(id)).toEqual(['CRIADO', 'ERRO', 'ERRO'].map((resultado) => ({ resultado, dados: null })));
    expect((await as().call(importacaoErrors, { id })).body.map(({ erro }) => erro)).toEqual([
      'Telefone é obrigatório',
      'Nome completo é obrigatório',
    ]);
  });

  test('one that is cancelled before it has changed anything goes at once, with its rows', async () => {
    const id = await checked(many(3));
    await as().call(runImportacao, { id, politica: politicaDe() });
    expect((await as().call(cancelLote, { id })).body.estado).toBe('CANCELADO');
    await prune(server.database);
    expect(await kept(id)).toEqual([]);
    expect((await as().call(getLote, { id })).status).toBe(404);
  });

  test('one that has changed something stays, to be taken back', async () => {
    const id = await checked(many(3));
    await as().call(runImportacao, { id, politica: politicaDe() });
    await tools.step({ rows: 2 });
    await as().call(cancelLote, { id });
    await prune(server.database);
    expect((await as().call(getLote, { id })).body).toMatchObject({ estado: 'CANCELADO', ok: 2, pode_desfazer: true });
  });

  test('rows that are kept are enough: no more are checked, and what was is imported', async () => {
    const [one, other] = [
      await checked(many(2)),
      await tools.drafted(boss, office, sheet(many(2)), { colunas: [...columns] }),
    ];
    await server.rows('insert into lote_itens (tenant_id, lote_id, seq) values ($1, $2, $3)', [
      office.id,
      one,
      rowsKept,
    ]);
    const refused = await as().call(checkImportacao, { id: other });
    expect([refused.status, refused.problem.code]).toEqual([409, 'lotes.rows_full']);
    expect((await run(one)).feito.criadas).toBe(2);
  });
});
