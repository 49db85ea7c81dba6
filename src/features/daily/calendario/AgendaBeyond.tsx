import { useLayoutEffect, useRef, useState } from 'react';
import { formatLongDay } from '../../../shared/days.ts';
import { agendaTexts as t } from '../agenda/agenda.texts.ts';
import type { Beyond } from './agenda-rows.tsx';

type Props = { beyond: Beyond; onMore: (day: string) => void };

const linkClass =
  'min-h-7 rounded-sm text-sm font-semibold text-accent-text underline-offset-2 hover:underline print:hidden';

/** Of one day: what did not fit into the list of its period. */
export function MoreOfDay({ day, beyond, onMore }: Props & { day: string }) {
  const n = beyond.get(day);
  if (!n) return null;
  return (
    <button type="button" className={linkClass} aria-label={t.maisDica(n)} onClick={() => onMore(day)}>
      {t.mais(n)}
    </button>
  );
}

/** Over a week or a day: the days of which there is more than it shows. */
export function BeyondNotice({ beyond, onMore }: Props) {
  if (beyond.size === 0) return null;
  return (
    <div role="status" className="mb-3 rounded-sm bg-sunken px-3 py-2 text-sm text-ink-2">
      <p>{t.naoCabem}</p>
      <ul className="flex flex-wrap gap-x-4">
        {[...beyond.keys()].map((day) => (
          <li key={day}>
            {formatLongDay(day)}: <MoreOfDay day={day} beyond={beyond} onMore={onMore} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Text of the calendar's own '+N mais', which knows only of what it was given. */
export function MoreText({ num, beyond }: { num: number; beyond: Beyond }) {
  const text = useRef<HTMLSpanElement>(null);
  const [day, setDay] = useState('');
  useLayoutEffect(() => {
    setDay(text.current?.closest<HTMLElement>('[data-date]')?.dataset.date ?? '');
  }, []);
  return <span ref={text}>{t.mais(num + (beyond.get(day) ?? 0))}</span>;
}

/** Text of the calendar's own '+N' beside appointments of one hour, where there is room for no word. */
export function MoreBeside({ num }: { num: number }) {
  return (
    <>
      <span aria-hidden>+{num}</span>
      <span className="sr-only">{t.maisDica(num)}</span>
    </>
  );
}
