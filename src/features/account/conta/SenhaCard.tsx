import { call } from '../../../web/calls/api.ts';
import { FieldErrors, usePlainForm } from '../../../web/forms/plain-form.tsx';
import { refreshAfter } from '../../../web/calls/query-client.ts';
import { toast } from '../../../web/browser/toast.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { NewPasswordFields } from '../../../web/ui/NewPasswordFields.tsx';
import { Notice } from '../../../web/ui/PlainFields.tsx';
import { emptyFields } from '../../../web/entry/new-password.ts';
import { type Account, changePassword } from './conta.contract.ts';
import { contaTexts as t } from './conta.texts.ts';
import { CodeField, CurrentPasswordField } from './ProofFields.tsx';

/** What is typed here are passwords: no drafts of them. The address is for the browser's password store. */
export function SenhaCard({ account: { email, second_factor } }: { account: Account }) {
  const { form, busy, errors, alert } = usePlainForm(async (values, clear) => {
    const { current_password = '', password = '', confirm = '', code } = values;
    const needed = t.campoObrigatorio;
    const required = { current_password: needed, password: needed, confirm: needed };
    const wrong = {
      ...(password !== confirm && { confirm: t.senhasDiferentes }),
      ...emptyFields(values, { ...required, ...(second_factor && { code: needed }) }),
    };
    if (Object.keys(wrong).length > 0) throw new FieldErrors(wrong);
    await call(changePassword, { current_password, password, ...(second_factor && { code }) });
    clear();
    toast.success(t.senhaTrocada);
    await refreshAfter(changePassword, null);
  }, t.erroSenha);
  return (
    <Card title={t.senha}>
      <form {...form} className="flex flex-col gap-4">
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <div className="grid gap-4 md:grid-cols-3">
          <CurrentPasswordField errors={errors} />
          <NewPasswordFields
            labels={{ password: t.novaSenha, hint: t.senhaDica, confirm: t.confirmarSenha }}
            errors={errors}
          />
        </div>
        {second_factor && <CodeField errors={errors} />}
        <Notice>{alert}</Notice>
        <Button type="submit" busy={busy} className="md:self-end">
          {t.trocarSenha}
        </Button>
      </form>
    </Card>
  );
}
