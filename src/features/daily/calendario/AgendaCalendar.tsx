import FullCalendar, {
  type CalendarOptions,
  type CalendarRef,
  type DayHeaderInfo,
  type EventChangeInfo,
  type EventDisplayInfo,
  type EventInput,
} from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import interactionPlugin from '@fullcalendar/react/interaction';
import ptBr from '@fullcalendar/react/locales/pt-br';
import '@fullcalendar/react/skeleton.css';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import { useEffect, useEffectEvent, useRef } from 'react';
import { formatLongDay } from '../../../shared/days.ts';
import { wallClock } from '../../../shared/time.ts';
import { usePrefetch } from '../../../web/data/data.ts';
import { usePhone, useTightWeek } from '../../../web/browser/media.ts';
import { toast } from '../../../web/browser/toast.ts';
import { cx } from '../../../web/ui/cx.ts';
import { agendaDefaultMinutes, type CompromissoListed, getCompromisso } from '../agenda/agenda.contract.ts';
import { agendaTexts as t } from '../agenda/agenda.texts.ts';
import type { Vista } from './period.ts';
import { MoreBeside, MoreText } from './AgendaBeyond.tsx';
import { EventContent } from './AgendaEvent.tsx';
import type { Beyond } from './agenda-rows.tsx';
import { calendarLook, dayButtonClass } from './calendar-look.tsx';
import type { When } from './compromisso-actions.tsx';
import { markDayButton, useDayKeys } from './day-keys.tsx';

type Props = {
  vista: Exclude<Vista, 'lista'>;
  dia: string;
  today: string;
  rows: readonly CompromissoListed[];
  beyond: Beyond;
  canEdit: boolean;
  /** Appointments that are being moved right now. */
  moving: ReadonlySet<string>;
  onCreate: (day: string, time?: string) => void;
  onOpen: (row: CompromissoListed) => void;
  onMore: (day: string) => void;
  onMove: (row: CompromissoListed, when: When) => Promise<boolean>;
  /** Shows the period around a day. */
  onShow: (day: string) => void;
};

/** How many appointments of one hour can be read beside each other; the day's list has the others. */
const mostBeside = (vista: Vista, phone: boolean, tight: boolean) =>
  vista === 'dia' ? (phone ? 3 : 8) : tight ? 2 : 3;

const views = { mes: 'dayGridMonth', semana: 'timeGridWeek', dia: 'timeGridDay' } as const;

/**
 * Month, week and day. The calendar runs in UTC and is given São Paulo's times as they are written, so neither the
 * browser's time zone nor a change of clocks moves anything.
 */
