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
                  <DigitsInput {...ids} lengths={field.lengths} value={value} onDigits={change} />
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

type DigitsProps = {
  id: string;
  'aria-describedby'?: string | undefined;
  lengths: readonly number[];
  value: string;
  onDigits: (digits: string) => void;
};

/** Taken over by Enter and when the field is left, if there are as many as are asked for. */
function DigitsInput({ lengths, value, onDigits, ...rest }: DigitsProps) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    // set from elsewhere: the address, or the button that clears it
    setShown(value);
    setTyped(value);
  }
  const take = () => {
    const digits = typed.replace(/\D/g, '');
    if (digits !== value && (digits === '' || lengths.includes(digits.length))) onDigits(digits);
  };
  return (
    <Input
      {...rest}
      inputMode="numeric"
      maxLength={Math.max(...lengths) + 1}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={({ key }) => key === 'Enter' && take()}
      onBlur={take}
    />
  );
}
