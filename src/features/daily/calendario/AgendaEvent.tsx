import type { EventDisplayInfo } from '@fullcalendar/react';
import { cx } from '../../../web/ui/cx.ts';
import type { CompromissoListed } from '../agenda/agenda.contract.ts';
import { agendaTexts as t } from '../agenda/agenda.texts.ts';
import { markTones, statusLooks, timesOf } from '../agenda/CompromissoBadge.tsx';

/** Inside of an appointment's button in the calendar: icon, time, title; the status in words for who cannot see it. */
export function EventContent({ info: { event, view, isShort, isNarrow, isPast } }: { info: EventDisplayInfo }) {
  const row = event.extendedProps.row as CompromissoListed;
  const { icon: Icon, tone } = statusLooks[row.status];
  const inMonth = view.type === 'dayGridMonth';
  const title = (
    <span
      className={cx(
        'min-w-0 font-medium',
        isShort ? 'truncate' : 'line-clamp-2 break-words',
        row.status === 'CANCELADO' && 'text-ink-2 line-through',
      )}
    >
      {row.titulo}
    </span>
  );
  const status = <span className="sr-only">{t.statusNomes[row.status]}</span>;
  const icon = <Icon size={12} strokeWidth={2.2} aria-hidden className={cx('shrink-0', markTones[tone])} />;
  if (inMonth && isNarrow) {
    return (
      <span className="flex justify-center" title={`${timesOf(row)} ${row.titulo}`}>
        <Icon size={14} strokeWidth={2.2} aria-hidden className={markTones[tone]} />
        <span className="sr-only">
          {row.hora_compromisso} {row.titulo}
        </span>
        {status}
      </span>
    );
  }
  if (inMonth) {
    return (
      <span
        // what is over gives its room to what is to come
        className={isPast ? 'line-clamp-1 break-all' : 'line-clamp-2 break-words'}
        title={`${timesOf(row)} ${row.titulo}`}
      >
        <Icon size={12} strokeWidth={2.2} aria-hidden className={cx('mr-1 inline align-[-0.125em]', markTones[tone])} />
        <span className="num text-ink-2">{row.hora_compromisso}</span>{' '}
        <span className={cx('font-medium', row.status === 'CANCELADO' && 'text-ink-2 line-through')}>{row.titulo}</span>
        {status}
      </span>
    );
  }
  if (isShort) {
    return (
      <span className="flex min-w-0 items-center gap-1" title={`${timesOf(row)} ${row.titulo}`}>
        {icon}
        <span className="num shrink-0 text-ink-2">{row.hora_compromisso}</span>
        {title}
        {status}
      </span>
    );
  }
  return (
    <span className="@container flex min-w-0 flex-col" title={`${timesOf(row)} ${row.titulo}`}>
      <span className="flex min-w-0 items-center gap-1">
        {/* where there is no room for all, the beginning stays */}
        <span className="flex shrink-0 @max-[3.25rem]:hidden">{icon}</span>
        <span className="num flex min-w-0 text-ink-2">
          <span className="shrink-0">{row.hora_compromisso}</span>
          <span className="truncate">{timesOf(row).replaceAll(' ', '').slice(row.hora_compromisso.length)}</span>
        </span>
      </span>
      {title}
      {row.local && <span className="truncate text-ink-2">{row.local}</span>}
      {status}
    </span>
  );
}
