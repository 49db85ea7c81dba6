import { MailWarning } from 'lucide-react';
import { useAction } from '../../../web/data/action.ts';
import { call } from '../../../web/calls/api.ts';
import { requireFields } from '../../../web/entry/entry-form.tsx';
import { usePlainForm } from '../../../web/forms/plain-form.tsx';
import { refreshAfter } from '../../../web/calls/query-client.ts';
import { toast } from '../../../web/browser/toast.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { Notice, PlainField } from '../../../web/ui/PlainFields.tsx';
import { type Account, changeEmail, proveEmail } from './conta.contract.ts';
import { contaTexts as t } from './conta.texts.ts';
import { CodeField, CurrentPasswordField } from './ProofFields.tsx';

/** What is typed here is a password: no drafts of it. */
export function EmailCard({ account: { email, email_proved, new_email, second_factor } }: { account: Account }) {
  const { form, busy, errors, alert } = usePlainForm(async (values, clear) => {
    const needed = t.campoObrigatorio;
    requireFields(values, { email: needed, current_password: needed, ...(second_factor && { code: needed }) });
    const { email: wanted = '', current_password = '', code } = values;
    await call(changeEmail, { email: wanted, current_password, ...(second_factor && { code }) });
    clear();
    toast.success(t.emailPedido(wanted.trim()));
    await refreshAfter(changeEmail, null);
  }, t.erroEmail);
  return (
    <Card title={t.email}>
      <p className="text-sm text-ink-2">
        {t.emailAtual}: <span className="font-medium break-all text-ink">{email}</span>
      </p>
      {!email_proved && <Unproved email={email} />}
      {new_email && new_email !== email && (
        <p className="mt-1 text-sm break-all text-warn">{t.emailEspera(new_email)}</p>
      )}
      <form {...form} className="mt-4 flex flex-col gap-4">
        <div className="grid gap-4 md:grid-cols-2">
          <PlainField name="email" label={t.novoEmail} errors={errors} type="email" autoComplete="email" />
          <CurrentPasswordField errors={errors} />
        </div>
        {second_factor && <CodeField errors={errors} />}
        <Notice>{alert}</Notice>
        <Button type="submit" busy={busy} className="md:self-end">
          {t.trocarEmail}
        </Button>
      </form>
    </Card>
  );
}

/** Until a mail to it was used the address may be anybody's. */
function Unproved({ email }: { email: string }) {
  const prove = useAction(proveEmail, { success: t.provaEnviada(email), error: t.erroEmail });
  return (
    <div className="mt-2 flex flex-col gap-2 rounded-sm bg-warn-soft px-3 py-2 text-sm text-warn md:flex-row md:items-center">
      <p className="flex min-w-0 flex-1 items-start gap-2">
        <MailWarning size={16} aria-hidden className="mt-0.5 shrink-0" />
        {t.semProva}
      </p>
      <Button busy={prove.busy} onClick={() => void prove.run({})}>
        {t.enviarProva}
      </Button>
    </div>
  );
}
