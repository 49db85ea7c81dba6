import { PlainField } from '../../../web/ui/PlainFields.tsx';
import { webTexts } from '../../../web/web.texts.ts';
import { contaTexts as t } from './conta.texts.ts';

/** What changes the way in asks who is there: it is not for whoever found an open browser. */

type Props = { errors: Record<string, string | undefined> };

type PasswordProps = Props & {
  /** As the call names it. */
  name?: 'current_password' | 'password';
  autoFocus?: boolean;
};

export function CurrentPasswordField({ name = 'current_password', ...props }: PasswordProps) {
  return <PlainField {...props} name={name} label={t.senhaAtual} type="password" autoComplete="current-password" />;
}

/** The second factor of whoever has one. */
export function CodeField({ errors }: Props) {
  return (
    <PlainField
      name="code"
      label={t.codigo}
      hint={webTexts.codigoVerificacaoDica}
      errors={errors}
      type="code"
      maxLength={40}
    />
  );
}
