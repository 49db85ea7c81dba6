import { describe, expect, test } from 'vitest';
import { besideServer } from '../../../../tests/support/database/beside.ts';
import { create as demanda, municipe_id } from '../../../../tests/support/office/demandas.ts';
import {
  boss,
  draft,
  issue,
  lastIs,
  noonOf,
  now,
  orgao_id,
  tipo_id,
  withOficios,
  withoutFiles,
} from '../../../../tests/support/office/oficios.ts';
import { data, me, office, server } from '../../../../tests/support/office/workplace.ts';
import { setDatabaseClock } from '../../../../tests/support/servers/clock.ts';
import { anonymiseMunicipe } from '../../base/anonimizar/anonimizar.contract.ts';
import { createFeriado } from '../../base/feriados/feriados.contract.ts';
import { removeOficioTipo } from '../../base/oficio-tipos/oficio-tipos.contract.ts';
import { removeAutoridade } from '../../base/orgaos/autoridades.contract.ts';
import { removeOrgao } from '../../base/orgaos/orgaos.contract.ts';
import { getDemanda, updateDemanda } from '../demandas/demandas.contract.ts';
import { setSigilo } from '../sigilo/sigilo.contract.ts';
import { getOficio, removeOficio, updateOficio } from './oficios.contract.ts';
import { issueOficio, numeracaoOficios, setProximo } from './registro.contract.ts';

/** Two people at the same moment: whoever comes first is right, and the other is told. */

withOficios();
withoutFiles();

/** Half of them held in order, half as it comes. */
const times = process.env.GABINETE_LONG ? 8 : 4;

const { inOrder } = besideServer(() => server);
const row = (table: string, id: string) => `select from ${table} where id = '${id}' for update`;
const versaoOf = async (id: string) =>
  (await server.rows<{ versao: number }>('select versao from municipes where id = $1', [id]))[0]!.versao;
const register = async () => (await boss().call(numeracaoOficios, { tipo_id })).body;

