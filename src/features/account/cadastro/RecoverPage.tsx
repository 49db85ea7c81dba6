import { useState } from 'react';
import { send } from '../../../web/calls/http.ts';
import { usePlainForm } from '../../../web/forms/plain-form.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { Notice, PlainField } from '../../../web/ui/PlainFields.tsx';
import { entryTexts as t } from '../auth/entry.texts.ts';
import { requireFields } from '../../../web/entry/entry-form.tsx';
import { EntryFrame } from '../../../web/entry/EntryFrame.tsx';
import { EntryLink } from '../../../web/entry/EntryLink.tsx';
import type { recover } from '../auth/recovery.contract.ts';

const recoverPath: (typeof recover)['path'] = '/api/auth/recover';

/** `/recuperar-senha` */
export default function RecoverPage() {
  const [sent, setSent] = useState(false);
  const { form, busy, errors, alert } = usePlainForm(async (values) => {
    setSent(false);
    requireFields(values, { email: t.emailObrigatorio });
    await send('POST', recoverPath, { body: { email: values.email } });
    setSent(true);
  }, t.erroEnviar);
  return (
    <EntryFrame title={t.recuperar} hint={t.recuperarDica}>
      <form {...form} className="mt-6 flex flex-col gap-4">
        <PlainField name="email" label={t.email} errors={errors} type="email" autoComplete="username" autoFocus />
        <Notice>{alert}</Notice>
        <Notice tone="ok">{sent && t.recuperarEnviado}</Notice>
        <Button type="submit" variant="primary" busy={busy} busyLabel={t.enviando} className="w-full md:h-10">
          {t.enviarLink}
        </Button>
      </form>
      <EntryLink to="/login">{t.voltarLogin}</EntryLink>
    </EntryFrame>
  );
}
