import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { besideServer } from '../../../../tests/support/database/beside.ts';
import { create } from '../../../../tests/support/office/demandas.ts';
import { clerk, data, office, server } from '../../../../tests/support/office/workplace.ts';
import { statement } from '../../../server/database/db.ts';
import { listVisoes } from '../../views/visoes/visoes.contract.ts';
import { listDemandas } from '../demandas/demandas.contract.ts';
import { markNotificacoes } from './notificacoes.contract.ts';
import {
  monday,
  caio,
  deCaio,
  as,
  at,
  tellOn,
  answer,
  avisos,
  told,
  mails,
  wantsMail,
  fill,
  deleCom,
  due,
  withAvisosDiarios,
} from '../../../../tests/support/office/avisos-diarios.ts';

/** What the day brings: how much of which kind, on screen and by mail. */

withAvisosDiarios();

const other = besideServer(() => server);
/** What is done on the other connection is done on that day. */
const workOn = (day: string) => other.query(`set app.now = '${day} 12:00 America/Sao_Paulo'`);

describe('what', () => {
  test('grouped by kind, each as many as its list has, and one alone is named', async () => {
    for (let n = 0; n < 5; n += 1) await deleCom(due(monday));
    for (const day of ['2026-11-20', '2026-11-02']) await deleCom(due(day));
    const back = await deleCom(`retomar_em = '${monday}'`);
    await tellOn(monday);
    expect(await told()).toEqual(['ATRASADA 2', 'HOJE 5', 'RETOMAR 1']);
    expect((await avisos())[2]!.demanda).toMatchObject({ id: back });
    const total = async (search: object) =>
      (await as(caio).call(listDemandas, { visao: 'minha', ...search })).body.rows.length;
    expect([await total({ prazo: 'hoje' }), await total({ prazo: 'vencido' })]).toEqual([5, 2]);
    expect((await as(caio).call(listVisoes, {})).body.notificacoes).toBe(3);
  });

  test('nothing of what is closed, deleted, merged, put off, waiting or somebody else’s', async () => {
    await deleCom(`${due(monday)}, status = 'RESOLVIDO'`);
    await deleCom(`${due('2026-11-02')}, status = 'NAO_RESOLVIDO'`);
    await deleCom(`${due(monday)}, deleted_at = now()`);
    const root = await deleCom('prazo = null');
    await deleCom(`${due(monday)}, principal_id = '${root}'`);
    await deleCom(`retomar_em = '${monday}', principal_id = '${root}'`);
    await deleCom(`${due(monday)}, retomar_em = '2026-11-24'`);
    await deleCom(`${due('2026-11-02')}, andamento = 'AGUARDANDO_MUNICIPE'`);
    await deleCom(`${due(monday)}, andamento = 'AGUARDANDO_TERCEIRO'`);
    await fill(await deleCom(due(monday)), `assessor_id = '${await data.assessor(office, 'Lia')}'`);
    await deleCom(due('2026-11-24'));
    await tellOn(monday);
    expect([await avisos(), await avisos(clerk)]).toEqual([[], []]);
  });

  test('what came back since the last working day is to be resumed, also what did so on a Saturday', async () => {
    for (const day of ['2026-11-19', '2026-11-20', '2026-11-21', monday, '2026-11-24'])
      await deleCom(`retomar_em = '${day}'`);
    await tellOn('2026-11-19');
    expect(await told()).toEqual(['RETOMAR 1']);
    await tellOn(monday);
    expect(await told()).toEqual(['RETOMAR 3']);
    await tellOn('2026-11-24');
    expect(await told()).toEqual(['RETOMAR 1']);
  });

  test('a step that was due before that came out, or while its demand was closed, is told with the next day', async () => {
    const steps = (demanda: string) =>
      other.query(
        `insert into demanda_passos (tenant_id, demanda_id, ordem, texto, tipo, dias, feito_em, feito_por, a_mao)
         values ($1, $2, 1, 'Protocolo', 'MANUAL', null, null, null, false), ($1, $2, 2, 'Verificar', 'VERIFICAR', 5, null, null, false)`,
        [office.id, demanda],
      );
    const tick = (demanda: string, day: string) =>
      other.query(
        `update demanda_passos set feito_em = $2, feito_por = 'RITA', a_mao = true where demanda_id = $1 and ordem = 1`,
        [demanda, day],
      );
    await workOn('2026-11-18');
    const [late, closed] = [await deleCom('prazo = null'), await deleCom('prazo = null')];
    for (const one of [late, closed]) await steps(one);
    // to be verified on the 19th
    await tick(closed, '2026-11-12');
    await other.query(`update demandas set status = 'RESOLVIDO' where id = $1`, [closed]);
    await tellOn('2026-11-19');
    expect(await told()).toEqual([]);
    // filed long ago, and ticked after the day was told
    await workOn('2026-11-19');
    await tick(late, '2026-11-03');
    await tellOn(monday);
    expect(await told()).toEqual(['VERIFICAR 1']);
    await workOn(monday);
    await other.query(`update demandas set status = 'EM_ANALISE' where id = $1`, [closed]);
    await tellOn('2026-11-24');
    expect(await avisos()).toMatchObject([{ tipo: 'VERIFICAR', quantas: 1, demanda: { id: closed } }]);
    await tellOn('2026-11-25');
    expect(await told()).toEqual([]);
  });

  test('a step to be verified is told on its day, while it is open and its demand is', async () => {
    await workOn('2026-11-18');
    /** So many working days after the 18th, before a holiday and a weekend. */
    const step = async (demanda: string, dias: number) => {
      await other.query(
        `insert into demanda_passos (tenant_id, demanda_id, ordem, texto, tipo, dias, feito_em, feito_por, a_mao)
         values ($1, $2, 1, 'Protocolo', 'MANUAL', null, '2026-11-18', 'RITA', true),
                ($1, $2, 2, 'Verificar', 'VERIFICAR', $3, null, null, false)`,
        [office.id, demanda, dias],
      );
      return demanda;
    };
    const one = await step(await deleCom('prazo = null'), 2);
    await step(await deleCom('prazo = null'), 3);
    await step(await deleCom(`status = 'RESOLVIDO'`), 2);
    const ticked = await step(await deleCom('prazo = null'), 2);
    await server.rows(
      `update demanda_passos set feito_em = '2026-11-20', feito_por = 'RITA', a_mao = true where demanda_id = $1 and ordem = 2`,
      [ticked],
    );
    await tellOn(monday);
    expect(await avisos()).toMatchObject([{ tipo: 'VERIFICAR', quantas: 1, demanda: { id: one } }]);
    await tellOn('2026-11-24');
    expect(await told()).toEqual(['VERIFICAR 1']);
  });

  test('a new day takes the place of what was unread, and what is not so any more is over', async () => {
    const first = await deleCom(due(monday));
    await deleCom(due('2026-11-24'));
    await tellOn(monday);
    await fill(first, `status = 'RESOLVIDO'`);
    await tellOn('2026-11-24');
    expect(await told()).toEqual(['HOJE 1']);
    await tellOn('2026-11-25');
    expect(await avisos()).toMatchObject([
      { tipo: 'ATRASADA', quantas: 1, lida: false },
      { tipo: 'HOJE', lida: true },
    ]);
    expect((await as(caio).call(markNotificacoes, { todas: true })).body).toEqual({ lidas: 1 });
  });
});

