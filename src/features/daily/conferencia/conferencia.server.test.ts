import { beforeEach, describe, expect, test } from 'vitest';
import { importTools, politicaDe } from '../../../../tests/support/office/imports.ts';
import { data, inWorkplace, office, server } from '../../../../tests/support/office/workplace.ts';
import { cellsOfCsv } from '../../../../tests/support/files/csv.ts';
import type { User } from '../../../../tests/support/servers/server.ts';
import { fillPath } from '../../../shared/contract.ts';
import { getLote, loteItems, listLotes, undoLote } from '../../base/lotes/lotes.contract.ts';
import {
  checkImportacao,
  importacaoErrors,
  importacaoErrorsFile,
  outcomeWith,
  runImportacao,
} from './conferencia.contract.ts';
import { conferenciaTexts as t } from './conferencia.texts.ts';

/** Citizens of a spreadsheet: what each row is, what becomes of it, and the way back. */

inWorkplace('each test');

let boss: User;
let tools: ReturnType<typeof importTools>;
beforeEach(async () => {
  boss = await server.member(office, 'manager', { full_name: 'Bia Gestora' });
  tools = importTools(server);
});
const as = (person: User = boss) => server.as(person, office);
const columns = ['nome_completo', 'telefone_ddd', 'cep', 'codigo_origem'] as const;
const sheet = (rows: readonly (readonly string[])[]) =>
  `\ufeffNome;Telefone;CEP;Código\r\n${rows.map((cells) => `${cells.join(';')}\r\n`).join('')}`;
const checked = (rows: readonly (readonly string[])[]) =>
  tools.checked(boss, office, sheet(rows), { colunas: [...columns] });
const run = (id: string, politica = {}) => tools.run(boss, office, id, politica);
const result = (id: string) => tools.result(boss, office, id);
const sentence = async (id: string, politica = {}) => {
  const { lote, contagem } = await result(id);
  return t.frase(lote.total, outcomeWith(contagem, politicaDe(politica)));
};
const people = (more = 'true') =>
  server.rows<Record<string, string | number | boolean | null>>(
    `select nome_completo, telefone_ddd, cep, codigo_origem, informacoes_adicionais, sem_telefone, versao from municipes
      where tenant_id = $1 and deleted_at is null and ${more} order by nome_completo, telefone_ddd`,
    [office.id],
  );
const log = (acao: string) =>
  server.rows<{ antes: object | null; depois: object | null }>(
    `select a.antes, a.depois from auditoria a join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
      where a.tenant_id = $1 and f.entidade = 'municipes' and f.acao = $2`,
    [office.id, acao],
  );
const known = (values: Record<string, string>) => data.insert('municipes', office, values);
const many = (n: number) =>
  Array.from({ length: n }, (_, at) => [`PESSOA ${at}`, `1198${String(1_000_000 + at)}`, '', '']);

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
      ...outcomeWith(
        {
          novas: 11_902,
          conhecidas: 401,
          mesmoTelefone: 0,
          erros: 177,
          semTelefone: 0,
          semTelefoneNovas: 0,
          faltantes: 0,
          faltantesNovas: 0,
        },
        politicaDe(),
      ),
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

