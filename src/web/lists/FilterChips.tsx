import { X } from 'lucide-react';
import { nenhum } from '../../shared/filters.ts';
import { formatDate } from '../../shared/format.ts';
import type { FilterField, FilterValues } from './filter-fields.ts';
import { listsTexts as t } from './lists.texts.ts';

type Props = {
  fields: readonly FilterField[];
  values: FilterValues;
  onChange: (changes: Record<string, string>) => void;
  onClear: () => void;
};

/** What the list is narrowed to, each with the way out of it. */
export function FilterChips({ fields, values, onChange, onClear }: Props) {
  const chosen = fields.filter(({ key }) => values[key]);
  if (chosen.length === 0) return null;
  return (
    <div className="mb-3 flex min-h-7 flex-wrap items-center gap-2 print:hidden">
      {chosen.map((field) => {
        const { key, label, away } = field;
        const words = wordsOf(field, values[key]!);
        return (
          <span
            key={key}
            className="inline-flex h-11 max-w-full items-center rounded-sm border border-line-strong bg-surface text-xs md:h-7"
          >
            <span className="min-w-0 truncate pr-2 pl-2.5">
              <span className="text-ink-3">{label}</span> <b className="font-semibold text-ink">{words}</b>
            </span>
            <button
              type="button"
              aria-label={away ?? t.tirarFiltro(`${label} ${words}`)}
              onClick={() => onChange({ [key]: '' })}
              className="grid h-full w-11 shrink-0 place-items-center rounded-r-sm border-l border-line text-ink-3 hover:bg-sunken hover:text-ink md:w-7"
            >
              <X size={14} aria-hidden />
            </button>
          </span>
        );
      })}
      <button
        type="button"
        onClick={onClear}
        className="min-h-11 rounded-sm px-1.5 text-xs font-semibold text-accent-text hover:underline md:min-h-7"
      >
        {t.limparFiltros}
      </button>
    </div>
  );
}

/** The chosen values in words, for chip and panel; a record that was deleted is called so. */
export function wordsOf(field: FilterField, value: string): string {
  if (field.kind === 'day') return formatDate(value);
  if (field.kind === 'days') return t.dias(Number(value));
  if (field.kind === 'digits') return value;
  if (field.kind === 'one') return field.choices.find((one) => one.value === value)?.label ?? value;
  const known = [...(field.choices ?? []), ...(field.named ?? [])];
  const names = value
    .split(',')
    .map(
      (one) =>
        known.find((choice) => choice.value === one)?.label ??
        (one === nenhum
          ? t.nenhum
          : field.choices && !field.onMore && (!field.onType || field.named)
            ? t.excluido
            : '…'),
    );
  return names.length > 2 ? t.outros(names[0]!, names.length - 1) : names.join(', ');
}