describe('the mail of the day', () => {
  test('is for who asked for it, at an address that is theirs, and only if there is something', async () => {
    const { id } = await create({ data_demanda: '2026-11-03', descricao_texto: 'POSTE APAGADO NA RUA DAS FLORES' });
    await tellOn(monday);
    await fill(id, `assessor_id = '${deCaio}', ${due('2026-11-24')}`);
    await tellOn('2026-11-24');
    expect(await mails()).toEqual([]);
    expect((await wantsMail()).body).toMatchObject({ resumo_email: true });
    await server.rows('update users set proved_at = null where id = $1', [caio.id]);
    await tellOn('2026-11-25');
    expect(await mails()).toEqual([]);
    await server.rows('update users set proved_at = now() where id = $1', [caio.id]);
    await tellOn('2026-11-26');
    expect(await mails()).toHaveLength(1);
    await fill(id, `status = 'RESOLVIDO'`);
    await tellOn('2026-11-27');
    expect(await mails()).toHaveLength(1);
  });

  test('says counts and links, and nothing of a citizen', async () => {
    await wantsMail();
    const descricao_texto = 'POSTE APAGADO NA RUA DAS FLORES';
    await deleCom(due(monday), { descricao_texto });
    for (let n = 0; n < 3; n += 1) await deleCom(due('2026-11-10'), { descricao_texto });
    await tellOn(monday);
    const [{ data: mail }] = (await mails()) as [Awaited<ReturnType<typeof mails>>[0]];
    expect(mail.subject).toContain('1 demanda sua vence hoje, 3 demandas suas estão atrasadas');
    const [{ slug }] = (await server.rows<{ slug: string }>('select slug from tenants where id = $1', [office.id])) as [
      { slug: string },
    ];
    for (const search of ['visao=minha&prazo=hoje', 'visao=minha&prazo=vencido'])
      expect(mail.text).toContain(`https://gabinete.exemplo.br/demandas?${search}&gabinete=${slug}`);
    const people = await server.rows<{ nome_completo: string }>(
      'select nome_completo from municipes where tenant_id = $1',
      [office.id],
    );
    for (const said of [mail.subject, mail.text, mail.html])
      for (const secret of [descricao_texto, ...people.map((one) => one.nome_completo)])
        expect(said.toUpperCase()).not.toContain(secret);
  });

  test('waits for the mail server on its own day, and is given up on the next one', async () => {
    await wantsMail();
    await deleCom(due(monday));
    await tellOn(monday);
    await server.rows(`update mails set next_attempt_at = 'infinity' where recipient <> $1`, [caio.email]);
    const claim = async () => {
      const { rows } = await server.database.batch({ door: 'public', login: 'jobs' }, [
        statement(sql<{ recipient: string; data: object }>`select * from app.claim_mail('1 minute')`),
      ]);
      return rows[0];
    };
    const waits = () => server.rows('update mails set next_attempt_at = now() where recipient = $1', [caio.email]);
    await waits();
    expect(await claim()).toMatchObject([{ recipient: caio.email }]);
    await waits();
    await at('2026-11-24 00:00');
    expect(await claim()).toEqual([]);
    expect(
      await server.rows(`select failed_at is not null as over, data from mails where recipient = $1`, [caio.email]),
    ).toEqual([{ over: true, data: {} }]);
  });
});

test('aloud only while the office works', async () => {
  const loud = async (moment: string) => (await at(moment), (await answer()).expediente);
  expect([
    await loud(`${monday} 07:59`),
    await loud(`${monday} 08:00`),
    await loud(`${monday} 17:59`),
    await loud(`${monday} 18:00`),
    await loud('2026-11-20 10:00'),
    await loud('2026-11-21 10:00'),
  ]).toEqual([false, true, true, false, false, false]);
});
