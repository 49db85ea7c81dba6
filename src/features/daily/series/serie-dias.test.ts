import { expect, test } from 'vitest';
import { weekdayOf } from '../../../shared/days.ts';
import { daysOfSerie, daysToCome } from './serie-dias.ts';

test.each([
  ['DIARIA', '2026-12-30', '2027-01-02', ['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02']],
  ['SEMANAL', '2026-11-24', '2026-12-09', ['2026-11-24', '2026-12-01', '2026-12-08']],
  ['MENSAL_DIA', '2026-11-30', '2027-03-30', ['2026-11-30', '2026-12-30', '2027-01-30', '2027-02-28', '2027-03-30']],
  ['MENSAL_DIA', '2027-12-31', '2028-03-31', ['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31']],
  // the fourth Tuesday
  ['MENSAL_SEMANA', '2026-11-24', '2027-02-28', ['2026-11-24', '2026-12-22', '2027-01-26', '2027-02-23']],
  // the fifth Monday is the last one of a month that has four
  ['MENSAL_SEMANA', '2026-11-30', '2027-03-31', ['2026-11-30', '2026-12-28', '2027-01-25', '2027-02-22', '2027-03-29']],
  ['SEMANAL', '2026-11-24', '2026-11-24', ['2026-11-24']],
] as const)('%s from %s until %s', (frequencia, start, until, days) => {
  expect(daysOfSerie(frequencia, start, until)).toEqual(days);
});

test('by weekday it is always the same one, in every month once', () => {
  for (let day = 1; day <= 31; day += 1) {
    const start = `2026-10-${String(day).padStart(2, '0')}`;
    const days = daysOfSerie('MENSAL_SEMANA', start, '2028-10-31');
    expect(new Set(days.map(weekdayOf))).toEqual(new Set([weekdayOf(start)]));
    expect(days.map((one) => one.slice(0, 7)).length).toBe(25);
    expect(new Set(days.map((one) => one.slice(0, 7))).size).toBe(25);
  }
});

test('two years of days are 732 with the first and the last', () => {
  expect(daysOfSerie('DIARIA', '2026-11-23', '2028-11-23').length).toBe(732);
});

test.each([
  ['behind the last one', ['11-24', '12-01'], ['12-08', '12-15']],
  ['behind a last one that was moved forward', ['11-24', '11-30'], ['12-08', '12-15']],
  ['behind one that was put off beyond the next', ['11-24', '12-10'], ['12-08', '12-15']],
  ['not again where one was put off from the middle', ['11-24', '12-02', '12-08'], ['12-15']],
  ['from the first where all were moved', ['11-23'], ['12-01', '12-08', '12-15']],
])('days to come are those %s', (_, made, days) => {
  expect(daysToCome(made, ['11-24', '12-01', '12-08', '12-15'])).toEqual(days);
});
