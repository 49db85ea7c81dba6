import { call } from '../../web/api.ts';
import { FieldErrors, usePlainForm } from '../../web/plainForm.tsx';
import { refreshAfter } from '../../web/queryClient.ts';
import { toast } from '../../web/toast.ts';
import { Button } from '../../web/ui/Button.tsx';
import { Card } from '../../web/ui/Card.tsx';
import { Notice, PlainField } from '../../web/ui/PlainFields.tsx';
import { type Account, changeEmail } from './conta.contract.ts';
import { contaTexts as t } from './conta.texts.ts';

/** What is typed here is a password: no drafts of it. */
export function EmailCard({ account: { email, new_email } }: { account: Account }) {
  const { form, busy, errors, alert } = usePlainForm(async (values, clear) => {
    const empty = ['email', 'current_password'].filter((name) => !values[name]?.trim());
    if (empty.length > 0) throw new FieldErrors(Object.fromEntries(empty.map((name) => [name, t.campoObrigatorio])));
    await call(changeEmail, { email: values.email!, current_password: values.current_password! });
    clear();
    toast.success(t.emailPedido(values.email!.trim()));
    await refreshAfter(changeEmail, null);
  }, t.erroEmail);
  return (
    <Card title={t.email}>
      <p className="text-sm text-ink-2">
        {t.emailAtual}: <span className="font-medium break-all text-ink">{email}</span>
      </p>
      {new_email && <p className="mt-1 text-sm break-all text-warn">{t.emailEspera(new_email)}</p>}
      <form {...form} className="mt-4 flex flex-col gap-4">
        <div className="grid gap-4 md:grid-cols-2">
          <PlainField name="email" label={t.novoEmail} errors={errors} type="email" autoComplete="email" />
          <PlainField
            name="current_password"
            label={t.senhaAtual}
            errors={errors}
            type="password"
            autoComplete="current-password"
          />
        </div>
        <Notice>{alert}</Notice>
        <Button type="submit" busy={busy} className="md:self-end">
          {t.trocarEmail}
        </Button>
      </form>
    </Card>
  );
}