export default function AgendaCalendar(props: Props) {
  const { vista, dia, today, rows, beyond, canEdit, moving, onCreate, onOpen, onMore, onShow } = props;
  const calendar = useRef<CalendarRef>(null);
  const frame = useRef<HTMLDivElement>(null);
  const phone = usePhone();
  const tight = useTightWeek();
  const keys = useDayKeys(frame, { vista, dia, today, onShow });
  const shown = useRef(`${vista} ${dia}`);
  const prefetch = usePrefetch();

  const turn = useEffectEvent(() => {
    calendar.current?.getApi().changeView(views[vista], dia);
  });
  useEffect(() => {
    const column = frame.current?.querySelector(`[role=columnheader][data-date^="${dia}"]`);
    if (vista === 'semana') column?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [vista, dia]);
  useEffect(() => {
    if (shown.current === `${vista} ${dia}`) return;
    shown.current = `${vista} ${dia}`;
    turn();
  }, [vista, dia]);

  // full weeks that are over may push today below the first screen: it is scrolled to
  const show = useEffectEvent(() => {
    const cell = vista === 'mes' && scrollY === 0 && frame.current?.querySelector(`[role=cell][data-date="${today}"]`);
    if (cell) cell.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    const drawn = requestAnimationFrame(() => show());
    return () => cancelAnimationFrame(drawn);
  }, []);

  const changed = (info: EventChangeInfo) => {
    const row = info.event.extendedProps.row as CompromissoListed;
    const when = whenOf(info);
    if (!when) {
      info.revert();
      return toast.error(t.erroAtualizar, t.passaDaMeiaNoite);
    }
    void props.onMove(row, when).then((done) => done || info.revert());
  };

  const options: CalendarOptions = {
    ...calendarLook,
    plugins: [dayGridPlugin, timeGridPlugin, interactionPlugin],
    timeZone: 'UTC',
    locale: ptBr,
    now: () => wallClock(new Date()),
    headerToolbar: false,
    height: 'auto',
    firstDay: 0,
    fixedWeekCount: false,
    initialView: views[vista],
    initialDate: dia,
    events: rows.map((row) => eventOf(row, canEdit && !moving.has(row.id))),
    eventOrder: ['start', 'extendedProps.row.created_at'],
    eventContent: drawEvent,
    eventDidMount: ({ el, event }) => el.setAttribute('data-compromisso', event.id),
    eventMouseEnter: ({ event }) => prefetch(getCompromisso, { id: event.id }),
    eventClick: ({ event }) => onOpen(event.extendedProps.row as CompromissoListed),
    eventDrop: changed,
    eventResize: changed,
    eventClass: (info) => eventTone(info),
    dayMaxEvents: 3,
    eventMaxStack: mostBeside(vista, phone, tight),
    moreLinkText: t.mais,
    moreLinkContent: ({ num }) => (vista === 'mes' ? <MoreText num={num} beyond={beyond} /> : <MoreBeside num={num} />),
    moreLinkHint: t.maisDica,
    moreLinkClick: ({ date, view }) => {
      onMore(date.toISOString().slice(0, 10));
      // any name but a view's or 'popover': the day's list is a dialog of ours
      return view.type;
    },
    dateClick: ({ dateStr, allDay }) =>
      canEdit && onCreate(dateStr.slice(0, 10), allDay ? undefined : dateStr.slice(11, 16)),
    navLinks: canEdit,
    navLinkClass: dayButtonClass,
    navLinkHint: (_, date) => t.novoEm(formatLongDay(date.toISOString().slice(0, 10))),
    navLinkDayClick: (date) => onCreate(date.toISOString().slice(0, 10)),
    datesSet: keys.onDrawn,
    dayCellDidMount: ({ el }) => markDayButton(el, keys.tabDay),
    dayHeaderDidMount: ({ el, dow }) => markDayButton(el, keys.tabDay, t.dias[dow]),
    dayHeaderContent: drawDayHeader,
    allDaySlot: false,
    defaultTimedEventDuration: { minutes: agendaDefaultMinutes },
    slotDuration: '00:30',
    slotEventOverlap: false,
    snapDuration: '00:15',
    slotHeaderFormat: { hour: '2-digit', minute: '2-digit', hour12: false },
    ...hoursOf(vista === 'mes' ? [] : rows),
    nowIndicator: true,
    editable: canEdit,
    eventDurationEditable: canEdit && vista !== 'mes',
    longPressDelay: 400,
  };

  return (
    // on phones a week is wider than the window, and is pushed sideways
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys that bubble up from the days in it
    <div
      ref={frame}
      onKeyDown={keys.onKeyDown}
      data-vista={vista}
      className={cx(vista === 'semana' && 'max-md:overflow-x-auto max-md:*:not-[p]:min-w-[52rem]')}
    >
      <p className="sr-only" id="agenda-teclado">
        {t.teclado[vista]}
      </p>
      <FullCalendar ref={calendar} {...options} />
    </div>
  );
}

function eventOf(row: CompromissoListed, movable: boolean): EventInput {
  const { id, titulo, data_compromisso, hora_compromisso, hora_fim } = row;
  return {
    id,
    title: titulo,
    start: `${data_compromisso}T${hora_compromisso}:00`,
    ...(hora_fim && { end: `${data_compromisso}T${hora_fim}:00` }),
    editable: movable,
    extendedProps: { row },
  };
}

/** Day and times after a drag; null when it would pass midnight. The end stays unknown unless it was set. */
function whenOf({ event }: EventChangeInfo): When | null {
  const [data_compromisso, hora_compromisso] = [event.startStr.slice(0, 10), event.startStr.slice(11, 16)];
  if (!event.endStr) return { data_compromisso, hora_compromisso, hora_fim: null };
  if (event.endStr.slice(0, 10) !== data_compromisso) return null;
  return { data_compromisso, hora_compromisso, hora_fim: event.endStr.slice(11, 16) };
}

/** From six to ten, and as far beyond as the appointments go: no scrolling inside of the page. */
function hoursOf(rows: readonly CompromissoListed[]): Pick<CalendarOptions, 'slotMinTime' | 'slotMaxTime'> {
  const starts = rows.map((row) => Number(row.hora_compromisso.slice(0, 2)));
  const ends = rows.map((row) => {
    const [hour, minute] = (row.hora_fim ?? row.hora_compromisso).split(':').map(Number) as [number, number];
    return row.hora_fim ? hour + (minute > 0 ? 1 : 0) : hour + 2;
  });
  const two = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  return { slotMinTime: two(Math.min(6, ...starts)), slotMaxTime: two(Math.min(24, Math.max(22, ...ends))) };
}

const eventTones = {
  A_CONFIRMAR: 'bg-sunken border-warn-mark',
  CONFIRMADO: 'bg-sunken border-ok-mark',
  CANCELADO: 'bg-sunken border-bad-mark',
};

const eventTone = ({ event, isDragging, isMirror }: EventDisplayInfo) =>
  cx(
    eventTones[(event.extendedProps.row as CompromissoListed).status],
    isDragging && 'shadow-float',
    isMirror && 'opacity-90',
  );

const drawEvent = (info: EventDisplayInfo) => <EventContent info={info} />;

function drawDayHeader({ dow, date, isToday, isNarrow, view }: DayHeaderInfo) {
  return (
    <>
      {t.dias[dow]}
      {view.type !== views.mes && (
        <>
          {/* two words, for whoever hears them */}{' '}
          <span
            className={cx(
              'num inline-flex min-w-6 justify-center rounded-full px-1 text-sm',
              !isNarrow && 'ml-1.5',
              isToday ? 'bg-accent font-semibold text-accent-ink' : 'text-ink',
            )}
          >
            {date.getUTCDate()}
          </span>
        </>
      )}
    </>
  );
}
