import { useController } from 'react-hook-form';
import type { AnyForm } from '../../../web/forms/contract-form.ts';
import { cx } from '../../../web/ui/cx.ts';
import { compromissoStatuses } from './agenda.contract.ts';
import { agendaTexts as t } from './agenda.texts.ts';
import { statusLooks } from './CompromissoBadge.tsx';

const chosenTone = {
  warn: 'has-checked:border-warn has-checked:bg-sunken has-checked:text-warn',
  ok: 'has-checked:border-ok has-checked:bg-sunken has-checked:text-ok',
  bad: 'has-checked:border-bad has-checked:bg-sunken has-checked:text-bad',
  neutral: '',
};

/** The three statuses beside each other; any of them can be set. */
export function StatusField({ form }: { form: AnyForm }) {
  const { field } = useController({ control: form.control, name: 'status' });
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium text-ink-2">{t.status}</legend>
      <div className="grid gap-2 md:grid-cols-3">
        {compromissoStatuses.map((status) => {
          const { icon: Icon, tone } = statusLooks[status];
          return (
            <label
              key={status}
              className={cx(
                'flex min-h-11 cursor-pointer items-center gap-2 rounded-sm border border-line-control px-3 text-sm text-ink-2 transition-colors hover:bg-sunken md:min-h-9',
                'has-checked:font-semibold has-focus-visible:shadow-[var(--focus)]',
                chosenTone[tone],
              )}
            >
              <input
                type="radio"
                name={field.name}
                value={status}
                checked={field.value === status}
                onChange={() => field.onChange(status)}
                onBlur={field.onBlur}
                className="sr-only"
              />
              <Icon size={16} aria-hidden className="shrink-0" />
              {t.statusNomes[status]}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
