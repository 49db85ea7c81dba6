import { type ReactNode, useId } from 'react';
import { type FieldValues, type Path, useController } from 'react-hook-form';
import type { ContractForm } from './contract-form.ts';

type Props<F extends FieldValues> = {
  form: ContractForm<F>;
  name: Path<F>;
  label: string;
  hint?: ReactNode;
};

/** Yes or no, with what follows from it below. */
export function CheckboxField<F extends FieldValues>({ form, name, label, hint }: Props<F>) {
  const { ref, value, onChange, onBlur } = useController({ control: form.control as never, name: name as never }).field;
  const id = useId();
  return (
    <div className="flex min-h-11 items-start gap-2.5 md:min-h-8">
      <input
        id={id}
        type="checkbox"
        className="checkbox mt-2.5 size-6 md:mt-2 md:size-4"
        aria-describedby={hint ? `${id}-hint` : undefined}
        name={name}
        checked={Boolean(value)}
        onChange={({ target }) => onChange(target.checked)}
        onBlur={onBlur}
        ref={ref}
      />
      <div className="flex min-w-0 flex-wrap items-center gap-x-2.5">
        <label htmlFor={id} className="flex min-h-11 items-center text-sm font-medium md:min-h-8">
          {label}
        </label>
        {hint && (
          <span id={`${id}-hint`} className="text-xs text-ink-3">
            {hint}
          </span>
        )}
      </div>
    </div>
  );
}
