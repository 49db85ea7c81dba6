import { CalendarOff, Flag, Hourglass, type LucideIcon } from 'lucide-react';
import { addDays, daysBetween, startOfWeek, weekdayOf } from '../../../shared/days.ts';
import { formatDate } from '../../../shared/format.ts';
import { useToday } from '../../../web/browser/today.ts';
import { cx } from '../../../web/ui/cx.ts';
import type { DiaContado } from './prazos.contract.ts';
import { prazosTexts as t } from './prazos.texts.ts';

/** Each day with its number, week by week, and below why others have none. */
export const DiasPanel = ({ days }: { days: readonly DiaContado[] }) => (
  <>
    <Weeks days={days} />
    <Reasons days={days} />
  </>
);

function Weeks({ days }: { days: readonly DiaContado[] }) {
  const today = useToday();
  const first = days[0]!.dia;
  const last = days.at(-1)!.dia;
  const byDay = new Map(days.map((day) => [day.dia, day]));
  const weeks: string[] = [];
  for (let sunday = startOfWeek(first); sunday <= last; sunday = addDays(sunday, 7)) weeks.push(sunday);
  return (
    <div className="mt-3 max-h-80 overflow-y-auto rounded-sm border border-line">
      <table className="w-full table-fixed text-center text-xs">
        <thead className="sticky top-0 bg-sunken text-ink-3">
          <tr>
            {t.semana.map((name) => (
              <th key={name} scope="col" className="py-1 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((sunday) => (
            <tr key={sunday} className="border-t border-line">
              {t.semana.map((_, index) => {
                const day = addDays(sunday, index);
                return <Cell key={day} day={day} found={byDay.get(day)} first={first} last={last} today={today} />;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type CellProps = { day: string; found: DiaContado | undefined; first: string; last: string; today: string };

function Cell({ day, found, first, last, today }: CellProps) {
  // a day off that is a Sunday anyway is no reason
  const off = !found || (found.conta === null && found.tipo !== 'PARADO' && isWeekend(found));
  const why = found?.tipo === 'PARADO' ? t.parado : t.feriado;
  const said = day === first ? t.inicio : (found?.conta ?? (off ? '' : why));
  const begins = day.endsWith('-01') && first.slice(0, 7) !== last.slice(0, 7);
  return (
    <td
      aria-current={day === today ? 'date' : undefined}
      className={cx(
        'h-10 border-l border-line first:border-l-0',
        off && 'bg-sunken text-ink-3',
        !off && found?.conta == null && day !== first && 'bg-warn-soft text-warn',
        day === last && 'bg-accent! text-accent-ink!',
      )}
    >
      <span className={cx('num block', day === today && 'font-semibold underline')}>
        {begins ? dayAndMonth(day) : Number(day.slice(8))}
      </span>
      <span className="num block font-semibold">{said}</span>
    </td>
  );
}

type Reason = { day: string; icon: LucideIcon; what: string; name?: string; kind: string };

/** What stands between the first day and the last, each reason once. */
function Reasons({ days }: { days: readonly DiaContado[] }) {
  const left = days.slice(1).filter(({ conta }) => conta === null);
  const weekends = left.filter(isWeekend);
  const holidays = left.filter((day) => t.tipos[day.tipo ?? ''] && !isWeekend(day));
  const reasons: Reason[] = [
    ...pausesOf(days).map((pause) => ({
      day: pause[0]!.dia,
      icon: Hourglass,
      what: daysOf(pause),
      name: t.pausas[pause[0]!.motivo ?? ''] ?? t.paradoPorque,
      kind: t.diasUteis(pause.length),
    })),
    ...holidays.map(({ dia, motivo, tipo }) => ({
      day: dia,
      icon: Flag,
      // of more than a year a day comes twice
      what: daysBetween(days[0]!.dia, days.at(-1)!.dia) < 365 ? short(dia) : formatDate(dia),
      name: motivo ?? '',
      kind: t.tipos[tipo!]!,
    })),
    ...(weekends.length > 0
      ? [{ day: '', icon: CalendarOff, what: t.fimDeSemana, kind: t.quantosDias(weekends.length) }]
      : []),
  ];
  return (
    <ul className="mt-3 flex flex-col gap-1.5 text-sm">
      {reasons.map(({ day, icon: Icon, what, name, kind }) => (
        <li key={day} className="flex items-start gap-2">
          <Icon size={14} strokeWidth={2} aria-hidden className="mt-1 shrink-0 text-ink-3" />
          <span className="min-w-0 flex-1">
            <b className="font-semibold">{what}</b> {name}
          </span>
          <span className="num shrink-0 text-ink-3">{kind}</span>
        </li>
      ))}
    </ul>
  );
}

const isWeekend = ({ dia, tipo }: DiaContado) => tipo === 'FIM_DE_SEMANA' || [0, 6].includes(weekdayOf(dia));

/** Days that stood still, by what followed each other: a day that was counted ends one, and so does another reason. */
function pausesOf(days: readonly DiaContado[]): DiaContado[][] {
  const pauses: DiaContado[][] = [];
  let goesOn = false;
  for (const day of days) {
    if (day.tipo === 'PARADO') {
      if (goesOn && pauses.at(-1)![0]!.motivo === day.motivo) pauses.at(-1)!.push(day);
      else pauses.push([day]);
      goesOn = true;
    }
    if (day.conta !== null) goesOn = false;
  }
  return pauses;
}

const dayAndMonth = (day: string) => `${Number(day.slice(8))}/${day.slice(5, 7)}`;
const short = (day: string) => formatDate(day).slice(0, 5);

function daysOf(days: readonly DiaContado[]): string {
  const [first, last] = [days[0]!.dia, days.at(-1)!.dia];
  if (days.length === 1) return short(first);
  if (days.length > 2) return t.deAte(short(first), short(last));
  return t.doisDias(first.slice(0, 7) === last.slice(0, 7) ? first.slice(8) : short(first), short(last));
}
