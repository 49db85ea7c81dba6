import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setDatabaseClock } from '../../../../tests/support/servers/clock.ts';
import { type OfficeData, officeData } from '../../../../tests/support/office/office-data.ts';
import { startTestServer, type Office, type TestServer, type User } from '../../../../tests/support/servers/server.ts';
import { createCompromisso, removeCompromisso, updateCompromisso } from '../agenda/agenda.contract.ts';
import { createLink } from './link.contract.ts';

let server: TestServer;
let office: Office;
let clerk: User;
let data: OfficeData;
let today: string;

beforeAll(async () => {
  server = await startTestServer();
  data = officeData(server);
  await setDatabaseClock(server.rows, '2026-11-21T12:00:00-03:00');
  today = '2026-11-21';
});
afterAll(() => server?.stop());

async function fresh(name?: string): Promise<void> {
  office = await server.office(name ? { name } : {});
  clerk = await server.member(office);
}

const call = (person = clerk) => server.as(person, office);
const address = async (person = clerk) => (await call(person).call(createLink, {})).body.path;
const get = (path: string, headers: Record<string, string> = {}) => server.request('GET', path, { headers });
const put = (values: Record<string, unknown>) =>
  data.insert('agenda_compromissos', office, {
    user_id: clerk.id,
    titulo: 'Reunião',
    data_compromisso: today,
    hora_compromisso: '14:00',
    ...values,
  });

/** Reads the feed as a calendar program does. */
async function read(path: string) {
  const answer = await get(path);
  expect(answer.status).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(answer.body as string) as never);
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone')!);
  ICAL.TimezoneService.reset();
  ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  return { calendar, events, text: answer.body as string, headers: answer.headers };
}

