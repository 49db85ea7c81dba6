import { daysBetween } from '../../shared/days.ts';
import { formatInstantDay } from '../../shared/format.ts';
import { dayOf } from '../../shared/time.ts';
import { agoTexts as t } from './ago.texts.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago, for three days of the calendar; then the day, with its year where that is another one. */
export function ago(momento: string, now: number, today: string): string {
  const passed = now - Date.parse(momento);
  if (passed < MINUTE) return t.agora;
  if (passed < HOUR) return t.minutos(Math.floor(passed / MINUTE));
  if (passed < DAY) return t.horas(Math.floor(passed / HOUR));
  const days = daysBetween(dayOf(new Date(momento)), today);
  if (days <= 3) return days <= 1 ? t.ontem : t.dias(days);
  const day = formatInstantDay(momento);
  return day.endsWith(today.slice(0, 4)) ? day.slice(0, 5) : day;
}
