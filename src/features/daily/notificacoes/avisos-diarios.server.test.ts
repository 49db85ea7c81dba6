import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { create, withDemandas } from '../../../../tests/support/office/demandas.ts';
import { inTheClock } from '../../../../tests/support/office/prazos.ts';
import { clerk, data, office, server } from '../../../../tests/support/office/workplace.ts';
import type { Office, User } from '../../../../tests/support/servers/server.ts';
import { queuedMails } from '../../../../tests/support/services/mails.ts';
import { statement } from '../../../server/database/db.ts';
import { type Passed, tellDays } from '../../../server/jobs/daily-notices.ts';
import { createLogger } from '../../../server/process/log.ts';
import { setAjustes } from '../../base/ajustes/ajustes.contract.ts';
import { createFeriado } from '../../base/feriados/feriados.contract.ts';
import { listVisoes } from '../../views/visoes/visoes.contract.ts';
import { listDemandas } from '../demandas/demandas.contract.ts';
import { savePreferencias } from '../fila/fila.contract.ts';
import { listNotificacoes, markNotificacoes } from './notificacoes.contract.ts';

/** What the day brings: told once, when the office begins to work. */

withDemandas();

const monday = '2026-11-23';
let caio: User;
/** Of the team, with CAIO's account. */
let deCaio: string;

beforeEach(async () => {
  await server.rows('delete from avisos_diarios');
  await there();
  caio = await server.member(office, 'attendant', { full_name: 'Caio Dias' });
  deCaio = await member(caio);
});

/** Offices that have been there for long. */
const there = () => server.rows(`update tenants set created_at = '2026-01-05'`);

async function member(person: User, of = office): Promise<string> {
  const id = await data.assessor(of, person.email);
  await server.rows('update equipe set user_id = $2 where id = $1', [id, person.id]);
  return id;
}

const as = (person: User, of = office) => server.as(person, of);
const at = (moment: string) => inTheClock(`${moment} America/Sao_Paulo`);
const tell = (passed?: Passed, limit?: number, database = server.database) =>
  tellDays({
    database,
    linkOrigin: 'https://gabinete.exemplo.br',
    log: createLogger('silent'),
    ...(passed && { passed }),
    ...(limit !== undefined && { limit }),
  });
/** At eight on this day, or at another hour. */
const tellOn = async (day: string, hour = '08:00') => (await at(`${day} ${hour}`), tell());
const answer = async (person = caio, of = office) => (await as(person, of).call(listNotificacoes, {})).body;
const avisos = async (person = caio, of = office) => (await answer(person, of)).rows;
const told = async (person = caio) =>
  (await avisos(person)).filter(({ lida }) => !lida).map(({ tipo, quantas }) => `${tipo} ${quantas}`);
const mails = async (person = caio) =>
  (await queuedMails(server, person.email)).filter(({ template }) => template === 'digest');
const wantsMail = (person = caio) => as(person).call(savePreferencias, { resumo_email: true });

/** As a migration fills it: nobody's edit. */
const fill = (id: string, values: string) =>
  server.rows(
    `with s as materialized (select set_config('app.derivado', 'on', true)) update demandas set ${values} from s where id = $1`,
    [id],
  );
/** A demand of CAIO's, of which nobody has told him. */
async function deleCom(values: string, more: object = {}): Promise<string> {
  const { id } = await create({ data_demanda: '2026-11-03', ...more });
  await fill(id, `assessor_id = '${deCaio}', ${values}`);
  return id;
}
const due = (day: string) => `prazo = '${day}', prazo_origem = 'MANUAL'`;