describe('a letter is issued while', () => {
  test('somebody else issues it: it gets one number, and the other is told that it has one', async () => {
    const letter = await draft();
    const again = () => boss().call(issueOficio, { id: letter.id, versao: letter.versao, data: '2026-11-23' });
    const [one, two] = await inOrder(row('oficios', letter.id), () => issue(letter), again);
    expect([one.status, two.status, two.problem.detail]).toEqual([
      200,
      409,
      'Este ofício já foi emitido, e o texto não muda mais.',
    ]);
    expect(await register()).toMatchObject({ ultimo: 1, emitidos: 1, lacunas: 0 });
  });

  test('somebody else writes in it: what was issued was read, or is refused with what it says now', async () => {
    const [left, right] = [await draft(), await draft()];
    const edit = ({ id, versao }: typeof left) => boss().call(updateOficio, { id, versao, assunto: 'Outro assunto' });
    const [issued, late] = await inOrder(
      row('oficios', left.id),
      () => issue(left),
      () => edit(left),
    );
    expect([issued.status, late.status]).toEqual([200, 409]);
    expect((await now(left.id)).assunto).toBe('Poda na Praça São José');
    const [edited, stale] = await inOrder(
      row('oficios', right.id),
      () => edit(right),
      () => issue(right),
    );
    expect([edited.status, stale.status, stale.problem.current]).toEqual([
      200,
      409,
      expect.objectContaining({ assunto: 'Outro assunto', numero: null }),
    ]);
    expect(await register()).toMatchObject({ ultimo: 1, lacunas: 0 });
  });

  test('its draft is deleted', async () => {
    const [left, right] = [await draft(), await draft()];
    const remove = ({ id }: typeof left) => boss().call(removeOficio, { id });
    const [issued, late] = await inOrder(
      row('oficios', left.id),
      () => issue(left),
      () => remove(left),
    );
    expect([issued.status, late.status]).toEqual([200, 409]);
    const [removed, gone] = await inOrder(
      row('oficios', right.id),
      () => remove(right),
      () => issue(right),
    );
    expect([removed.status, gone.status]).toEqual([200, 404]);
    expect(await register()).toMatchObject({ ultimo: 1, lacunas: 0 });
  });

  test('its recipient or its kind is deleted: what is frozen was there, and what is gone gets no letter', async () => {
    const autoridade_id = await data.insert('autoridades', office, {
      orgao_id,
      nome: 'Renata',
      cargo: 'X',
      genero: 'F',
      tratamento: 'SENHORIA',
    });
    const other = await data.insert('orgaos', office, { nome: 'Guarda Civil' });
    const kind = await data.insert('oficio_tipos', office, { nome: 'Carta', numeracao: 'GABINETE' });
    const cases = [
      ['autoridades', autoridade_id, () => boss().call(removeAutoridade, { id: autoridade_id }), { autoridade_id }],
      ['orgaos', other, () => boss().call(removeOrgao, { id: other }), { orgao_id: other }],
      ['oficio_tipos', kind, () => boss().call(removeOficioTipo, { id: kind }), { tipo_id: kind }],
    ] as const;
    for (const [table, id, remove, about] of cases) {
      const [before, after] = [await draft(about), await draft(about)];
      const [issued, removed] = await inOrder(row(table, id), () => issue(before), remove);
      expect([table, issued.status, removed.status]).toEqual([table, 200, 200]);
      const { status, problem } = await issue(after);
      expect([status, problem.errors?.map(({ field }) => field)]).toEqual([422, Object.keys(about)]);
      expect((await now(before.id)).numero).not.toBeNull();
    }
    expect(await register()).toMatchObject({ ultimo: 2, lacunas: 0 });
  });

  test('the recipient is deleted first: the number is given back', async () => {
    const letter = await draft();
    const [removed, refused] = await inOrder(
      row('orgaos', orgao_id),
      () => boss().call(removeOrgao, { id: orgao_id }),
      () => issue(letter),
    );
    expect([removed.status, refused.status, refused.problem.errors]).toEqual([
      200,
      422,
      [{ field: 'orgao_id', message: 'Este órgão não existe mais. Selecione outro' }],
    ]);
    expect(await register()).toMatchObject({ ultimo: 0, lacunas: 0 });
  });

  test('the citizen is anonymised: a letter that has its number stays, a draft is gone', async () => {
    const { id } = await demanda();
    const [left, right] = [await draft({ demandas: [id] }), await draft({ demandas: [id] })];
    const versao = await versaoOf(municipe_id);
    const anonymise = () => boss().call(anonymiseMunicipe, { id: municipe_id, versao });
    const [issued, done] = await inOrder(row('oficios', left.id), () => issue(left), anonymise);
    expect([issued.status, done.status]).toEqual([200, 200]);
    expect((await now(left.id)).numero).toBe(1);
    expect((await issue(right)).status).toBe(404);
    expect((await me().call(getOficio, { id: right.id })).status).toBe(404);
  });

  test('the citizen is anonymised first: nothing of the draft is issued', async () => {
    const letter = await draft({ demandas: [(await demanda()).id] });
    const versao = await versaoOf(municipe_id);
    const anonymise = () => boss().call(anonymiseMunicipe, { id: municipe_id, versao });
    const [done, gone] = await inOrder(row('oficios', letter.id), anonymise, () => issue(letter));
    expect([done.status, gone.status]).toEqual([200, 404]);
    expect(await register()).toMatchObject({ ultimo: 0, lacunas: 0 });
  });

  test('the citizen is anonymised at the same moment: neither waits for what the other holds, time after time', async () => {
    for (let time = 0; time < times; time += 1) {
      const municipe = await data.municipe(office);
      const { id } = await demanda({ municipe_id: municipe });
      const letter = await draft({ demandas: [id] });
      const anonymise = () => boss().call(anonymiseMunicipe, { id: municipe, versao: 1 });
      // the one waits for the demand, the other for the letter
      const [done, gone] =
        time % 2 === 0
          ? await inOrder(row('demandas', id), anonymise, () => issue(letter))
          : await Promise.all([anonymise(), issue(letter)]);
      expect([done.status, [200, 404].includes(gone.status)]).toEqual([200, true]);
    }
    expect((await register()).lacunas).toBe(0);
  });

  test.each([
    ['by itself', (id: string) => me().call(setSigilo, { id, sigilosa: true, leitores: [] })],
    [
      'by its form',
      async (id: string) => {
        const { setor_id, assessor_responsavel, data_demanda, descricao_texto, versao } = (
          await me().call(getDemanda, { id })
        ).body;
        const same = { id, setor_id, assessor_responsavel, data_demanda, descricao_texto, versao };
        const saved = await me().call(updateDemanda, { ...same, sigilosa: true, leitores: [] });
        // the letter has changed it first
        return saved.status === 409 ? { status: 200 } : saved;
      },
    ],
  ] as const)(
    'its demand becomes secret %s at the same moment: neither waits for what the other holds',
    async (_, hide) => {
      for (let time = 0; time < times; time += 1) {
        const { id } = await demanda();
        const letter = await draft({ demandas: [id] });
        // the one waits for the demand, the other for the letter
        const [done, issued] =
          time % 2 === 0
            ? await inOrder(
                row('demandas', id),
                () => hide(id),
                () => issue(letter),
              )
            : await Promise.all([hide(id), issue(letter)]);
        expect([done.status, issued.status]).toEqual([200, 200]);
      }
    },
  );

  test('the next number is set: the skip begins behind it, or it comes behind the skip', async () => {
    await lastIs(45, '2026-11-18');
    const held = `select from oficio_sequencias where tipo_id = '${tipo_id}' for update`;
    const skip = (proximo: number) =>
      boss().call(setProximo, { id: tipo_id, periodo: 2026, proximo, motivo: 'Usados em papel.' });
    const [one, two] = [await draft(), await draft()];
    const [first, skipped] = await inOrder(
      held,
      () => issue(one),
      () => skip(50),
    );
    expect([first.body.numero, skipped.status]).toEqual([46, 200]);
    const [again, last] = await inOrder(
      held,
      () => skip(60),
      () => issue(two),
    );
    expect([again.status, last.body.numero]).toEqual([200, 60]);
    const skips = (await register()).numeros.filter(({ situacao }) => situacao === 'PULADO');
    expect(skips.map(({ de, ate }) => [de, ate])).toEqual([
      [47, 49],
      [50, 59],
    ]);
  });
});

