import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { create } from '../../../../tests/support/office/demandas.ts';
import { officeData } from '../../../../tests/support/office/office-data.ts';
import { office, server } from '../../../../tests/support/office/workplace.ts';
import type { Office } from '../../../../tests/support/servers/server.ts';
import { statement } from '../../../server/database/db.ts';
import { type Passed } from '../../../server/jobs/daily-notices.ts';
import { setAjustes } from '../../base/ajustes/ajustes.contract.ts';
import { createFeriado } from '../../base/feriados/feriados.contract.ts';
import { savePreferencias } from '../fila/fila.contract.ts';
import { markNotificacoes } from './notificacoes.contract.ts';
import {
  monday,
  caio,
  deCaio,
  there,
  member,
  as,
  at,
  tell,
  tellOn,
  avisos,
  told,
  mails,
  wantsMail,
  deleCom,
  due,
  withAvisosDiarios,
} from '../../../../tests/support/office/avisos-diarios.ts';

/** What the day brings: when, and to whom. */

withAvisosDiarios();

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

  test('whoever was deleted and is there anew is told of both', async () => {
    await deleCom(due(monday));
    await server.rows('update equipe set deleted_at = now() where id = $1', [deCaio]);
    const anew = await officeData(server).assessor(office, 'Caio');
    await as(caio).call(savePreferencias, { equipe_id: anew });
    await create({ data_demanda: '2026-11-03', prazo: monday, assessor_id: anew });
    await as(caio).call(markNotificacoes, { todas: true });
    await tellOn(monday);
    expect(await told()).toEqual(['HOJE 2']);
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
