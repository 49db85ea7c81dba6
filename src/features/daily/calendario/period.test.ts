import { describe, expect, test } from 'vitest';
import { type Compromisso, overlapping } from '../agenda/agenda.contract.ts';
import { dayBehind, isShown, rangeOf, stepOf, titleOf } from './period.ts';

describe('the period that is shown', () => {
  test('a month shows whole weeks from Sunday to Saturday, at most 42 days', () => {
    expect(rangeOf('mes', '2026-11-21')).toEqual({ de: '2026-11-01', ate: '2026-12-05' });
    expect(rangeOf('mes', '2018-11-04')).toEqual({ de: '2018-10-28', ate: '2018-12-01' });
    expect(rangeOf('mes', '2026-08-15')).toEqual({ de: '2026-07-26', ate: '2026-09-05' });
    expect(rangeOf('lista', '2026-08-15')).toEqual({ de: '2026-08-01', ate: '2026-08-31' });
    expect(rangeOf('semana', '2018-11-04')).toEqual({ de: '2018-11-04', ate: '2018-11-10' });
    expect(rangeOf('dia', '2018-11-04')).toEqual({ de: '2018-11-04', ate: '2018-11-04' });
  });

  test('previous and next go by the view, and stop where the calendar ends', () => {
    expect(stepOf('mes', '2026-01-31', 1)).toBe('2026-02-28');
    expect(stepOf('semana', '2018-11-04', -1)).toBe('2018-10-28');
    expect(stepOf('dia', '2018-11-03', 1)).toBe('2018-11-04');
    expect(stepOf('lista', '2026-01-15', -1)).toBe('2025-12-15');
    expect(stepOf('mes', '2200-12-15', 1)).toBe('2200-12-15');
    expect(stepOf('dia', '1900-01-01', -1)).toBe('1900-01-01');
  });

  test('is shown where the calendar has all its days', () => {
    expect(isShown('mes', '1900-01-01')).toBe(false);
    expect(isShown('dia', '1900-01-01')).toBe(true);
    expect(isShown('mes', '2200-12-31')).toBe(false);
    expect(isShown('mes', '2026-11-21')).toBe(true);
    expect(isShown('dia', '2026-02-31')).toBe(false);
  });

  test('does not turn behind an appointment that it shows', () => {
    expect(dayBehind('mes', '2026-11-21', '2026-12-01')).toBe('2026-11-21');
    expect(dayBehind('mes', '2026-11-21', '2026-11-30')).toBe('2026-11-30');
    expect(dayBehind('semana', '2026-11-30', '2026-12-02')).toBe('2026-12-02');
    // found by a search, further away
    expect(dayBehind('mes', '2026-11-21', '2027-02-03')).toBe('2027-02-03');
    expect(dayBehind('lista', '2026-11-21', '2026-12-01')).toBe('2026-12-01');
  });

  test('is named in Portuguese', () => {
    expect(titleOf('mes', '2026-11-21')).toBe('novembro de 2026');
    expect(titleOf('dia', '2026-11-21')).toBe('sábado, 21 de novembro de 2026');
    expect(titleOf('semana', '2030-05-15')).toBe('12 a 18 de maio de 2030');
    expect(titleOf('semana', '2026-11-30')).toBe('29 de novembro a 5 de dezembro de 2026');
    expect(titleOf('semana', '2026-12-31')).toBe('27 de dezembro de 2026 a 2 de janeiro de 2027');
  });
});

describe('overlaps', () => {
  const row = (hora_compromisso: string, hora_fim: string | null, more: Partial<Compromisso> = {}) =>
    ({
      id: hora_compromisso,
      data_compromisso: '2026-11-21',
      hora_compromisso,
      hora_fim,
      status: 'CONFIRMADO',
      ...more,
    }) as Compromisso;
  const at = (hora_compromisso: string, hora_fim: string | null = null) => ({
    data_compromisso: '2026-11-21',
    hora_compromisso,
    hora_fim,
  });

  test('are times that touch from the inside; one hour where no end is known', () => {
    const rows = [row('14:00', '16:00')];
    expect(overlapping(at('15:59'), rows)).toHaveLength(1);
    expect(overlapping(at('16:00'), rows)).toHaveLength(0);
    expect(overlapping(at('13:00'), rows)).toHaveLength(0);
    expect(overlapping(at('13:01'), rows)).toHaveLength(1);
    expect(overlapping(at('12:00', '14:00'), rows)).toHaveLength(0);
    expect(overlapping(at('14:30', '14:45'), rows)).toHaveLength(1);
  });

  test('leave out oneself, other days and what is cancelled', () => {
    const rows = [
      row('14:00', null),
      row('14:10', null, { status: 'CANCELADO' }),
      row('14:20', null, { data_compromisso: '2026-11-22' }),
    ];
    expect(overlapping(at('14:00'), rows)).toHaveLength(1);
    expect(overlapping(at('14:00'), rows, '14:00')).toHaveLength(0);
  });
});
