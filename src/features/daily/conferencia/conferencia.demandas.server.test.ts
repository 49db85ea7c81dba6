import { expect, test } from 'vitest';
import {
  as,
  checked,
  demandas,
  errors,
  result,
  row,
  run,
  sentence,
  withDemandSheets,
} from '../../../../tests/support/office/demand-sheets.ts';
import { data, office, server } from '../../../../tests/support/office/workplace.ts';
import { loteItems, undoLote } from '../../base/lotes/lotes.contract.ts';
import { createOficio } from '../oficios/oficios.contract.ts';
import { issueOficio, voidOficio } from '../oficios/registro.contract.ts';
import { conferenciaTexts as t } from './conferencia.texts.ts';

/** Demands of a spreadsheet: whose each is, and what it points at by name. */

withDemandSheets();

test('each has its citizen by code of origin or phone, its sector and assessor by name, its own day, result and number', async () => {
  const id = await checked(
    [
      row({ municipe_telefone: '', municipe_codigo_origem: 'A-7', codigo_oficio: '12', codigo_origem: 'P-1' }),
      row({ municipe_telefone: '1187654321', descricao_texto: 'Exame', status: 'Fechado', encerrada_em: '2019-04-01' }),
    ],
    { status: { Fechado: 'RESOLVIDO' } },
  );
  expect(await sentence(id)).toBe('De 2 linhas: 2 novas, 0 já cadastradas, 0 com erro.');
  await run(id);
  const of = { municipe: 'ANA LIMA', setor: 'Saúde', assessor: 'Rita Moura', data_demanda: '2019-03-05' };
  expect(await demandas()).toMatchObject([
    {
      ...of,
      numero: '2019-00001',
      descricao_texto: 'PODA DE ÁRVORE',
      status: 'EM_ANALISE',
      codigo_oficio: '12',
      codigo_origem: 'P-1',
    },
    { ...of, numero: '2019-00002', descricao_texto: 'EXAME', status: 'RESOLVIDO', encerrada_em: '2019-04-01' },
  ]);
});

test('what is wrong is told in the words of the form', async () => {
  const id = await checked([
    row({ municipe_telefone: '' }),
    row({ municipe_telefone: '1133334444' }),
    row({ descricao_texto: '', data_demanda: '31/02/2019' }),
    row({ setor: '' }),
    row({ setor: 'Obras' }),
    row({ encerrada_em: '01/04/2019' }),
    row({ codigo_oficio: 'abc' }),
  ]);
  expect(await errors(id)).toEqual([
    ['Telefone do munícipe', 'Selecione um munícipe'],
    ['Telefone do munícipe', 'Nenhum munícipe com este código ou telefone'],
    ['Descrição, Data da demanda', 'Descrição é obrigatória; Data inválida'],
    ['Setor', 'Selecione um setor'],
    ['Setor', 'O gabinete não tem este setor'],
    ['Encerrada em', 'Só uma demanda resolvida ou não resolvida tem data de encerramento'],
    ['Código do ofício', 'Código do ofício deve conter apenas números (máximo 10 dígitos)'],
  ]);
});

test('all that is wrong with a row is told at once: its fields, its citizen and the names that the office does not have', async () => {
  const id = await checked([
    row({
      descricao_texto: '',
      data_demanda: '31/02/2019',
      municipe_telefone: '1133334444',
      setor: 'Obras',
      assunto: 'Buraco',
    }),
    row({ municipe_telefone: '1133334444', setor: 'Obras' }),
    row({ codigo_oficio: 'abc', setor: '', assunto: 'Buraco', encerrada_em: '01/04/2019' }),
    row({ status: 'Fechado', encerrada_em: '01/04/2019' }),
  ]);
  expect(await errors(id)).toEqual([
    [
      'Telefone do munícipe, Descrição, Data da demanda, Setor, Assunto',
      'Nenhum munícipe com este código ou telefone; Descrição é obrigatória; Data inválida; O gabinete não tem este setor; O gabinete não tem este assunto',
    ],
    ['Telefone do munícipe, Setor', 'Nenhum munícipe com este código ou telefone; O gabinete não tem este setor'],
    [
      'Setor, Código do ofício, Encerrada em, Assunto',
      'Selecione um setor; Código do ofício deve conter apenas números (máximo 10 dígitos); Só uma demanda resolvida ou não resolvida tem data de encerramento; O gabinete não tem este assunto',
    ],
    ['Status', 'Selecione um status'],
  ]);
  // what is then made is not wrong with them
  expect(await errors(id, { criar_faltantes: 'sim' })).toEqual([
    [
      'Telefone do munícipe, Descrição, Data da demanda',
      'Nenhum munícipe com este código ou telefone; Descrição é obrigatória; Data inválida',
    ],
    ['Telefone do munícipe', 'Nenhum munícipe com este código ou telefone'],
    [
      'Setor, Código do ofício, Encerrada em',
      'Selecione um setor; Código do ofício deve conter apenas números (máximo 10 dígitos); Só uma demanda resolvida ou não resolvida tem data de encerramento',
    ],
    ['Status', 'Selecione um status'],
  ]);
});

