import type { CalendarOptions } from '@fullcalendar/react';
import { cx } from '../../../web/ui/cx.ts';

/** The calendar drawn with the product's own tokens; the library brings only its skeleton. */

/** Marks the day's number, which is the button that creates an appointment on it. */
export const dayButtonClass = 'agenda-dia';

const line = 'border border-line';

export const calendarLook: CalendarOptions = {
  className: 'text-xs',
  // clipped, not hidden: the hours stick to what is pushed sideways
  tableClass: `${line} overflow-clip rounded-md bg-surface`,
  tableHeaderClass: 'bg-sunken',
  dayHeaderRowClass: line,
  dayHeaderClass: line,
  dayHeaderAlign: 'center',
  dayHeaderInnerClass: ({ isToday, isNarrow, view }) =>
    cx(
      'flex min-h-9 items-center rounded-sm px-1.5 text-xs font-medium whitespace-nowrap',
      isNarrow && view.type !== 'dayGridMonth' && 'flex-col gap-0.5 py-1',
      isToday && view.type !== 'dayGridMonth' ? 'text-accent-text' : 'text-ink-2',
    ),
  dayHeaderDividerClass: 'border-b border-line',

  dayRowClass: line,
  dayCellClass: ({ isOther, isToday }) =>
    cx(
      line,
      'group/day cursor-pointer transition-colors',
      isOther ? 'bg-bg' : 'hover:bg-bg',
      isToday && 'bg-accent-soft/45',
    ),
  dayCellTopClass: 'flex p-1 pb-0.5',
  dayCellTopInnerClass: ({ isOther, isToday }) =>
    cx(
      'num flex h-6 min-w-6 items-center justify-center rounded-full px-1 text-xs',
      isToday ? 'bg-accent font-semibold text-accent-ink' : cx('hover:bg-line', isOther ? 'text-ink-3' : 'text-ink'),
    ),
  dayCellInnerClass: 'min-h-18',
  dayCellBottomClass: 'h-1',

  listItemEventClass:
    'mx-1 mb-0.5 flex min-h-6 items-center rounded-sm px-1 py-0.5 hover:brightness-97 focus-visible:relative',
  listItemEventInnerClass: 'min-w-0',
  rowMoreLinkClass:
    'mx-1 mb-0.5 flex min-h-6 items-center rounded-sm px-1 font-medium whitespace-nowrap text-ink-2 hover:bg-line hover:text-ink max-md:mx-0 max-md:px-0.5 max-md:tracking-tighter',

  // a quarter of an hour is as high as a line
  columnEventClass: ({ isNarrow, isShort }) =>
    cx(
      'mr-0.5 overflow-hidden rounded-sm border-l-3 ring-1 ring-surface hover:brightness-97',
      isNarrow ? 'px-0.5' : 'px-1.5',
      isShort ? 'leading-4' : 'py-0.5',
    ),
  columnEventInnerClass: 'min-w-0 overflow-hidden',
  // what is taken hold of to change the end
  columnEventAfterClass: 'absolute inset-x-0 bottom-0 h-2',
  // over the foot of the last one that is shown: beside it there is no room
  columnMoreLinkClass:
    'num mt-auto mr-0.5 flex h-6 min-w-8 flex-none! items-center justify-center rounded-sm border border-line-strong bg-surface px-1 font-medium text-ink-2 hover:bg-line hover:text-ink',

  dayLaneClass: ({ isToday, view }) =>
    cx(line, 'cursor-pointer', isToday && view.type !== 'timeGridDay' && 'bg-accent-soft/35'),
  slotLaneClass: ({ isMinor }) => cx(line, isMinor && 'border-dotted'),
  slotHeaderClass: ({ isMinor }) => cx('agenda-hora', line, isMinor && 'border-transparent'),
  slotHeaderInnerClass: 'num min-h-8 px-2 text-xs text-ink-3',
  slotHeaderDividerClass: 'border-r border-line',
  nowIndicatorLineClass: 'border-t-2 border-accent',
  highlightClass: 'bg-accent-soft',
};
