import { call } from '../../../web/calls/api.ts';
import { requireFields } from '../../../web/entry/entry-form.tsx';
import { usePlainForm } from '../../../web/forms/plain-form.tsx';
import { toast } from '../../../web/browser/toast.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Notice, PlainField } from '../../../web/ui/PlainFields.tsx';
import { totpDisable, totpRecoveryCodes } from '../auth/second-factor.contract.ts';
import { contaTexts as t } from './conta.texts.ts';
import { CurrentPasswordField } from './ProofFields.tsx';

type Props = {
  what: 'desativar' | 'codigos';
  /** Codes stand there that are not shown again. */
  onCodes: (codes: readonly string[]) => void;
  onDone: () => void;
};

/** Switching off, and new recovery codes: both ask for the password and a code. */
export function ConfirmSecondFactor({ what, onCodes, onDone }: Props) {
  const { form, busy, errors, alert } = usePlainForm(async ({ password = '', code = '' }) => {
    requireFields({ password, code }, { password: t.campoObrigatorio, code: t.campoObrigatorio });
    if (what === 'codigos') return onCodes((await call(totpRecoveryCodes, { password, code })).recovery_codes);
    await call(totpDisable, { password, code });
    toast.success(t.desativada);
    onDone();
  }, t.erroDuasEtapas);

  return (
    <form {...form} className="flex flex-col gap-4">
      <p className="text-sm text-ink-2">{what === 'desativar' ? t.desativarDica : t.novosCodigosDica}</p>
      <CurrentPasswordField name="password" errors={errors} autoFocus />
      <PlainField name="code" label={t.codigo} errors={errors} type="code" maxLength={40} />
      <Notice>{alert}</Notice>
      <Button type="submit" variant={what === 'desativar' ? 'danger' : 'primary'} busy={busy}>
        {what === 'desativar' ? t.desativar : t.continuar}
      </Button>
    </form>
  );
}