test('Criar os que faltam makes each sector, assessor and subject once', async () => {
  const id = await checked([
    row({ setor: 'Obras', assunto: 'Buraco', assessor: 'Davi' }),
    row({ setor: 'OBRAS', assunto: 'buraco', assessor: 'DAVI', descricao_texto: 'Outra' }),
    row({ descricao_texto: 'Terceira' }),
  ]);
  expect(await sentence(id)).toBe('De 3 linhas: 1 nova, 0 já cadastradas, 2 com erro.');
  expect(await sentence(id, { criarFaltantes: true })).toBe('De 3 linhas: 3 novas, 0 já cadastradas, 0 com erro.');
  await run(id, { criarFaltantes: true });
  expect(await demandas()).toMatchObject([
    { setor: 'Obras', assunto: 'Buraco', assessor: 'Davi' },
    { setor: 'Obras', assunto: 'Buraco', assessor: 'Davi' },
    { setor: 'Saúde', assunto: null, assessor: 'Rita Moura' },
  ]);
});

test('a code of origin is no proof where neither name nor phone is theirs: a second source may count from 1 as well', async () => {
  await data.insert('municipes', office, { nome_completo: 'RUI MELO', telefone_ddd: '1133334444' });
  const coded = (said: Parameters<typeof row>[0]) =>
    row({ municipe_codigo_origem: 'A-7', municipe_telefone: '', ...said });
  const id = await checked([
    coded({ municipe_nome: 'Ana de Lima', descricao_texto: 'De Ana' }),
    coded({ municipe_nome: 'Bia', municipe_telefone: '11987654321', descricao_texto: 'De Ana também' }),
    coded({ municipe_nome: 'Bia', descricao_texto: 'De ninguém' }),
    coded({ municipe_telefone: '11955554444', descricao_texto: 'De ninguém' }),
    coded({ municipe_nome: 'Rui Melo', municipe_telefone: '1133334444', descricao_texto: 'De Rui' }),
  ]);
  const outro = ['Código de origem do munícipe', expect.stringMatching(/^O que a linha diz da pessoa/)];
  expect(await errors(id)).toEqual([outro, outro]);
  await run(id);
  expect((await demandas()).map(({ municipe, descricao_texto }) => [municipe, descricao_texto])).toEqual([
    ['ANA LIMA', 'DE ANA'],
    ['ANA LIMA', 'DE ANA TAMBÉM'],
    ['RUI MELO', 'DE RUI'],
  ]);
});

test('a citizen who is in the bin is said to be there, with what to do; whoever has their phone by now is found', async () => {
  await server.rows('update municipes set deleted_at = now() where tenant_id = $1', [office.id]);
  const gone = expect.stringContaining('está na Lixeira: restaure o munícipe e confira a planilha de novo');
  const nobody = 'Nenhum munícipe com este código ou telefone';
  const [{ codigo } = { codigo: '' }] = await server.rows<{ codigo: string }>(
    'select codigo from municipes where tenant_id = $1',
    [office.id],
  );
  const phoneless = { municipe_telefone: '', municipe_nome: 'Ana Lima' };
  const rows = [
    row(),
    row({ municipe_telefone: '1187654321' }),
    row({ ...phoneless, municipe_codigo: codigo }),
    row({ ...phoneless, municipe_codigo_origem: 'A-7' }),
    row({ ...phoneless, municipe_codigo_origem: 'A-7', municipe_nome: 'Rui Melo' }),
    row({ municipe_telefone: '1133334444' }),
  ];
  const told = (await errors(await checked(rows))).map(([, erro]) => erro);
  expect(told).toEqual([gone, gone, gone, gone, nobody, nobody]);
  await data.insert('municipes', office, { nome_completo: 'ANA LIMA', telefone_ddd: '11987654321' });
  expect(await errors(await checked(rows.slice(0, 2)))).toEqual([]);
});

test('rows that repeat another of the file are said to, with their lines, before anything is imported', async () => {
  const twin = row({ setor: 'Saúde' });
  const id = await checked([row(), row({ descricao_texto: 'Exame' }), twin, twin]);
  const { contagem, repetidas } = await result(id);
  expect([contagem.novas, contagem.conhecidas, contagem.repetidas, repetidas]).toEqual([2, 2, 2, [4, 5]]);
  expect(t.repetidas(contagem.repetidas, repetidas)).toBe(
    '2 linhas repetem outra da planilha e contam como já cadastradas: linhas 4, 5.',
  );
  expect((await run(id)).repetidas).toEqual([]);
});

