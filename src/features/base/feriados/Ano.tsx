import { capitalized, formatMonth, weekdayOf } from '../../../shared/days.ts';
import { formatDate } from '../../../shared/format.ts';
import { useToday } from '../../../web/browser/today.ts';
import { cx } from '../../../web/ui/cx.ts';
import type { DiaDoAno } from './feriados.contract.ts';
import { feriadosTexts as t } from './feriados.texts.ts';

const own = 'bg-info-soft font-semibold text-info';
const looks: Record<string, string> = {
  NACIONAL: 'bg-bad-soft font-semibold text-bad',
  FACULTATIVO: 'bg-warn-soft font-semibold text-warn',
  ESTADUAL: own,
  MUNICIPAL: own,
  GABINETE: own,
  EXPEDIENTE: 'font-semibold text-ok inset-ring-2 inset-ring-ok',
  FIM_DE_SEMANA: 'text-ink-3',
};
const legend = [
  ['NACIONAL', t.nacional],
  ['FACULTATIVO', t.facultativo],
  ['MUNICIPAL', t.proprio],
  ['EXPEDIENTE', t.comExpediente],
] as const;

/** The days of a year, month by month; what is no working day is marked, and says why. */
export function Ano({ dias }: { dias: readonly DiaDoAno[] }) {
  const months = Map.groupBy(dias, ({ dia }) => dia.slice(0, 7));
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-6 gap-y-4">
        {[...months.values()].map((days) => (
          <Month key={days[0]!.dia} days={days} />
        ))}
      </div>
      <ul aria-label={t.legenda} className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
        {legend.map(([tipo, name]) => (
          <li key={tipo} className="flex items-center gap-1.5">
            <span aria-hidden className={cx('size-3 rounded-[3px] border border-line-strong', looks[tipo])} />
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}

function Month({ days }: { days: readonly DiaDoAno[] }) {
  const first = days[0]!.dia;
  const before = weekdayOf(first);
  const cells: (DiaDoAno | undefined)[] = [...Array<undefined>(before), ...days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => cells.slice(week * 7, week * 7 + 7));
  return (
    <table className="h-fit w-full table-fixed text-center text-xs">
      <caption className="mb-1 text-left text-sm font-semibold">
        {capitalized(formatMonth(first).split(' ')[0]!)}
      </caption>
      <thead className="text-ink-3">
        <tr>
          {t.semanaInteira.map((name, index) => (
            <th key={name} scope="col" aria-label={name} className="py-1 font-normal">
              {t.semana[index]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => (
          <tr key={index}>
            {week.map((day, at) => (day ? <Day key={day.dia} day={day} /> : <td key={at} aria-hidden />))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ day: { dia, tipo, motivo } }: { day: DiaDoAno }) {
  const now = dia === useToday();
  const said = tipo && tipo !== 'FIM_DE_SEMANA' ? motivo : null;
  return (
    <td
      aria-current={now ? 'date' : undefined}
      title={said ? `${formatDate(dia)}: ${said}` : undefined}
      className={cx(
        'num h-6 rounded-sm forced-colors:border forced-colors:border-transparent',
        tipo && looks[tipo],
        said && 'forced-colors:border-current',
        now && 'outline-2 -outline-offset-2 outline-accent',
      )}
    >
      {Number(dia.slice(8))}
      {said && <span className="sr-only">: {said}</span>}
    </td>
  );
}
