import { describe, expect, test } from 'vitest';
import { create as demanda } from '../../../../tests/support/office/demandas.ts';
import {
  boss,
  issue,
  issued,
  noonOf,
  now,
  orgao_id,
  tipo,
  withOficios,
  withoutFiles,
} from '../../../../tests/support/office/oficios.ts';
import { data, me, office, server } from '../../../../tests/support/office/workplace.ts';
import { filledIn } from '../../../shared/letters/variables.ts';
import { listOficios, removeOficio, type Oficio } from './oficios.contract.ts';
import {
  emptyOficio,
  explainResposta,
  repeatOficio,
  updateDatas,
  updateResultado,
  voidOficio,
} from './registro.contract.ts';
import type { OficioValores } from './oficios.parts.sql.ts';
import { valuesOf } from './valores.parts.server.ts';

/** Until when letters are to be answered, and when they were: what is said of it in the register's own examples. */

withOficios();
withoutFiles();

describe('answers', () => {
  const dates = async ({ id }: Pick<Oficio, 'id'>, values: object) =>
    me().call(updateDatas, { id, versao: (await now(id)).versao, ...values });

  test('sent on 05/10/2026, 15 working days: 27/10; on 23/11 the reiteração says 49 days', async () => {
    const row = await demanda();
    const letter = await issued({ demandas: [row.id] }, '2026-10-02');
    expect(letter.resposta_ate).toBe('2026-10-26');
    const sent = (await dates(letter, { enviado_em: '2026-10-05' })).body;
    expect(sent).toMatchObject({ resposta_ate: '2026-10-27', situacao: 'ENVIADO' });
    const { body } = await me().call(explainResposta, { id: letter.id });
    expect(body).toMatchObject({ prazo: '2026-10-27', desde: '2026-10-05', quantos: 15, proprio: false });
    expect(body.dias.at(-1)).toMatchObject({ dia: '2026-10-27', conta: 15 });
    expect(body.dias.find(({ dia }) => dia === '2026-10-12')).toMatchObject({
      conta: null,
      motivo: 'Nossa Senhora Aparecida',
    });

    const late = (await me().call(listOficios, { lista: 'SEM_RESPOSTA' })).body;
    expect(late.rows).toMatchObject([{ id: letter.id, resposta_uteis: -17 }]);
    const again = (await me().call(repeatOficio, { id: letter.id })).body;
    expect(again).toMatchObject({
      anterior_id: letter.id,
      orgao_id,
      reiteracao: 1,
      situacao: 'RASCUNHO',
      ligadas: [{ id: row.id }],
    });
    const sentAgain = (await issue(again)).body;
    const [frozen] = await server.rows<{ valores: OficioValores }>(
      'select quadro as valores from oficios where id = $1',
      [again.id],
    );
    const values = valuesOf({ ...frozen!, identificacao: null, emitido_em: null });
    expect(filledIn(again.corpo, values)).toBe(
      'Reitero o OFÍCIO Nº 001/2026, de 02/10/2026, sem resposta há 49 dias (32 úteis).',
    );
    const second = (await me().call(repeatOficio, { id: sentAgain.id })).body;
    expect(second.reiteracao).toBe(2);
  });

  test('to what repeats a letter, be it the second time, is its own as well, unless that is void', async () => {
    const letter = await issued({}, '2026-10-02');
    const waiting = async () =>
      (await me().call(listOficios, { lista: 'SEM_RESPOSTA' })).body.rows.map(({ id }) => id).sort();
    const again = (await me().call(repeatOficio, { id: letter.id })).body;
    await issue(again, '2026-11-20');
    expect(await waiting()).toEqual([letter.id]);
    await noonOf('2026-12-21');
    const third = (await me().call(repeatOficio, { id: again.id })).body;
    await issue(third, '2026-12-21');
    expect(await waiting()).toEqual([letter.id, again.id].sort());
    const fourth = (await me().call(repeatOficio, { id: letter.id })).body;
    await dates(third, { respondido_em: '2026-12-21' });
    expect(await waiting()).toEqual([]);
    expect((await me().call(repeatOficio, { id: again.id })).problem.code).toBe('oficios.answered');
    expect(await now(again.id)).toMatchObject({ reiteravel: false, respondido_com: { id: third.id } });
    const { rows } = (await me().call(listOficios, { lista: 'EMITIDOS' })).body;
    expect(rows.map(({ resposta_uteis, espera }) => [resposta_uteis, espera])).toEqual(rows.map(() => [null, false]));
    expect((await issue(fourth, '2026-12-21')).problem.code).toBe('oficios.anterior_answered');
    await boss().call(voidOficio, { id: third.id, motivo: 'Foi enviado por engano.' });
    expect(await waiting()).toEqual([letter.id, again.id].sort());
    // who answers names the first
    await dates(letter, { respondido_em: '2026-12-21' });
    expect(await waiting()).toEqual([]);
  });

  test('an answer to one of two letters that repeat the same is an answer to both', async () => {
    const letter = await issued({}, '2026-10-02');
    const again = async () => {
      const draft = (await me().call(repeatOficio, { id: letter.id })).body;
      return (await issue(draft, '2026-10-05')).body;
    };
    const [one, other] = [await again(), await again()];
    await dates(one, { respondido_em: '2026-11-20' });
    expect(await now(other.id)).toMatchObject({
      espera: false,
      reiteravel: false,
      respondido_com: { id: one.id, identificacao: one.identificacao },
    });
    expect(await now(one.id)).toMatchObject({ reiteravel: false, respondido_com: null });
    expect((await me().call(repeatOficio, { id: other.id })).problem.code).toBe('oficios.answered');
  });

  test('a letter that is asked for again says so, and the next time counts behind all that stand', async () => {
    const letter = await issued({}, '2026-10-02');
    const again = async (of: Pick<Oficio, 'id'>, day: string) => {
      const { body } = await issue((await me().call(repeatOficio, { id: of.id })).body, day);
      return body;
    };
    const told = async () => {
      const [row] = (await me().call(listOficios, { lista: 'SEM_RESPOSTA' })).body.rows;
      return [row!.id, row!.reiterado_em, (await now(letter.id)).reiterado_por?.identificacao];
    };
    expect(await told()).toEqual([letter.id, null, undefined]);
    const first = await again(letter, '2026-11-20');
    expect(await told()).toEqual([letter.id, '2026-11-20', 'OFÍCIO Nº 002/2026']);
    const second = await again(first, '2026-11-20');
    const third = await again(letter, '2026-11-23');
    expect([first, second, third].map(({ reiteracao }) => reiteracao)).toEqual([1, 2, 3]);
    await boss().call(voidOficio, { id: third.id, motivo: 'Foi enviado por engano.' });
    expect(await told()).toEqual([letter.id, '2026-11-20', 'OFÍCIO Nº 002/2026']);
    expect((await again(letter, '2026-11-23')).reiteracao).toBe(3);
  });

  test('it is asked for again fifty times at the most, one letter or another of it', async () => {
    const letter = await issued({}, '2026-10-02');
    let last: Pick<Oficio, 'id'> = letter;
    for (let n = 0; n < 49; n += 1) {
      const { body } = await me().call(repeatOficio, { id: (n % 2 ? letter : last).id });
      last = (await issue(body, '2026-10-02')).body;
    }
    const fiftieth = await me().call(repeatOficio, { id: last.id });
    expect([fiftieth.status, fiftieth.problem.code]).toEqual([201, undefined]);
    await issue(fiftieth.body, '2026-10-02');
    for (const { id } of [letter, last, fiftieth.body]) {
      const { status, problem } = await me().call(repeatOficio, { id });
      expect([status, problem.code]).toEqual([409, 'oficios.reiteracoes_demais']);
    }
  });

  test('what repeats a letter calls it as its kind is called', async () => {
    const letter = await issued({ tipo_id: await tipo('Carta') }, '2026-10-02');
    expect(letter.identificacao).toBe('CARTA Nº 001/2026');
    expect((await me().call(repeatOficio, { id: letter.id })).body.corpo).toMatch(/^Reitero a {{oficio.anterior}}, /);
  });

  test('a reiteração of a former day counts until that day', async () => {
    const letter = await issued({}, '2026-11-02');
    await noonOf('2026-11-27');
    const again = (await me().call(repeatOficio, { id: letter.id })).body;
    expect((await issue(again, '2026-11-12')).status).toBe(200);
    const [frozen] = await server.rows<{ dias: number; uteis: number }>(
      `select (quadro -> 'anterior' ->> 'dias')::int as dias, (quadro -> 'anterior' ->> 'uteis')::int as uteis from oficios where id = $1`,
      [again.id],
    );
    expect(frozen).toEqual({ dias: 10, uteis: 8 });
  });

  test('a reiteração is not issued once its letter was answered, or made void', async () => {
    const letter = await issued({}, '2026-11-10');
    const again = (await me().call(repeatOficio, { id: letter.id })).body;
    await dates(letter, { respondido_em: '2026-11-20' });
    const answered = await issue(again);
    expect([answered.status, answered.problem.detail]).toEqual([
      409,
      'O que este ofício reitera já foi respondido. Exclua este rascunho; se ainda houver o que pedir, comece um novo ofício.',
    ]);
    expect(await now(again.id)).toMatchObject({ respondido_com: { id: letter.id }, anterior: { anulado: false } });
    await dates(letter, { respondido_em: null });
    await boss().call(voidOficio, { id: letter.id, motivo: 'Foi enviado por engano.' });
    const gone = await issue(again);
    expect([gone.status, gone.problem.detail]).toEqual([
      409,
      'O ofício que este reitera foi anulado. Exclua este rascunho; para pedir o mesmo, comece um novo ofício.',
    ]);
    expect(await now(again.id)).toMatchObject({ respondido_com: null, anterior: { anulado: true } });
  });

  test('a letter that was emptied waits for nothing', async () => {
    const letter = await issued({}, '2026-10-02');
    const late = async () => (await me().call(listOficios, { lista: 'SEM_RESPOSTA' })).body.rows;
    expect(await late()).toMatchObject([{ id: letter.id, esvaziado_em: null }]);
    await boss().call(emptyOficio, { id: letter.id, motivo: 'A pessoa pediu que saísse.' });
    expect(await late()).toEqual([]);
    const { rows } = (await me().call(listOficios, { lista: 'EMITIDOS' })).body;
    expect(rows).toMatchObject([{ id: letter.id, esvaziado_em: '2026-11-23', resposta_uteis: null }]);
  });

  test('dates may be skipped, corrected and cleared; never before the issue, nor in the future', async () => {
    const letter = await issued({}, '2026-11-10');
    const state = async (values: object) => (await dates(letter, values)).body.situacao;
    expect(await state({ protocolado_em: '2026-11-12', protocolo: '118.402' })).toBe('PROTOCOLADO');
    expect(await state({ enviado_em: '2026-11-11' })).toBe('PROTOCOLADO');
    expect(await state({ respondido_em: '2026-11-20', resposta: 'Será feito.' })).toBe('RESPONDIDO');
    expect(await state({ respondido_em: '', protocolado_em: null })).toBe('ENVIADO');
    for (const [day, sentence] of [
      ['2026-11-09', 'A data não pode ser anterior à da emissão'],
      ['2026-11-24', 'A data não pode ser futura'],
    ]) {
      const answer = await dates(letter, { enviado_em: day });
      expect([answer.status, answer.problem.detail]).toEqual([422, sentence]);
      expect(answer.problem.errors).toEqual([{ field: 'enviado_em', message: sentence }]);
    }
    const { problem } = await dates(letter, { enviado_em: '2026-11-12', protocolado_em: '2026-11-09' });
    expect(problem.errors).toEqual([{ field: 'protocolado_em', message: 'A data não pode ser anterior à da emissão' }]);
  });

  test('neither the day until which it is to be answered nor what the Câmara said lies before the issue', async () => {
    const letter = await issued({ tipo_id: await tipo('Indicação', { numeracao: 'EXTERNA' }) }, '2026-11-10');
    const early = await dates(letter, { resposta_ate: '2026-11-09' });
    expect([early.status, early.problem.errors]).toEqual([
      422,
      [{ field: 'resposta_ate', message: 'A data não pode ser anterior à da emissão' }],
    ]);
    const say = async (resultado_em: string) =>
      me().call(updateResultado, {
        id: letter.id,
        versao: (await now(letter.id)).versao,
        resultado: 'APROVADO',
        resultado_em,
      });
    const said = await say('2026-11-09');
    expect([said.status, said.problem.errors]).toEqual([
      422,
      [{ field: 'resultado_em', message: 'A data não pode ser anterior à da emissão' }],
    ]);
    expect((await say('2026-11-10')).status).toBe(200);
  });

  test('a day of its own moves with nothing; without it the day is counted again, and a holiday moves it', async () => {
    const letter = await issued({}, '2026-11-10');
    expect((await dates(letter, { resposta_ate: '2026-12-24' })).body).toMatchObject({ resposta_propria: true });
    expect((await dates(letter, { enviado_em: '2026-11-11' })).body.resposta_ate).toBe('2026-12-24');
    const counted = (await dates(letter, { resposta_ate: '' })).body.resposta_ate!;
    await data.insert('feriados', office, { nome: 'Padroeira', tipo: 'MUNICIPAL', data: '2026-11-25' });
    expect((await now(letter.id)).resposta_ate! > counted).toBe(true);
  });

  test('who repeats a letter again is given the draft that there is, also of two clicks at once', async () => {
    const letter = await issued({}, '2026-10-02');
    const answers = await Promise.all([1, 2, 3].map(() => me().call(repeatOficio, { id: letter.id })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    const [{ body: draft }] = answers as [(typeof answers)[0]];
    expect((await me().call(listOficios, { lista: 'RASCUNHOS' })).body.rows.map(({ id }) => id)).toEqual([draft.id]);
    // one that is deleted or issued is none any more
    await me().call(removeOficio, { id: draft.id });
    const next = (await me().call(repeatOficio, { id: letter.id })).body;
    expect(next.id).not.toBe(draft.id);
    expect((await issue(next)).status).toBe(200);
    expect((await me().call(repeatOficio, { id: letter.id })).body.id).not.toBe(next.id);
  });

  test('who has answered is out of the list, and so is what is void', async () => {
    const [one, two] = [await issued({}, '2026-10-02'), await issued({}, '2026-10-05')];
    const late = async () => (await me().call(listOficios, { lista: 'SEM_RESPOSTA' })).body;
    expect((await late()).counts).toEqual({ RASCUNHOS: 0, EMITIDOS: 2, SEM_RESPOSTA: 2, ANULADOS: 0 });
    await dates(one, { respondido_em: '2026-11-20' });
    await boss().call(voidOficio, { id: two.id, motivo: 'Destinatário trocado.' });
    expect((await late()).counts).toEqual({ RASCUNHOS: 0, EMITIDOS: 1, SEM_RESPOSTA: 0, ANULADOS: 1 });
    expect((await me().call(repeatOficio, { id: one.id })).problem.detail).toBe(
      'O que este ofício pede já foi respondido. Se ainda houver o que pedir, comece um novo ofício.',
    );
  });
});
