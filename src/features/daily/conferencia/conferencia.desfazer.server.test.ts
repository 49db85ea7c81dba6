import { beforeEach, describe, expect, test } from 'vitest';
import { importTools } from '../../../../tests/support/office/imports.ts';
import { data, inWorkplace, office, server } from '../../../../tests/support/office/workplace.ts';
import type { User } from '../../../../tests/support/servers/server.ts';
import { createCompromisso } from '../agenda/agenda.contract.ts';
import { createApoiador } from '../coletivo/coletivo.contract.ts';
import { loteItems, undoLote } from '../../base/lotes/lotes.contract.ts';
import { lotesTexts } from '../../base/lotes/lotes.texts.ts';

/** An import that is taken back. */

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
const people = (more = 'true') =>
  server.rows<Record<string, string | number | boolean | null>>(
    `select nome_completo, telefone_ddd, cep, codigo_origem, informacoes_adicionais, sem_telefone, versao from municipes
      where tenant_id = $1 and deleted_at is null and ${more} order by nome_completo, telefone_ddd`,
    [office.id],
  );
const known = (values: Record<string, string>) => data.insert('municipes', office, values);
const many = (n: number) =>
  Array.from({ length: n }, (_, at) => [`PESSOA ${at}`, `1198${String(1_000_000 + at)}`, '', '']);

describe('taking it back', () => {
  test('people whose demands go afterwards go with another undo, and then there is nothing left to take back', async () => {
    const id = await checked(many(3));
    await run(id);
    const [held] = await server.rows<{ id: string }>('select id from municipes where tenant_id = $1 limit 1', [
      office.id,
    ]);
    const demanda = await data.insert('demandas', office, {
      municipe_id: held!.id,
      setor_id: await data.setor(office),
      descricao_texto: 'PODA',
      assessor_responsavel: 'Rita',
      data_demanda: '2026-05-04',
    });
    const first = (await as().call(undoLote, { id })).body;
    expect(first).toMatchObject({ desfeitos: 2, alterados_depois: 1, pode_desfazer: true });
    await data.remove('demandas', demanda);
    const second = (await as().call(undoLote, { id })).body;
    expect(second).toMatchObject({ estado: 'DESFEITO', desfeitos: 3, alterados_depois: 0, pode_desfazer: false });
    expect(await people()).toEqual([]);
    expect((await as().call(undoLote, { id })).problem.code).toBe('lotes.not_undoable');
  });

  test('undo, one person has a demand by now: they stay, told by name', async () => {
    const id = await checked(many(5));
    await run(id);
    const [found] = await server.rows<{ id: string }>(
      `select id from municipes where tenant_id = $1 and nome_completo = 'PESSOA 3'`,
      [office.id],
    );
    await data.insert('demandas', office, {
      municipe_id: found!.id,
      setor_id: await data.setor(office),
      descricao_texto: 'PODA',
      assessor_responsavel: 'Rita',
      data_demanda: '2026-05-04',
    });
    expect((await as().call(undoLote, { id })).body).toMatchObject({ desfeitos: 4, alterados_depois: 1 });
    expect(await people()).toMatchObject([{ nome_completo: 'PESSOA 3' }]);
    expect(lotesTexts.importacaoDesfeita({ desfeitos: 4, alterados_depois: 1 })).toBe(
      '4 linhas desfeitas; 1 ficou como está',
    );
    // nothing of that person was altered: a demand hangs on them
    expect((await as().call(loteItems, { id, que: 'depois' })).body).toMatchObject([
      { nome: 'PESSOA 3', motivo: 'Já foi alterado ou usado' },
    ]);
    const bin = await server.rows('select 1 from municipes where tenant_id = $1 and deleted_at is not null', [
      office.id,
    ]);
    expect(bin).toHaveLength(4);
  });

  test('one who supports a demand, is met or takes part stays as well', async () => {
    const id = await checked(many(5));
    await run(id);
    const [, supports, met, part] = await server.rows<{ id: string }>(
      'select id from municipes where tenant_id = $1 order by nome_completo',
      [office.id],
    );
    const demanda = await data.insert('demandas', office, {
      municipe_id: await data.municipe(office),
      setor_id: await data.setor(office),
      descricao_texto: 'LUZ',
      assessor_responsavel: 'Rita',
      data_demanda: '2026-05-04',
    });
    const day = { titulo: 'Visita', data_compromisso: '2026-06-10', hora_compromisso: '10:00' };
    await as().call(createApoiador, { id: demanda, municipe_id: supports!.id });
    await as().call(createCompromisso, { ...day, municipe_id: met!.id });
    await as().call(createCompromisso, { ...day, participantes: [{ municipe_id: part!.id }] });
    expect((await as().call(undoLote, { id })).body).toMatchObject({ desfeitos: 2, alterados_depois: 3 });
    expect((await as().call(loteItems, { id, que: 'depois' })).body.map(({ nome }) => nome)).toEqual([
      'PESSOA 1',
      'PESSOA 2',
      'PESSOA 3',
    ]);
  });

  test('what was changed gets back what it had, unless somebody has changed it since', async () => {
    await known({ nome_completo: 'ANA LIMA', telefone_ddd: '11987654321' });
    await known({ nome_completo: 'RUI MELO', telefone_ddd: '11987654322' });
    const id = await checked([
      ['ANA LIMA', '11987654321', '01310-100', ''],
      ['RUI MELO', '11987654322', '01310-100', ''],
    ]);
    await run(id, { conhecidas: 'COMPLETAR' });
    await server.rows(`update municipes set numero = '7' where tenant_id = $1 and nome_completo = 'RUI MELO'`, [
      office.id,
    ]);
    expect((await as().call(undoLote, { id })).body).toMatchObject({ desfeitos: 1, alterados_depois: 1 });
    expect(await people()).toMatchObject([
      { nome_completo: 'ANA LIMA', cep: null },
      { nome_completo: 'RUI MELO', cep: '01310100' },
    ]);
  });

  test('a phone that somebody else has by now stays theirs, told by name, and the others go back', async () => {
    await known({ nome_completo: 'ANA LIMA', telefone_ddd: '11987654321', codigo_origem: 'A-1' });
    await known({ nome_completo: 'RUI MELO', telefone_ddd: '11987654322', codigo_origem: 'A-2' });
    const id = await checked([
      ['ANA LIMA', '11912345678', '', 'A-1'],
      ['RUI MELO', '11912345679', '', 'A-2'],
    ]);
    await run(id, { conhecidas: 'ATUALIZAR' });
    await known({ nome_completo: 'CAIO DIAS', telefone_ddd: '11987654321' });
    expect((await as().call(undoLote, { id })).body).toMatchObject({ desfeitos: 1, alterados_depois: 1 });
    expect(await people()).toMatchObject([
      { nome_completo: 'ANA LIMA', telefone_ddd: '11912345678' },
      { nome_completo: 'CAIO DIAS', telefone_ddd: '11987654321' },
      { nome_completo: 'RUI MELO', telefone_ddd: '11987654322' },
    ]);
    expect((await as().call(loteItems, { id, que: 'depois' })).body).toMatchObject([{ nome: 'ANA LIMA' }]);
  });
});
