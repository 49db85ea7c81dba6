import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

/** What a control must carry to belong to its label, hint and error. */
export type ControlIds = {
  id: string;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
  'aria-required': boolean | undefined;
};

type FieldProps = {
  label: string;
  error?: string;
  hint?: ReactNode;
  /** May stay empty; all other fields are required. */
  optional?: boolean;
  /** Says beside the label that it is required, in forms where not every field is. */
  marked?: boolean;
  className?: string;
  children: (ids: ControlIds) => ReactNode;
};

/** A label that is always visible, its control, and what is wrong with it. */
export function Field({ label, error, hint, optional, marked, className, children }: FieldProps) {
  const id = useId();
  const describedBy = cx(error && `${id}-error`, hint ? `${id}-hint` : '') || undefined;
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <label
        htmlFor={id}
        className={cx(
          'text-sm font-medium text-ink-2',
          // readers are told by the control itself
          marked && !optional && "after:ml-0.5 after:text-bad after:content-['*'/'']",
        )}
      >
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy,
        'aria-required': optional ? undefined : true,
      })}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm text-bad">
          <CircleAlert size={15} aria-hidden className="mt-px shrink-0" />
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-ink-3">
          {hint}
        </p>
      )}
    </div>
  );
}