describe('who is here already', () => {
  test('11987654321 known without CEP, Completar: only CEP changes, one log row', async () => {
    await known({ nome_completo: 'ANA LIMA', telefone_ddd: '11987654321' });
    const id = await checked([['ANA MARIA LIMA', '11987654321', '01310-100', '']]);
    const { feito } = await run(id, { conhecidas: 'COMPLETAR' });
    expect(feito).toEqual({ criadas: 0, alteradas: 1, iguais: 0 });
    expect(await log('UPDATE')).toEqual([{ antes: { cep: null }, depois: { cep: '01310100' } }]);
    expect(await people()).toMatchObject([{ nome_completo: 'ANA LIMA', cep: '01310100', versao: 2 }]);
  });

  test('Atualizar takes what the file says, and leaves what it does not', async () => {
    await known({ nome_completo: 'ANA LIMA', telefone_ddd: '11987654321', cep: '04567000' });
    const id = await checked([['ANA MARIA LIMA', '11987654321', '', 'A-7']]);
    await run(id, { conhecidas: 'ATUALIZAR' });
    expect(await people()).toMatchObject([{ nome_completo: 'ANA MARIA LIMA', cep: '04567000', codigo_origem: 'A-7' }]);
  });

  test('the same file again, Ignorar: 0 new', async () => {
    const rows = [...many(30), ['SEM NADA', '', '', ''], ['OUTRO NOME', '11981000000', '', '']];
    const politica = { mesmoTelefone: 'SEM_TELEFONE', semTelefone: true };
    const first = await run(await checked(rows), politica);
    expect(first.feito).toEqual({ criadas: 32, alteradas: 0, iguais: 0 });
    const id = await checked(rows);
    expect(await sentence(id, politica)).toBe('De 32 linhas: 0 novas, 32 já cadastradas, 0 com erro.');
    expect((await run(id, politica)).feito).toEqual({ criadas: 0, alteradas: 0, iguais: 32 });
    expect(await people()).toHaveLength(32);
  });

  test('by the code of where they come from, whatever the name and the phone by now; else by the phone, with its ninth digit or without', async () => {
    await known({ nome_completo: 'ANA LIMA', telefone_ddd: '1187654321', codigo_origem: 'A-7' });
    const id = await checked([
      ['ANA COSTA', '1133334444', '', 'A-7'],
      ['ANA LIMA', '11987654321', '', ''],
    ]);
    expect(await sentence(id)).toBe('De 2 linhas: 0 novas, 2 já cadastradas, 0 com erro.');
  });

  test('the phone of somebody else stays theirs: Ignorar, or Cadastrar sem telefone', async () => {
    await known({ nome_completo: 'ANA LIMA', telefone_ddd: '11987654321' });
    const id = await checked([['RUI LIMA', '(11) 98765-4321', '', '']]);
    expect((await result(id)).contagem.mesmoTelefone).toBe(1);
    expect(await sentence(id)).toBe('De 1 linha: 0 novas, 1 já cadastrada, 0 com erro.');
    expect(await sentence(id, { mesmoTelefone: 'SEM_TELEFONE' })).toBe(
      'De 1 linha: 1 nova, 0 já cadastradas, 0 com erro.',
    );
    await run(id, { mesmoTelefone: 'SEM_TELEFONE' });
    expect(await people(`nome_completo = 'RUI LIMA'`)).toMatchObject([
      { telefone_ddd: null, sem_telefone: true, informacoes_adicionais: 'TELEFONE DE RECADO: (11) 98765-4321' },
    ]);
  });

  test('rows without a phone are wrong unless somebody takes them', async () => {
    const id = await checked([
      ['ANA LIMA', '', '', ''],
      ['RUI', '11987654321', '', ''],
    ]);
    expect(await sentence(id)).toBe('De 2 linhas: 1 nova, 0 já cadastradas, 1 com erro.');
    expect(await sentence(id, { semTelefone: true })).toBe('De 2 linhas: 2 novas, 0 já cadastradas, 0 com erro.');
    expect((await as().call(importacaoErrors, { id })).body).toMatchObject([{ erro: 'Telefone é obrigatório' }]);
    expect((await as().call(importacaoErrors, { id, sem_telefone: 'sim' })).body).toEqual([]);
    expect((await run(id, { semTelefone: true })).feito.criadas).toBe(2);
  });

  test.each(['IGNORAR', 'COMPLETAR', 'ATUALIZAR'] as const)(
    'of twins in the file the second follows %s',
    async (conhecidas) => {
      const id = await checked([
        ['ANA LIMA', '11987654321', '', ''],
        ['ANA LIMA', '11987654321', '01310-100', ''],
        ['ANA DE LIMA', '1187654321', '04567-000', ''],
      ]);
      expect(await sentence(id)).toBe('De 3 linhas: 1 nova, 2 já cadastradas, 0 com erro.');
      await tools.run(boss, office, id, { conhecidas }, { rows: conhecidas === 'ATUALIZAR' ? 1 : 1_000 });
      const cep = { IGNORAR: null, COMPLETAR: '01310100', ATUALIZAR: '04567000' }[conhecidas];
      expect(await people()).toMatchObject([{ cep }]);
      const undone = (await as().call(undoLote, { id })).body;
      expect(undone).toMatchObject({ estado: 'DESFEITO', alterados_depois: 0 });
      expect(await people()).toEqual([]);
    },
  );
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
