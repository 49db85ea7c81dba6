import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { mostChosen } from '../../shared/filters.ts';
import { contains } from '../../shared/letters/search.ts';
import { cx } from '../ui/cx.ts';
import { Input } from '../ui/Input.tsx';
import { MoreRows } from '../ui/MoreRows.tsx';
import type { FilterField } from './filter-fields.ts';
import { wordsOf } from './FilterChips.tsx';
import { listsTexts as t } from './lists.texts.ts';

type Props = {
  field: FilterField & { kind: 'many' };
  /** By comma. */
  value: string;
  /** Where the window begins. */
  first: boolean;
  open: boolean;
  onOpen: (open: boolean) => void;
  onChange: (value: string) => void;
};

/** As many lines as are looked through at once; typing finds the others. */
const shown = 100;

/** Several of a list, found by typing. What is chosen stands on the line that opens it. */
export function ManyChoices({ field, value, first, open, onOpen, onChange }: Props) {
  const { label, choices, onType, onMore } = field;
  const [typed, setTyped] = useState('');
  const list = useId();
  const chosen = value === '' ? [] : value.split(',');
  const found = (choices ?? []).filter((one) => contains(typed, one.label)).slice(0, shown);
  const full = chosen.length >= mostChosen;

  const toggle = (one: string) =>
    onChange((chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]).join(','));

  function type(text: string) {
    setTyped(text);
    onType?.(text);
  }

  /** Arrows go from the field through its lines. */
  function walk(event: KeyboardEvent<HTMLInputElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const stops = [...document.getElementById(list)!.querySelectorAll<HTMLInputElement>('input:not(:disabled)')];
    const next = stops[stops.indexOf(event.currentTarget) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <div className="rounded-sm border border-line">
      <button
        type="button"
        data-autofocus={first || undefined}
        aria-expanded={open}
        aria-controls={open ? list : undefined}
        onClick={() => onOpen(!open)}
        className="flex min-h-11 w-full items-center gap-2 rounded-sm px-3 text-left text-sm hover:bg-sunken md:min-h-[2.125rem]"
      >
        <span className="shrink-0 font-medium text-ink-2">{label}</span>
        <span className={cx('min-w-0 flex-1 truncate', value ? 'font-semibold text-ink' : 'text-ink-3')}>
          {value ? wordsOf(field, value) : t.todos}
        </span>
        <ChevronRight
          size={16}
          aria-hidden
          className={cx('shrink-0 text-ink-3 transition-transform', open && 'rotate-90')}
        />
      </button>
      {open && (
        <div id={list} className="border-t border-line p-2">
          <Input
            type="text"
            autoFocus
            autoComplete="off"
            maxLength={200}
            value={typed}
            placeholder={t.procurar(label)}
            aria-label={t.procurar(label)}
            onChange={({ target }) => type(target.value)}
            onKeyDown={(event) => {
              walk(event);
              if (event.key !== 'Enter' || event.nativeEvent.isComposing || !typed || !found[0]) return;
              event.preventDefault();
              if (!full || chosen.includes(found[0].value)) toggle(found[0].value);
            }}
          />
          <fieldset className="mt-1 max-h-52 overflow-y-auto">
            <legend className="sr-only">{label}</legend>
            {found.map((one) => (
              <label
                key={one.value}
                className={cx(
                  'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm px-2 text-sm hover:bg-sunken has-disabled:opacity-50 md:min-h-8',
                  one.below && 'pl-6',
                )}
              >
                <input
                  type="checkbox"
                  onKeyDown={walk}
                  className="checkbox size-4 shrink-0"
                  checked={chosen.includes(one.value)}
                  disabled={full && !chosen.includes(one.value)}
                  onChange={() => toggle(one.value)}
                />
                <span className="min-w-0 break-words">{one.label}</span>
              </label>
            ))}
            {choices && found.length === 0 && <p className="px-2 py-2 text-sm text-ink-2">{t.nenhumAssim}</p>}
          </fieldset>
          <MoreRows list={{ more: onMore, loading: false }} className="mt-1" />
          {full && <p className="px-2 pt-1 text-xs text-ink-2">{t.ateVinte}</p>}
        </div>
      )}
    </div>
  );
}