describe('what a calendar program reads', () => {
  test('the office’s appointments, with São Paulo’s times as instants', async () => {
    await fresh('Ver. Clara; Monteiro, 14');
    await put({ titulo: 'Reunião', hora_compromisso: '14:00', hora_fim: '15:30', local: 'Câmara, sala 2; 1º andar' });
    await put({ titulo: 'Sem fim', hora_compromisso: '16:00' });
    const { calendar, events, headers } = await read(await address());
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    // this parser leaves the text of X- properties as it is written
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Agenda: Ver. Clara\\; Monteiro\\, 14');
    expect(events.map((event) => event.summary)).toEqual(['Reunião', 'Sem fim']);
    expect(events[0]!.location).toBe('Câmara, sala 2; 1º andar');
    expect(events[0]!.startDate.toJSDate().toISOString()).toBe('2026-11-21T17:00:00.000Z');
    expect(events[0]!.endDate.toJSDate().toISOString()).toBe('2026-11-21T18:30:00.000Z');
    expect(events[0]!.startDate.zone.tzid).toBe('America/Sao_Paulo');
    // one hour where no end was given, as the calendar draws it
    expect(events[1]!.endDate.toJSDate().toISOString()).toBe('2026-11-21T20:00:00.000Z');
  });

  test('midnight, emoji, quotes, commas, backslashes and line breaks arrive as they were written', async () => {
    await fresh();
    const titulo = 'Visita 🏫👩🏽‍⚕️ "Creche\\Norte"; às 00:00, já';
    const descricao = 'Linha 1\nLinha 2; vírgula, barra \\ e \\n literal\n\tfim 🇧🇷';
    await put({ titulo, descricao, hora_compromisso: '00:00', hora_fim: '00:30' });
    const { events } = await read(await address());
    expect(events[0]!.summary).toBe(titulo);
    expect(events[0]!.description).toBe(descricao);
    expect(events[0]!.startDate.toString()).toBe('2026-11-21T00:00:00');
    expect(events[0]!.startDate.isDate).toBe(false);
    expect(events[0]!.startDate.toJSDate().toISOString()).toBe('2026-11-21T03:00:00.000Z');
  });

  test('DTSTAMP and LAST-MODIFIED are the moment of the last change, whatever it was', async () => {
    await fresh();
    const id = await put({ titulo: 'Reunião' });
    // as if made and last changed long ago
    await server.rows(`alter table agenda_compromissos disable trigger touch`);
    await server.rows(
      `update agenda_compromissos set created_at = '2026-01-02T12:00:00Z', updated_at = '2026-01-02T12:00:00Z' where id = $1`,
      [id],
    );
    await server.rows(`alter table agenda_compromissos enable trigger touch`);
    const path = await address();
    const moments = async () => {
      const { component } = (await read(path)).events[0]!;
      return ['created', 'dtstamp', 'last-modified'].map((name) =>
        (component.getFirstPropertyValue(name) as ICAL.Time).toJSDate().toISOString(),
      );
    };
    expect(await moments()).toEqual(Array(3).fill('2026-01-02T12:00:00.000Z'));

    for (const change of [`titulo = 'Plenária'`, `status = 'CONFIRMADO'`, 'deleted_at = now()', 'deleted_at = null']) {
      const [row] = await server.rows<{ second: string }>(
        `update agenda_compromissos set ${change} where id = $1
         returning to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') as second`,
        [id],
      );
      if (change === 'deleted_at = now()') continue;
      expect(await moments()).toEqual(['2026-01-02T12:00:00.000Z', row!.second, row!.second]);
    }
    // the log repeats nothing of it
    const logged = await server.rows(
      `select 1 from auditoria where entidade_id = $1 and (antes ? 'updated_at' or depois ? 'updated_at')`,
      [id],
    );
    expect(logged).toEqual([]);
  });

  test('titles of 300 characters are folded into lines of at most 75 octets, without cutting a character', async () => {
    await fresh();
    const titles = ['x'.repeat(300), 'ã'.repeat(300), '🎉'.repeat(150), 'aã🎉 '.repeat(60).trim()];
    for (const titulo of titles) await put({ titulo });
    const { events, text } = await read(await address());
    expect(events.map((event) => event.summary).toSorted()).toEqual(titles.toSorted());
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of text.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line.isWellFormed()).toBe(true);
    }
  });

  test('statuses are those of the calendar, and a deleted appointment is absent', async () => {
    await fresh();
    await put({ titulo: '1', hora_compromisso: '01:00' });
    await put({ titulo: '2', hora_compromisso: '02:00', status: 'CONFIRMADO' });
    await put({ titulo: '3', hora_compromisso: '03:00', status: 'CANCELADO' });
    const gone = await put({ titulo: '4', hora_compromisso: '04:00' });
    await call().call(removeCompromisso, { id: gone });
    const { events } = await read(await address());
    const value = (event: ICAL.Event, name: string) => event.component.getFirstPropertyValue(name);
    expect(events.map((event) => `${event.summary} ${value(event, 'status')} ${value(event, 'transp')}`)).toEqual([
      '1 TENTATIVE OPAQUE',
      '2 CONFIRMED OPAQUE',
      '3 CANCELLED TRANSPARENT',
    ]);
  });

  test('reaches from 30 days ago to 365 days ahead, of its own office only', async () => {
    await fresh();
    for (const day of ['2026-10-21', '2026-10-22', '2027-11-21', '2027-11-22'])
      await put({ titulo: day, data_compromisso: day });
    const other = await server.office();
    await data.insert('agenda_compromissos', other, {
      user_id: other.admin.id,
      titulo: 'canário',
      data_compromisso: today,
      hora_compromisso: '10:00',
    });
    const { events, text } = await read(await address());
    expect(events.map((event) => event.summary)).toEqual(['2026-10-22', '2027-11-21']);
    expect(text).not.toContain('canário');
  });

  test('names of citizens stay inside the product', async () => {
    await fresh();
    await put({ municipe_id: await data.municipe(office, 'CIDADÃ SIGILOSA') });
    expect((await read(await address())).text).not.toContain('SIGILOSA');
  });

  test('of citizens who take part it says how many, beside the names of the team and of others', async () => {
    await fresh();
    const equipe_id = await data.insert('equipe', office, { nome: 'Rita Moura', funcao: 'Assessora' });
    const [ana, bia] = [await data.municipe(office, 'ANA LIMA'), await data.municipe(office, 'BIA COSTA')];
    for (const [hora_compromisso, who] of [
      ['14:00', [{ equipe_id }, { nome: 'Padre Antônio' }, { municipe_id: ana }, { municipe_id: bia }]],
      ['15:00', [{ municipe_id: ana }]],
      ['16:00', [{ equipe_id }]],
    ] as const) {
      const compromisso_id = await put({ hora_compromisso });
      for (const one of who) await data.insert('compromisso_participantes', office, { compromisso_id, ...one });
    }
    const { events, text } = await read(await address());
    expect(events.map((event) => event.description)).toEqual([
      'Participantes: Padre Antônio, Rita Moura e 2 munícipes',
      'Participantes: 1 munícipe',
      'Participantes: Rita Moura',
    ]);
    expect(text).not.toMatch(/ANA|BIA/);
  });

  test('an edit keeps the UID, raises the sequence and changes the ETag; without one the answer is 304', async () => {
    await fresh();
    const values = { titulo: 'Reunião', data_compromisso: today, hora_compromisso: '14:00' };
    const { id } = (await call().call(createCompromisso, values)).body;
    const path = await address();
    const before = await read(path);
    const etag = before.headers.get('etag')!;
    for (const asked of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const same = await get(path, { 'if-none-match': asked });
      expect([same.status, same.body]).toEqual([304, '']);
    }
    await call().call(updateCompromisso, { ...values, titulo: 'Outra', id, versao: 1 });
    const after = await get(path, { 'if-none-match': etag });
    expect(after.status).toBe(200);
    const [event] = (await read(path)).events;
    expect([event!.uid, event!.sequence]).toEqual([before.events[0]!.uid, before.events[0]!.sequence + 1]);
  });

  test('an office without appointments is an empty calendar', async () => {
    await fresh();
    expect((await read(await address())).events).toEqual([]);
  });
});