describe('the examples', () => {
  test('20/11, weekend: no daily notice, no mail', async () => {
    await wantsMail();
    for (const day of ['2026-11-20', '2026-11-21', '2026-11-22', monday]) await deleCom(due(day));
    for (const day of ['2026-11-20', '2026-11-21', '2026-11-22'])
      for (const hour of ['08:00', '12:00']) {
        await tellOn(day, hour);
        expect([await told(), await mails()]).toEqual([[], []]);
      }
    await tellOn(monday);
    expect(await told()).toEqual(['ATRASADA 3', 'HOJE 1']);
    expect(await mails()).toHaveLength(1);
  });

  test('two servers: one', async () => {
    await wantsMail();
    for (let n = 0; n < 5; n += 1) await deleCom(due(monday));
    await at(`${monday} 08:00`);
    const second = await server.another();
    const both = [server.database, second.database];
    const counts = await Promise.all([...both, ...both].map((one) => tell(undefined, undefined, one)));
    await second.stop();
    const offices = await server.rows<{ n: number }>('select count(*)::int as n from tenants');
    expect(counts.reduce((sum, n) => sum + n, 0)).toBe(offices[0]!.n);
    expect(await avisos()).toMatchObject([{ tipo: 'HOJE', quantas: 5, autor: null, demanda: null }]);
    expect(await mails()).toHaveLength(1);
    expect(await tell()).toBe(0);
  });
});

