import { beforeEach, expect, test } from 'vitest';
import { addDays } from '../../../shared/days.ts';
import { create, withDemandas } from '../../../../tests/support/office/demandas.ts';
import { data, office, server } from '../../../../tests/support/office/workplace.ts';

/** A list counts along the few days that are unlike others; these are as many working days as the calendar has. */

withDemandas();

/** 2028 has a 29 February. */
const today = '2028-01-12';

beforeEach(async () => {
  const days: [string, string, boolean][] = [
    ['2028-01-25', 'MUNICIPAL', true],
    ['2028-02-29', 'MUNICIPAL', true],
    // it works on a Saturday, on a Sunday of every year, and on Good Friday
    ['2028-01-29', 'EXPEDIENTE', false],
    ['2025-05-18', 'EXPEDIENTE', true],
    ['2028-04-14', 'EXPEDIENTE', false],
    // a day off that is a Sunday anyway
    ['2028-02-06', 'GABINETE', false],
  ];
  for (const [day, tipo, anual] of days) await data.insert('feriados', office, { nome: 'Dia', data: day, tipo, anual });
});

/** For every day around today: what the list says of a deadline on it, and how many working days the calendar has until then. */
const told = (from: string) =>
  server.rows<{ dia: string; dito: number | null; contado: number }>(
    `with aqui as materialized (
       select set_config('app.tenant_id', $1, true) as id, set_config('app.now', $3 || ' 12:00 America/Sao_Paulo', true) as now),
     perto as materialized (select (app.de_perto()).trocados from aqui where id <> now)
     select d.dia::text, app.uteis_entre($2::date, d.dia, p.trocados) as dito,
            (sum(d.util::int) over (order by d.dia) - sum(d.util::int) filter (where d.dia <= $2::date) over ())::int as contado
       from perto p, app.calendario_de($1::uuid, $3::date - 400, $3::date + 400) d order by d.dia`,
    [office.id, from, today],
  );

test.each([today, '2028-01-29', '2028-01-30', '2027-03-01'])(
  'from %s to every day within 400 it is as many as the calendar counts',
  async (from) => {
    const days = await told(from);
    expect(days.length).toBe(801);
    expect(days.filter(({ dito, contado }) => dito !== contado)).toEqual([]);
  },
);

test('an office without days of its own counts along the national ones', async () => {
  await server.rows('delete from feriados where tenant_id = $1', [office.id]);
  const days = await told(today);
  expect(days.filter(({ dito, contado }) => dito !== contado)).toEqual([]);
});

test.each([
  ['working days', false],
  ['days in a row', true],
])(
  'a deadline of %s is that of the calendar day by day, from any day and for any number of them',
  async (_, inARow) => {
    const different = () =>
      server.rows<{ base: string; dias: number; prazo: string; contado: string }>(
        `select b.base::date::text as base, n.dias, app.contar_prazo($1, gen_random_uuid(), b.base::date, n.dias, $2)::text as prazo,
              app.ultimo_dia(b.base::date, c.uteis, c.antes, b.base::date, n.dias, $2, null, null)::text as contado
         from generate_series(date '2027-10-01', '2028-03-10', interval '1 day') b (base) cross join (values (1), (2), (5), (17), (40), (365)) n (dias)
        cross join lateral app.contagem($1, b.base::date, b.base::date + 2 * n.dias + 90) c
        where app.contar_prazo($1, gen_random_uuid(), b.base::date, n.dias, $2)
          is distinct from app.ultimo_dia(b.base::date, c.uteis, c.antes, b.base::date, n.dias, $2, null, null)`,
        [office.id, inARow],
      );
    expect(await different()).toEqual([]);
    // far from the years that are kept, and in them without days of one's own
    const [far] = await server.rows(
      `select app.contar_prazo($1, gen_random_uuid(), '1999-12-30', 2, $2)::text as before, app.contar_prazo($1, gen_random_uuid(), '2100-12-29', 3, $2)::text as behind`,
      [office.id, inARow],
    );
    expect(far).toEqual({ before: '2000-01-03', behind: '2101-01-03' });
    await server.rows('delete from feriados where tenant_id = $1', [office.id]);
    expect(await different()).toEqual([]);
  },
);

test('days that were said before they were kept count all the same', async () => {
  await server.rows('delete from calendarios where tenant_id = $1', [office.id]);
  const days = await told(today);
  expect(days.filter(({ dito, contado }) => dito !== contado)).toEqual([]);
});

test('what is farther away than 400 days is said as a day', async () => {
  const [now] = await server.rows<{ today: string }>('select app.today()::text as today');
  const days = await Promise.all(
    [400, 401, -400, -401].map(async (far) => (await create({ prazo: addDays(now!.today, far) })).prazo_uteis),
  );
  expect(days.map((told) => told === null)).toEqual([false, true, false, true]);
});
