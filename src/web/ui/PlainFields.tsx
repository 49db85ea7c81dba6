import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Field } from './Field.tsx';
import { Input } from './Input.tsx';
import { PasswordInput } from './PasswordInput.tsx';

type Props = {
  name: string;
  label: string;
  hint?: string;
  errors: Record<string, string | undefined>;
  type?: 'text' | 'email' | 'password' | 'code';
} & Pick<
  ComponentProps<'input'>,
  'autoComplete' | 'autoFocus' | 'defaultValue' | 'maxLength' | 'onChange' | 'placeholder' | 'readOnly' | 'value'
>;

const kinds = {
  text: {},
  password: {},
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  code: { autoComplete: 'one-time-code', autoCapitalize: 'characters', spellCheck: false },
} as const;

/** A labelled control of a form of `usePlainForm`. */
export function PlainField({ name, label, hint, errors, type = 'text', ...rest }: Props) {
  const Control = type === 'password' ? PasswordInput : Input;
  return (
    <Field label={label} hint={hint} error={errors[name]}>
      {(ids) => <Control {...ids} {...kinds[type]} {...rest} name={name} />}
    </Field>
  );
}

/** A sentence in the form that a screen reader speaks when it appears. */
export function Notice({ tone = 'bad', children }: { tone?: 'bad' | 'ok'; children: ReactNode }) {
  const Icon = tone === 'bad' ? CircleAlert : CircleCheck;
  return (
    // an empty one takes no room in its form
    <div role={tone === 'bad' ? 'alert' : 'status'} className="empty:-mt-4">
      {children && (
        <p
          className={`flex items-start gap-2 rounded-sm px-3 py-2 text-sm ${tone === 'bad' ? 'bg-bad-soft text-bad' : 'bg-ok-soft text-ok'}`}
        >
          <Icon size={16} aria-hidden className="mt-0.5 shrink-0" />
          <span className="min-w-0">{children}</span>
        </p>
      )}
    </div>
  );
}