describe('when', () => {
  beforeEach(() => deleCom(due(monday)));

  test('not before work begins, at its first minute, and not after it has ended', async () => {
    await tellOn(monday, '07:59');
    expect(await told()).toEqual([]);
    await tellOn(monday, '18:00');
    expect(await told()).toEqual([]);
    await tellOn(monday, '08:00');
    expect(await told()).toEqual(['HOJE 1']);
  });

  test('at the hours that the office has set', async () => {
    await server.as(office.admin, office).call(setAjustes, { expediente_inicio: '13:00', expediente_fim: '19:30' });
    await tellOn(monday, '12:59');
    expect(await told()).toEqual([]);
    await tellOn(monday, '19:29');
    expect(await told()).toEqual(['HOJE 1']);
  });

  test('a server that was down at eight sends what is still of that day, once; never yesterday’s', async () => {
    await deleCom(due('2026-11-24'));
    await tellOn('2026-11-24', '15:00');
    await tellOn('2026-11-24', '15:01');
    expect(await avisos()).toMatchObject([
      { tipo: 'ATRASADA', quantas: 1, lida: false },
      { tipo: 'HOJE', quantas: 1, lida: false },
    ]);
    expect(await avisos()).toHaveLength(2);
  });

  test('an office that was founded after its hours had begun begins with the next day', async () => {
    await server.rows(`update tenants set created_at = $2 where id = $1`, [office.id, `${monday} 09:30-03`]);
    await tellOn(monday, '10:00');
    expect(await told()).toEqual([]);
    await tellOn('2026-11-24');
    expect(await told()).toEqual(['ATRASADA 1']);
  });

  test('a holiday of the office is a day off, and a Saturday on which it works is not', async () => {
    const admin = server.as(office.admin, office);
    await admin.call(createFeriado, { data: monday, nome: 'Aniversário da cidade', tipo: 'MUNICIPAL', anual: true });
    await admin.call(createFeriado, { data: '2026-11-28', nome: 'Plantão', tipo: 'EXPEDIENTE', anual: false });
    await tellOn(monday);
    expect(await told()).toEqual([]);
    await tellOn('2026-11-28');
    expect(await told()).toEqual(['ATRASADA 1']);
  });

  test('a server that dies in between leaves all of it to the next one', async () => {
    await wantsMail();
    await at(`${monday} 08:00`);
    const [mine] = [office.id];
    const dying = server.database.transaction({ door: 'public', login: 'jobs' }, async (run) => {
      for (;;) {
        const [[due]] = await run(statement(sql<{ tenant_id: string }>`select * from app.claim_day('{}')`));
        if (!due) throw new Error('the office was not due');
        if (due.tenant_id !== mine) continue;
        await run(statement(sql`select * from app.tell_today(${mine})`));
        throw new Error('killed');
      }
    });
    await expect(dying).rejects.toThrow('killed');
    expect([await told(), await mails()]).toEqual([[], []]);
    await tell();
    expect([await told(), (await mails()).length]).toEqual([['HOJE 1'], 1]);
  });
});

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

  test('a step to be verified is told on its day, while it is open and its demand is', async () => {
    /** So many working days after the 18th, before a holiday and a weekend. */
    const step = async (demanda: string, dias: number) => {
      await server.rows(
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

describe('to whom', () => {
  test('only who may read it: a secret demand is counted for nobody else', async () => {
    // BIA says that she is CAIO of the team, which chooses a queue and opens nothing
    const bia = await server.member(office, 'manager');
    await server.rows('insert into preferencias (tenant_id, user_id, equipe_id) values ($1, $2, $3)', [
      office.id,
      bia.id,
      deCaio,
    ]);
    await create({ data_demanda: '2026-11-03', prazo: monday, assessor_id: deCaio, sigilosa: true });
    await as(caio).call(markNotificacoes, { todas: true });
    await tellOn(monday);
    expect(await told()).toEqual(['HOJE 1']);
    expect(await avisos(bia)).toEqual([]);
    await deleCom(due(monday));
    await server.rows('delete from avisos_diarios');
    await tell();
    expect([await told(), await told(bia)]).toEqual([['HOJE 2'], ['HOJE 1']]);
  });

  test('not to who has left, nor to who is suspended; leaving takes what was told along', async () => {
    await wantsMail();
    await deleCom(due(monday));
    await server.rows('update profiles set suspended_at = now() where user_id = $1', [caio.id]);
    await tellOn(monday);
    expect(await mails()).toEqual([]);
    const ofCaio = () => server.rows('select from notificacoes where user_id = $1', [caio.id]);
    expect(await ofCaio()).toEqual([]);
    await server.rows('update profiles set suspended_at = null where user_id = $1', [caio.id]);
    await tellOn('2026-11-24');
    expect(await ofCaio()).toHaveLength(1);
    await server.rows('delete from memberships where tenant_id = $1 and user_id = $2', [office.id, caio.id]);
    expect(await ofCaio()).toEqual([]);
    await tellOn('2026-11-25');
    expect(await ofCaio()).toEqual([]);
  });

  test('each office of a person by itself', async () => {
    const other = await server.office();
    await there();
    await server.rows(`insert into memberships (tenant_id, user_id, role) values ($1, $2, 'attendant')`, [
      other.id,
      caio.id,
    ]);
    await member(caio, other);
    await deleCom(due(monday));
    await tellOn(monday);
    expect([(await avisos()).length, await avisos(caio, other)]).toEqual([1, []]);
  });

  test('kinds that somebody does without are told neither on screen nor by mail', async () => {
    await as(caio).call(savePreferencias, { avisos_desligados: ['HOJE'], resumo_email: true });
    await deleCom(due(monday));
    await tellOn(monday);
    expect([await avisos(), await mails()]).toEqual([[], []]);
    await deleCom(`retomar_em = '2026-11-24'`);
    await as(caio).call(savePreferencias, { avisos_desligados: ['ATRASADA'] });
    await tellOn('2026-11-24');
    expect(await told()).toEqual(['RETOMAR 1']);
    expect((await mails())[0]!.data.subject).not.toContain('atrasada');
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

describe('many offices', () => {
  test('one that takes too long is passed over, holds up no other, and is tried again later', async () => {
    const late = await server.office();
    await there();
    const ana = await server.member(late, 'attendant');
    await member(ana, late);
    await deleCom(due(monday));
    await at(`${monday} 08:00`);
    await tell();
    // somebody holds the rows of ANA's office
    await server.rows(`insert into notificacoes (tenant_id, user_id, tipo, chave) values ($1, $2, 'HOJE', 'HOJE')`, [
      late.id,
      ana.id,
    ]);
    await server.rows('delete from avisos_diarios');
    const passed: Passed = new Map();
    const offices = (await server.rows<{ n: number }>('select count(*)::int as n from tenants'))[0]!.n;
    await held(late, async () => expect(await tell(passed, 400)).toBe(offices - 1));
    expect([...passed.keys()]).toEqual([late.id]);
    expect(await told()).toEqual(['HOJE 1']);
    expect(await tell(passed)).toBe(0);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
    expect(await tell(passed).finally(() => vi.useRealTimers())).toBe(1);
    expect(await server.rows('select from notificacoes where user_id = $1 and lida_em is null', [ana.id])).toEqual([]);
  });

  /** While another connection holds an office's notices. */
  async function held(of: Office, fn: () => Promise<unknown>): Promise<void> {
    const other = new pg.Client({ connectionString: server.superuserUrl });
    await other.connect();
    try {
      await other.query('begin');
      await other.query('select from notificacoes where tenant_id = $1 for update', [of.id]);
      await fn();
    } finally {
      await other.end();
    }
  }
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