describe('a day off is entered while', () => {
  const dayOff = () =>
    boss().call(createFeriado, { data: '2026-12-01', nome: 'Aniversário', tipo: 'MUNICIPAL', anual: false });

  test('a letter is issued: its answer is counted along it', async () => {
    const { id } = await demanda();
    const letter = await draft({ demandas: [id] });
    const [issued, off] = await inOrder(row('demandas', id), () => issue(letter), dayOff);
    expect([issued.status, off.status]).toEqual([200, 201]);
    expect((await now(letter.id)).resposta_ate).toBe('2026-12-15');
  });
});

describe('at the turn of the year in São Paulo', () => {
  const at = (instant: string) => setDatabaseClock(server.rows, instant);
  test('the year of the day that is written decides, to the second, in any order', async () => {
    await noonOf('2026-12-31');
    await lastIs(45, '2026-12-30');
    const letters = await Promise.all([draft(), draft(), draft(), draft()]);
    // 23:59:59 there is the next year elsewhere
    await at('2027-01-01 02:59:59+00');
    const early = await issue(letters[0]!, '2027-01-01');
    expect([early.status, early.problem.errors?.[0]?.message]).toEqual([422, 'A data não pode ser futura']);
    expect((await issue(letters[0]!, '2026-12-31')).body.identificacao).toBe('OFÍCIO Nº 046/2026');
    await at('2027-01-01 03:00:00+00');
    expect((await now(letters[1]!.id)).provavel).toMatchObject({ numero: '001', identificacao: 'OFÍCIO Nº 001/2027' });
    const [of2027, of2026] = await Promise.all([issue(letters[1]!, '2027-01-01'), issue(letters[2]!, '2026-12-31')]);
    expect([of2027.body.identificacao, of2026.body.identificacao]).toEqual([
      'OFÍCIO Nº 001/2027',
      'OFÍCIO Nº 047/2026',
    ]);
    expect((await issue(letters[3]!, '2027-01-01')).body.identificacao).toBe('OFÍCIO Nº 002/2027');
  });
});
