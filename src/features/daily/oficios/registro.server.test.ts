import { describe, expect, test } from 'vitest';
import {
  boss,
  draft,
  issue,
  issued,
  lastIs,
  noonOf,
  now,
  tipo,
  tipo_id,
  withOficios,
  withoutFiles,
} from '../../../../tests/support/office/oficios.ts';
import { me, office, server } from '../../../../tests/support/office/workplace.ts';
import { listOficios, removeOficio, updateOficio } from './oficios.contract.ts';
import { issueOficio, numeracaoOficios, setProximo, tiposExcluidos, voidOficio } from './registro.contract.ts';
import { removeOficioTipo, updateOficioTipo } from '../../base/oficio-tipos/oficio-tipos.contract.ts';

/** The numbers of letters: what is said of them in the register's own examples. */

withOficios();
withoutFiles();

describe('numbers', () => {
  test('20 people issue at once: 20 consecutive numbers, within a second', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => server.member(office)));
    const drafts = await Promise.all(people.map(() => draft()));
    const began = Date.now();
    const answers = await Promise.all(
      people.map((person, i) =>
        server.as(person, office).call(issueOficio, { id: drafts[i]!.id, versao: 1, data: '2026-11-23' }),
      ),
    );
    const took = Date.now() - began;
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.map(({ body }) => body.numero!).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 1),
    );
    // the machine may be doing other things
    expect(took).toBeLessThan(5_000);
  });

  test('the last is 045 of 18/11/2026: with the date 17/11 it is 422, and with 18/11 it is 046', async () => {
    await lastIs(45, '2026-11-18');
    const letter = await draft();
    expect(letter.provavel).toMatchObject({ numero: '046', ultimo: '045', ultima_data: '2026-11-18' });
    const early = await issue(letter, '2026-11-17');
    expect([early.status, early.problem.errors]).toEqual([
      422,
      [{ field: 'data', message: 'A data não pode ser anterior à do último número, 18/11/2026' }],
    ]);
    const late = await issue(letter, '2026-11-24');
    expect([late.status, late.problem.errors]).toEqual([
      422,
      [{ field: 'data', message: 'A data não pode ser futura' }],
    ]);
    expect((await issue(letter, '2026-11-18')).body).toMatchObject({
      numero: 46,
      identificacao: 'OFÍCIO Nº 046/2026',
      situacao: 'EMITIDO',
      emitido_em: '2026-11-18',
    });
  });

  test('one that a clock ahead has dated is made void, and those behind it do not wait for its day', async () => {
    await issued({}, '2026-11-20');
    await noonOf('2026-12-30');
    const ahead = [await issued({}, '2026-12-29'), await issued({}, '2026-12-30')];
    await noonOf('2026-11-23');
    const letter = await draft();
    const refused = async () => (await issue(letter)).problem;
    expect(await refused()).toMatchObject({
      code: 'oficios.data_adiante',
      errors: [{ field: 'data', message: expect.stringContaining('30/12/2026, que ainda não chegou') as string }],
    });
    const annul = (id: string) => boss().call(voidOficio, { id, motivo: 'O relógio estava adiantado.' });
    await annul(ahead[1]!.id);
    expect((await refused()).errors?.[0]?.message).toContain('29/12/2026');
    await annul(ahead[0]!.id);
    // those of days that have come count, void or not
    const early = await issue(letter, '2026-11-19');
    expect([early.problem.code, early.problem.errors?.[0]?.message]).toEqual([
      'oficios.data_antes',
      'A data não pode ser anterior à do último número, 20/11/2026',
    ]);
    const next = (await issue(letter, '2026-11-23')).body;
    expect(next.numero).toBe(4);
    await annul(next.id);
    expect((await issue(await draft(), '2026-11-22')).problem.code).toBe('oficios.data_antes');
    const { body } = await me().call(numeracaoOficios, { tipo_id });
    expect(body.numeros.map(({ de, situacao }) => [de, situacao])).toEqual([
      [1, 'EMITIDO'],
      [2, 'ANULADO'],
      [3, 'ANULADO'],
      [4, 'ANULADO'],
    ]);
  });

  test('the first of 2027 is 001/2027, and one of December goes on in 2026', async () => {
    await lastIs(45, '2026-11-18');
    await server.rows(`update ajustes set sigla = 'GVHP' where tenant_id = $1`, [office.id]);
    await noonOf('2027-01-04');
    expect((await issued({}, '2027-01-04')).identificacao).toBe('OFÍCIO Nº 001/2027/GVHP');
    expect((await issued({}, '2026-12-30')).identificacao).toBe('OFÍCIO Nº 046/2026/GVHP');
  });

  test('a kind that never begins anew goes on; each kind has its own', async () => {
    const carta = await tipo('Carta', { reinicio: 'NUNCA', digitos: 2, mascara: '{NUMERO}-{TIPO}' });
    expect((await issued({ tipo_id: carta }, '2025-12-31')).identificacao).toBe('01-CARTA');
    expect((await issued({ tipo_id: carta })).identificacao).toBe('02-CARTA');
    expect((await issued()).numero).toBe(1);
  });

  test('the next is 200 after 045: 046 to 199 are skipped, with the reason', async () => {
    await lastIs(45, '2026-11-18');
    await server.rows(
      `insert into oficios (tenant_id, tipo_id, numeracao, assunto, numero, periodo, identificacao, emitido_em, numerado_em)
       select $1, $2, 'GABINETE', 'x', n, 2026, 'OFÍCIO Nº ' || n, '2026-11-18', now() from generate_series(1, 45) n`,
      [office.id, tipo_id],
    );
    const motivo = 'Usados em papel, antes do sistema.';
    const skip = (person: ReturnType<typeof me>, proximo: number) =>
      person.call(setProximo, { id: tipo_id, periodo: 2026, proximo, motivo });
    expect((await skip(me(), 200)).status).toBe(403);
    const less = await skip(boss(), 46);
    expect([less.status, less.problem.errors]).toEqual([
      422,
      [{ field: 'proximo', message: 'O próximo número só pode ser maior que o atual' }],
    ]);
    expect((await skip(boss(), 200)).status).toBe(200);
    const letter = await issued();
    expect(letter.numero).toBe(200);
    await boss().call(voidOficio, { id: letter.id, motivo: 'Destinatário trocado.' });
    const { body } = await me().call(numeracaoOficios, { tipo_id });
    expect(body).toMatchObject({
      periodo: 2026,
      ultimo: 200,
      proximo: 201,
      emitidos: 45,
      anulados: 1,
      pulados: 154,
      lacunas: 0,
    });
    expect(body.numeros.slice(-2)).toMatchObject([
      { de: 46, ate: 199, situacao: 'PULADO', motivo, autor: office.admin.full_name },
      { de: 200, ate: 200, situacao: 'ANULADO', motivo: 'Destinatário trocado.', oficio_id: letter.id },
    ]);
  });

  test('no number twice: not by another way to begin anew, nor by a kind that is called like a former one', async () => {
    const change = (id: string, values: object) =>
      boss().call(updateOficioTipo, { id, versao: 1, nome: 'Ofício', ...values });
    await lastIs(45, '2026-11-18');
    const letter = await issued();
    expect(letter.identificacao).toBe('OFÍCIO Nº 046/2026');
    await change(tipo_id, { reinicio: 'NUNCA' });
    await boss().call(setProximo, { id: tipo_id, periodo: 0, proximo: 46, motivo: 'Continua a de 2026.' });
    const refused = await issue(await draft());
    const sentence =
      'Já existe: OFÍCIO Nº 046/2026. Peça a um administrador do gabinete que informe, em Numeração, o próximo número.';
    expect([refused.status, refused.problem.detail]).toEqual([409, sentence]);
    await boss().call(setProximo, { id: tipo_id, periodo: 0, proximo: 47, motivo: 'O 046 foi usado.' });
    expect((await issued()).identificacao).toBe('OFÍCIO Nº 047/2026');

    await boss().call(removeOficioTipo, { id: tipo_id });
    const again = await tipo('Ofício');
    await lastIs(46, '2026-11-18', again);
    expect((await issue(await draft({ tipo_id: again }))).status).toBe(409);
    // of kinds whose numbers do not say which, each has its own
    for (const nome of ['Parecer', 'Nota'])
      expect((await issued({ tipo_id: await tipo(nome, { mascara: 'Nº {NUMERO}/{ANO}' }) })).identificacao).toBe(
        'Nº 001/2026',
      );
  });

  test('in a new year the register is that year’s, and what was read of the year before skips nothing', async () => {
    await lastIs(45, '2026-12-30');
    await noonOf('2027-01-02');
    expect((await me().call(numeracaoOficios, { tipo_id })).body).toMatchObject({
      periodo: 2027,
      atual: 2027,
      periodos: [2026],
      ultimo: 0,
      proximo: 1,
    });
    const skip = (periodo: number) =>
      boss().call(setProximo, { id: tipo_id, periodo, proximo: 47, motivo: 'Usados em papel.' });
    const late = await skip(2026);
    expect([late.status, late.problem.detail]).toEqual([
      409,
      'A numeração em curso já é a de outro ano. Volte à Numeração e informe de novo o próximo número.',
    ]);
    expect((await skip(2027)).status).toBe(200);
    const { body } = await me().call(numeracaoOficios, { tipo_id, periodo: 2026 });
    expect(body).toMatchObject({ periodo: 2026, atual: 2027, periodos: [2027, 2026], ultimo: 45, pulados: 0 });
  });

  test('behind 999999 there is no number, and the answer says what to do', async () => {
    await lastIs(999_998, '2026-11-18');
    expect((await issued()).numero).toBe(999_999);
    const refused = await issue(await draft(), '2026-11-23');
    expect([refused.status, refused.problem.code, refused.problem.detail]).toEqual([
      409,
      'oficios.sem_numero',
      'A numeração deste tipo chegou a 999999. Emita o ofício com outro tipo.',
    ]);
  });

  test('a number that nothing explains is told as a gap', async () => {
    await lastIs(3, '2026-11-18');
    await issued();
    const { body } = await me().call(numeracaoOficios, { tipo_id });
    expect([body.lacunas, body.numeros[0]]).toMatchObject([3, { de: 1, ate: 3, situacao: 'LACUNA' }]);
  });

  test('a kind that is deleted keeps its numbers in the register; one without numbers is gone', async () => {
    const [carta, nothing] = [await tipo('Carta'), await tipo('Memorando')];
    await issued({ tipo_id: carta });
    expect((await me().call(tiposExcluidos, {})).body).toEqual([]);
    for (const id of [carta, nothing]) expect((await boss().call(removeOficioTipo, { id })).status).toBe(200);
    expect((await me().call(tiposExcluidos, {})).body).toEqual([{ id: carta, nome: 'Carta' }]);
    const { body } = await me().call(numeracaoOficios, { tipo_id: carta });
    expect(body).toMatchObject({ ultimo: 1, emitidos: 1, lacunas: 0, numeros: [{ de: 1, situacao: 'EMITIDO' }] });
    const rival = await server.office();
    expect((await server.as(rival.admin, rival).call(tiposExcluidos, {})).body).toEqual([]);
  });

  test('a letter is found by its number as one says it, without the zeros that are printed', async () => {
    await lastIs(37, '2026-11-18');
    const [letter] = [await issued(), await issued()];
    const found = async (busca: string) =>
      (await me().call(listOficios, { lista: 'EMITIDOS', busca })).body.rows.map(({ id }) => id);
    for (const said of ['ofício 38', 'OFÍCIO nº 38', '38 poda', 'ofício 38/2026', 'ofício 038', '38/2026'])
      expect(await found(said), said).toEqual([letter!.id]);
    expect(await found('ofício 8')).toEqual([]);
  });

  test('a second click gives no second number, and what is issued stays as it is', async () => {
    const letter = await draft();
    const answers = await Promise.all([issue(letter), issue(letter), issue(letter)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const { id, versao } = await now(letter.id);
    const edited = await me().call(updateOficio, { id, versao, assunto: 'Outro' });
    expect([edited.status, edited.problem.detail]).toEqual([
      409,
      'Este ofício já foi emitido, e o texto não muda mais.',
    ]);
    expect((await me().call(removeOficio, { id })).status).toBe(409);
    expect((await now(id)).assunto).toBe('Poda na Praça São José');
  });
});
