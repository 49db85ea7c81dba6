import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { addDays, addMonths, isDay, startOfWeek } from '../../../shared/days.ts';
import type { Vista } from './period.ts';
import { dayButtonClass } from './calendar-look.tsx';

type Options = { vista: Vista; dia: string; today: string; onShow: (day: string) => void };

/** Days are buttons, and one tab stop together: arrows walk among them, also into the next month. */
export function useDayKeys(frame: RefObject<HTMLElement | null>, { vista, dia, today, onShow }: Options) {
  const [walked, setWalked] = useState<string | null>(null);
  // the day to focus as soon as the calendar shows it
  const wanted = useRef<string | null>(null);
  const tabDay = walked && sameView(vista, walked, dia) ? walked : sameView(vista, today, dia) ? today : dia;

  useEffect(() => {
    for (const button of frame.current?.querySelectorAll<HTMLElement>(`.${dayButtonClass}`) ?? [])
      button.tabIndex = dayOf(button) === tabDay ? 0 : -1;
  });

  /** To be called when the calendar has drawn another period. */
  function onDrawn() {
    const target = wanted.current && buttonOf(frame.current, wanted.current);
    wanted.current = null;
    if (target) target.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    const button = (event.target as HTMLElement).closest<HTMLElement>(`.${dayButtonClass}`);
    const day = button && dayOf(button);
    if (!day || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = nextDay(event.key, day, vista);
    if (!next || !isDay(next)) return;
    event.preventDefault();
    setWalked(next);
    if (sameView(vista, next, dia)) return buttonOf(frame.current, next)?.focus();
    wanted.current = next;
    onShow(next);
  }

  return { onKeyDown, onDrawn, tabDay };
}

const sameView = (vista: Vista, day: string, dia: string) =>
  vista === 'mes'
    ? day.slice(0, 7) === dia.slice(0, 7)
    : vista === 'semana'
      ? startOfWeek(day) === startOfWeek(dia)
      : day === dia;

function nextDay(key: string, day: string, vista: Vista): string | null {
  const week = vista === 'mes' ? 7 : 0;
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return week ? addDays(day, -week) : null;
    case 'ArrowDown':
      return week ? addDays(day, week) : null;
    case 'Home':
      return startOfWeek(day);
    case 'End':
      return addDays(startOfWeek(day), 6);
    case 'PageUp':
      return vista === 'mes' ? addMonths(day, -1) : addDays(day, -7);
    case 'PageDown':
      return vista === 'mes' ? addMonths(day, 1) : addDays(day, 7);
    default:
      return null;
  }
}

const dayOf = (button: HTMLElement) => button.closest<HTMLElement>('[data-date]')?.dataset.date?.slice(0, 10);
const buttonOf = (frame: HTMLElement | null, day: string) =>
  frame?.querySelector<HTMLElement>(`[data-date="${day}"] .${dayButtonClass}, .${dayButtonClass}[data-date="${day}"]`);

/**
 * The library draws the day's number as a link that goes nowhere; it is a button, and rarely a tab stop. Where it shows
 * a `weekday`, too, its name begins with that.
 */
export function markDayButton(cell: HTMLElement, tabDay: string, weekday = ''): void {
  const button = cell.matches(`.${dayButtonClass}`) ? cell : cell.querySelector<HTMLElement>(`.${dayButtonClass}`);
  if (!button) return;
  button.setAttribute('role', 'button');
  if (weekday) button.setAttribute('aria-label', `${weekday} ${button.getAttribute('aria-label')}`);
  button.setAttribute('aria-describedby', 'agenda-teclado');
  button.tabIndex = dayOf(button) === tabDay ? 0 : -1;
}
