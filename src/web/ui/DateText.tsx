import { formatDate, formatInstantDay } from '../../shared/format.ts';
import { timeZone } from '../../shared/time.ts';

const fullDay = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'full', timeZone: 'UTC' });
const fullInstant = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'full', timeStyle: 'short', timeZone });

/** `dd/mm/aaaa`, in full on hover. `value` is a day (`YYYY-MM-DD`) or an instant (ISO, UTC). */
export function DateText({ value }: { value: string }) {
  const isDay = value.length === 10;
  const full = isDay ? fullDay.format(new Date(`${value}T00:00:00Z`)) : fullInstant.format(new Date(value));
  return (
    <time dateTime={value} title={full} className="num whitespace-nowrap">
      {isDay ? formatDate(value) : formatInstantDay(value)}
    </time>
  );
}
