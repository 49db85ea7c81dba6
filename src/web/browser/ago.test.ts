import { expect, test } from 'vitest';
import { ago } from './ago.ts';

/** What is said at an instant of São Paulo's clock of another one. */
const said = (now: string, then: string) =>
  ago(`${then}:00.000-03:00`, Date.parse(`${now}:00.000-03:00`), now.slice(0, 10));

test('minutes and hours are told for a day', () => {
  expect(said('2026-03-10T10:00', '2026-03-10T10:00')).toBe('agora');
  expect(said('2026-03-10T10:00', '2026-03-10T09:01')).toBe('há 59 min');
  expect(said('2026-03-10T10:00', '2026-03-09T10:01')).toBe('há 23 h');
});

test('days are those of the calendar: the evening before the last night is not yesterday', () => {
  expect(said('2026-03-10T08:00', '2026-03-09T07:00')).toBe('ontem');
  expect(said('2026-03-10T08:00', '2026-03-08T23:30')).toBe('há 2 dias');
  expect(said('2026-03-10T08:00', '2026-03-07T09:00')).toBe('há 3 dias');
});

test('then the day, with its year where that is another one', () => {
  expect(said('2026-03-10T08:00', '2026-03-06T23:30')).toBe('06/03');
  expect(said('2026-01-02T08:00', '2025-12-20T08:00')).toBe('20/12/2025');
});
