import { expect, test } from 'vitest';
import { days, holiday, off } from '../../../../tests/support/office/calendario.ts';
import { data, inWorkplace, server } from '../../../../tests/support/office/workplace.ts';

/** Which days are off, as the database says: by law, each year's, and what the office says itself. */

inWorkplace('each test');

test('Easter is right for three centuries of them', async () => {
  const [first] = await server.rows<{ found: string[] }>(
    `select array_agg(app.pascoa(y)::text order by y) as found from unnest('{1900,1954,1981,2000,2024,2026,2027,2038,2200}'::int[]) y`,
  );
  expect(first!.found).toEqual([
    '1900-04-15',
    '1954-04-18',
    '1981-04-19',
    '2000-04-23',
    '2024-03-31',
    '2026-04-05',
    '2027-03-28',
    '2038-04-25',
    '2200-04-06',
  ]);
});

test('20/11 counts from 2024 on', async () => {
  expect(await off('2023-11-20', '2023-11-20')).toEqual([]);
  expect(await off('2024-11-20', '2024-11-20')).toEqual(['2024-11-20 Consciência Negra']);
});

test('one that comes back every year does, also of 29/02 where there is one', async () => {
  await holiday({ data: '2024-02-29', anual: true });
  await holiday({ data: '2020-06-24', nome: 'São João', anual: true });
  expect(await off('2027-02-26', '2027-07-01')).toContain('2027-06-24 São João');
  expect(await off('2027-02-26', '2027-03-02')).toEqual([]);
  expect(await off('2028-02-26', '2028-03-02')).toEqual(['2028-02-28 Carnaval', '2028-02-29 Padroeira']);
});

test('the office may work on one all the same, also on a Saturday', async () => {
  await holiday({ data: '2026-11-20', tipo: 'EXPEDIENTE', nome: 'Plantão' });
  await holiday({ data: '2026-12-05', tipo: 'EXPEDIENTE', nome: 'Plantão de sábado' });
  expect((await days('2026-11-20', '2026-12-05')).filter(({ tipo }) => tipo === 'EXPEDIENTE')).toEqual([
    { dia: '2026-11-20', util: true, tipo: 'EXPEDIENTE', motivo: 'Plantão' },
    { dia: '2026-12-05', util: true, tipo: 'EXPEDIENTE', motivo: 'Plantão de sábado' },
  ]);
});

test('of another office are none of ours', async () => {
  const rival = await server.office();
  await data.insert('feriados', rival, { tipo: 'MUNICIPAL', nome: 'Deles', data: '2026-11-19' });
  expect(await off('2026-11-19', '2026-11-19')).toEqual([]);
});
