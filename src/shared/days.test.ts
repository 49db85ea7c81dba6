import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  daysBetween,
  firstOfMonth,
  formatLongDay,
  formatMonth,
  isDay,
  lastOfMonth,
  startOfWeek,
  weekdayOf,
} from './days.ts';
import { dayOf } from './time.ts';

describe('days', () => {
  test('pass over nights on which clocks changed, one at a time', () => {
    // the days without a midnight in São Paulo, and the ones with two
    for (const around of ['2018-11-04', '2017-10-15', '2018-02-18', '1985-11-02', '1931-10-03']) {
      let day = addDays(around, -3);
      const seen = Array.from({ length: 7 }, () => (day = addDays(day, 1)));
      expect(new Set(seen).size).toBe(7);
      expect(seen[2]).toBe(around);
    }
    expect(addDays('2018-11-03', 1)).toBe('2018-11-04');
    expect(addDays('2018-12-31', 1)).toBe('2019-01-01');
  });

  test('days between two are counted across nights on which clocks change', () => {
    expect(daysBetween('2018-11-03', '2018-11-05')).toBe(2);
    expect(daysBetween('2026-07-02', '2026-11-22')).toBe(143);
    expect(daysBetween('2026-11-22', '2026-11-22')).toBe(0);
    expect(daysBetween('2026-11-22', '2026-11-20')).toBe(-2);
  });

  test('a week begins on Sunday', () => {
    expect(weekdayOf('2018-11-04')).toBe(0);
    expect(startOfWeek('2018-11-04')).toBe('2018-11-04');
    expect(startOfWeek('2018-11-10')).toBe('2018-11-04');
  });

  test('months end where they end', () => {
    expect(lastOfMonth('2024-02-10')).toBe('2024-02-29');
    expect(lastOfMonth('2018-11-04')).toBe('2018-11-30');
    expect(firstOfMonth('2018-11-04')).toBe('2018-11-01');
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonths('2026-11-30', 2)).toBe('2027-01-30');
  });

  test('only a day that exists is one', () => {
    for (const text of ['2026-11-21', '1900-01-01', '2200-12-31', '2024-02-29']) expect(isDay(text)).toBe(true);
    for (const text of ['2026-02-29', '2026-13-01', '1899-12-31', '2201-01-01', '21/11/2026', 'today', ''])
      expect(isDay(text)).toBe(false);
  });

  test('are named in Portuguese', () => {
    expect(formatLongDay('2018-11-04')).toBe('domingo, 4 de novembro de 2018');
    expect(formatMonth('2018-11-04')).toBe('novembro de 2018');
  });

  test('an instant’s day is São Paulo’s', () => {
    expect(dayOf(new Date('2026-11-22T02:59:59Z'))).toBe('2026-11-21');
    expect(dayOf(new Date('2026-11-22T03:00:00Z'))).toBe('2026-11-22');
    // summer time began: this midnight was one o'clock
    expect(dayOf(new Date('2018-11-04T02:59:59Z'))).toBe('2018-11-03');
    expect(dayOf(new Date('2018-11-04T03:00:00Z'))).toBe('2018-11-04');
  });
});
