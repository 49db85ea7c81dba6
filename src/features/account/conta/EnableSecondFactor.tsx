import { useState } from 'react';
import type { CallOutput } from '../../../shared/contract.ts';
import { call } from '../../../web/calls/api.ts';
import { requireFields } from '../../../web/entry/entry-form.tsx';
import { usePlainForm } from '../../../web/forms/plain-form.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { Notice, PlainField } from '../../../web/ui/PlainFields.tsx';
import { grouped, QrCode } from '../../../web/ui/TotpParts.tsx';
import { totpConfirm, totpEnroll } from '../auth/second-factor.contract.ts';
import { contaTexts as t } from './conta.texts.ts';
import { CurrentPasswordField } from './ProofFields.tsx';

/** Password, then QR code and first code; what comes of them are recovery codes. */
export function EnableSecondFactor({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const [started, setStarted] = useState<CallOutput<typeof totpEnroll> | null>(null);
  const start = usePlainForm(async ({ password = '' }) => {
    requireFields({ password }, { password: t.campoObrigatorio });
    setStarted(await call(totpEnroll, { password }));
  }, t.erroDuasEtapas);
  const confirm = usePlainForm(async ({ code = '' }) => {
    requireFields({ code }, { code: t.campoObrigatorio });
    const { recovery_codes } = await call(totpConfirm, { code });
    onCodes(recovery_codes);
  }, t.erroDuasEtapas);

  if (!started)
    return (
      <form {...start.form} className="flex flex-col gap-4">
        <CurrentPasswordField name="password" errors={start.errors} autoFocus />
        <Notice>{start.alert}</Notice>
        <Button type="submit" variant="primary" busy={start.busy}>
          {t.continuar}
        </Button>
      </form>
    );
  return (
    <form {...confirm.form} className="flex flex-col gap-4">
      <p className="text-sm text-ink-2">{t.lerQrCode}</p>
      <QrCode qr={started.qr} label={t.qrCode} />
      <p className="text-center text-sm text-ink-2">
        {t.chaveManual}
        <br />
        <code className="font-mono text-ink select-all">{grouped(started.secret)}</code>
      </p>
      <PlainField name="code" label={t.codigo} errors={confirm.errors} type="code" autoFocus maxLength={20} />
      <Notice>{confirm.alert}</Notice>
      <Button type="submit" variant="primary" busy={confirm.busy}>
        {t.ativar}
      </Button>
    </form>
  );
}
