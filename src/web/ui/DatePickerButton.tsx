import { CalendarDays } from 'lucide-react';
import { useRef } from 'react';
import { isDay } from '../../shared/days.ts';
import { webTexts } from '../web.texts.ts';

/** Opens the browser's own calendar for a date field that is typed as text. */
export function DatePickerButton({ value, onPick }: { value: string; onPick: (day: string) => void }) {
  const native = useRef<HTMLInputElement>(null);
  return (
    <span className="absolute inset-y-0 right-0 flex w-11 items-center md:w-9 justify-center">
      <input
        ref={native}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 size-full opacity-0"
        min="1900-01-01"
        max="2200-12-31"
        value={isDay(value) ? value : ''}
        onChange={({ target }) => target.value && onPick(target.value)}
      />
      <button
        type="button"
        aria-label={webTexts.abrirCalendario}
        className="relative flex size-11 cursor-pointer md:size-7 items-center justify-center rounded-sm text-ink-3 hover:text-ink"
        onClick={() => native.current?.showPicker()}
      >
        <CalendarDays className="size-4" aria-hidden="true" />
      </button>
    </span>
  );
}