test("a letter's number stays the code of its demand, whatever a file says; the rest of the row is taken", async () => {
  await run(await checked([row({ codigo_origem: 'P-1', codigo_oficio: '12' })]));
  const [known] = await server.rows<{ id: string }>('select id from demandas where tenant_id = $1', [office.id]);
  const tipo_id = await data.insert('oficio_tipos', office, { nome: 'Ofício', numeracao: 'GABINETE' });
  const orgao_id = await data.insert('orgaos', office, { nome: 'Secretaria de Obras' });
  const letter = { tipo_id, orgao_id, assunto: 'Poda', corpo: 'Peço a poda.', demandas: [known!.id] };
  const { id, versao } = (await as().call(createOficio, letter)).body;
  const [day] = await server.rows<{ today: string }>('select app.today()::text as today');
  expect((await as().call(issueOficio, { id, versao, data: day!.today })).status).toBe(200);
  const again = await checked([row({ codigo_origem: 'P-1', codigo_oficio: '99', descricao_texto: 'Outro texto' })]);
  expect((await run(again, { conhecidas: 'ATUALIZAR' })).feito).toEqual({ criadas: 0, alteradas: 1, iguais: 0 });
  expect(await demandas()).toMatchObject([{ descricao_texto: 'OUTRO TEXTO', codigo_oficio: '1' }]);
  await as().call(voidOficio, { id, motivo: 'Destinatário trocado.' });
  expect(await demandas()).toMatchObject([{ codigo_oficio: '12' }]);
});

test('the same file again, Ignorar: 0 new; Atualizar changes what has its code', async () => {
  const first = [row({ codigo_origem: 'P-1' }), row({ descricao_texto: 'Exame' })];
  await run(await checked(first));
  const id = await checked(first);
  expect(await sentence(id)).toBe('De 2 linhas: 0 novas, 2 já cadastradas, 0 com erro.');
  expect((await run(id)).feito).toEqual({ criadas: 0, alteradas: 0, iguais: 2 });
  const again = await checked([
    row({ codigo_origem: 'P-1', descricao_texto: 'Poda urgente', status: 'RESOLVIDO', encerrada_em: '1/4/19' }),
  ]);
  await run(again, { conhecidas: 'ATUALIZAR' });
  expect((await demandas())[0]).toMatchObject({
    descricao_texto: 'PODA URGENTE',
    status: 'RESOLVIDO',
    encerrada_em: '2019-04-01',
  });
  expect((await as().call(undoLote, { id: again })).body).toMatchObject({ desfeitos: 1, alterados_depois: 0 });
  expect((await demandas())[0]).toMatchObject({
    descricao_texto: 'PODA DE ÁRVORE',
    status: 'EM_ANALISE',
    encerrada_em: null,
  });
});

test('of a subject that hides its demands, what is brought is hidden, and only who reads it is told of it', async () => {
  await data.insert('assuntos', office, { nome: 'Violência', nivel: 1, sigilosa: true });
  const tema = await data.insert('assuntos', office, { nome: 'Assistência', nivel: 1, sigilosa: true });
  await data.assunto(office, 'Abrigo', tema);
  const id = await checked([
    row({ assunto: 'Violência' }),
    row({ descricao_texto: 'Exame', status: 'RESOLVIDO' }),
    row({ descricao_texto: 'Vaga', assunto: 'Abrigo' }),
  ]);
  await run(id);
  // a theme that hides them does so for its subjects as well
  expect((await demandas()).map(({ sigilosa }) => sigilosa)).toEqual([true, false, true]);
  const other = await server.member(office, 'manager');
  expect((await as(other).call(loteItems, { id })).status).toBe(404);
  expect((await as().call(undoLote, { id })).body).toMatchObject({ desfeitos: 3, alterados_depois: 0 });
});

/** A demand with the code P-1 that whoever imports does not see. */
async function hiddenCoded(): Promise<void> {
  const hidden = await data.insert('demandas', office, {
    municipe_id: await data.municipe(office),
    setor_id: await data.setor(office),
    assessor_responsavel: 'X',
    descricao_texto: 'SEGREDO',
    data_demanda: '2020-01-01',
    codigo_origem: 'P-1',
  });
  await server.rows('update demandas set sigilosa = true where id = $1', [hidden]);
}

test('a code that a hidden demand has is taken, and nothing of that demand is told', async () => {
  await hiddenCoded();
  const id = await checked([row({ codigo_origem: 'P-1' }), row({ descricao_texto: 'Exame' })]);
  expect((await run(id)).lote).toMatchObject({ estado: 'CONCLUIDO', ok: 1, falhas: 1 });
  expect(await errors(id)).toEqual([['Código de origem', 'Já existe uma demanda com este código de origem']]);
});

test.each(['COMPLETAR', 'ATUALIZAR'] as const)(
  '%s gives a registered one no code that a hidden demand has: that row fails, and the others go on',
  async (conhecidas) => {
    await run(await checked([row()]));
    await hiddenCoded();
    const id = await checked([row({ codigo_origem: 'P-1' }), row({ descricao_texto: 'Exame' })]);
    expect((await run(id, { conhecidas })).lote).toMatchObject({ estado: 'CONCLUIDO', ok: 1, falhas: 1 });
    expect(await errors(id)).toEqual([['Código de origem', 'Já existe uma demanda com este código de origem']]);
  },
);
