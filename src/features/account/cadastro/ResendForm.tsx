import { useState } from 'react';
import { send } from '../../../web/calls/http.ts';
import { usePlainForm } from '../../../web/forms/plain-form.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { Notice, PlainField } from '../../../web/ui/PlainFields.tsx';
import { entryTexts as t } from '../auth/entry.texts.ts';
import { requireFields } from '../../../web/entry/entry-form.tsx';
import type { resend } from './sign-up.contract.ts';

const resendPath: (typeof resend)['path'] = '/api/auth/resend';

/** Asks for another confirmation link; for a known address only the button is shown. */
export function ResendForm({ email: known }: { email?: string }) {
  const [sent, setSent] = useState(false);
  const { form, busy, errors, alert } = usePlainForm(async (values) => {
    if (!known) requireFields(values, { email: t.emailObrigatorio });
    await send('POST', resendPath, { body: { email: known ?? values.email } });
    setSent(true);
  }, t.erroEnviar);
  return (
    <form {...form} className="mt-4 flex flex-col gap-4">
      {!known && <PlainField name="email" label={t.email} errors={errors} type="email" autoComplete="username" />}
      <Notice>{alert}</Notice>
      <Notice tone="ok">{sent && t.reenviado}</Notice>
      <Button type="submit" busy={busy} busyLabel={t.enviando} className="w-full md:h-10">
        {t.reenviar}
      </Button>
    </form>
  );
}
