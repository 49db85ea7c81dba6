import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { DayInput } from '../ui/DayInput.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { Input } from '../ui/Input.tsx';
import { Select } from '../ui/Select.tsx';
import { ManyChoices } from './ManyChoices.tsx';
import type { FilterField, FilterValues } from './filter-fields.ts';
import type { PanelProps } from './ListButtons.tsx';
import { listsTexts as t } from './lists.texts.ts';

type Props = PanelProps & {
  fields: readonly FilterField[];
  values: FilterValues;
  /** An empty value takes the filter away. Each choice counts at once. */
  onChange: (changes: Record<string, string>) => void;
  onClear: () => void;
  /** How many rows are left, in words. */
  show: string;
};

/** All filters of a list; what is chosen shows in the list behind it at once. */
export function FilterPanel({ near, onClose, fields, values, onChange, onClear, show }: Props) {
  const [open, setOpen] = useState<string | null>(null);
  const some = fields.some(({ key }) => values[key]);
  return (
    <Dialog
      open
      near={near}
      onClose={onClose}
      title={t.filtrar}
      footer={
        <>
          {some && (
            <Button variant="quiet" onClick={onClear}>
              {t.limparFiltros}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            <span aria-live="polite">{show}</span>
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {fields.map((field, index) => {
          const { key, label, kind } = field;
          const value = values[key] ?? '';
          const change = (next: string) => onChange({ [key]: next });
          if (kind === 'many')
            return (
              <ManyChoices
                key={key}
                field={field}
                value={value}
                first={index === 0}
                open={open === key}
                onOpen={(now) => setOpen(now ? key : null)}
                onChange={change}
              />
            );
          return (
            <Field key={key} label={label} optional hint={kind === 'digits' ? field.hint : undefined}>
              {(ids) =>
                kind === 'digits' ? (
                  <Input
                    {...ids}
                    inputMode="numeric"
                    maxLength={Math.max(...field.lengths) + 1}
                    key={value}
                    defaultValue={value}
                    onBlur={({ target }) => {
                      const digits = target.value.replace(/\D/g, '');
                      if (digits === '' || field.lengths.includes(digits.length)) change(digits);
                    }}
                  />
                ) : kind === 'one' ? (
                  <Select
                    {...ids}
                    value={value}
                    placeholder={t.tantoFaz}
                    options={field.choices}
                    onChange={({ target }) => change(target.value)}
                  />
                ) : kind === 'day' ? (
                  <DayInput {...ids} day={value} onDay={change} />
                ) : (
                  <span className="flex items-center gap-2">
                    <Input
                      {...ids}
                      inputMode="numeric"
                      maxLength={4}
                      value={value}
                      onChange={({ target }) => change(target.value.replace(/\D/g, '').replace(/^0+/, ''))}
                      className="w-24!"
                    />
                    <span className="text-sm text-ink-2">{t.diasUnidade}</span>
                  </span>
                )
              }
            </Field>
          );
        })}
      </div>
    </Dialog>
  );
}
