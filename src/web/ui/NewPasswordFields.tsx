import { PlainField } from './PlainFields.tsx';

type Props = {
  labels: { password: string; hint: string; confirm: string };
  errors: Record<string, string | undefined>;
  autoFocus?: boolean;
};

/** A new password, typed twice: `password` and `confirm` of the form around. */
export function NewPasswordFields({ labels, errors, autoFocus }: Props) {
  const common = { errors, type: 'password', autoComplete: 'new-password' } as const;
  return (
    <>
      <PlainField {...common} name="password" label={labels.password} hint={labels.hint} autoFocus={autoFocus} />
      <PlainField {...common} name="confirm" label={labels.confirm} />
    </>
  );
}
