import { useState } from 'react';
import { send } from '../../../web/calls/http.ts';
import { usePlainForm } from '../../../web/forms/plain-form.tsx';
import { Notice, PlainField } from '../../../web/ui/PlainFields.tsx';
import { entryTexts as t } from '../auth/entry.texts.ts';
import { requireFields, takeFromHash } from '../../../web/entry/entry-form.tsx';
import { EntryForm } from '../../../web/entry/EntryForm.tsx';
import { EntryFrame } from '../../../web/entry/EntryFrame.tsx';
import { EntryLink } from '../../../web/entry/EntryLink.tsx';
import type { recover } from '../auth/recovery.contract.ts';

const recoverPath: (typeof recover)['path'] = '/api/auth/recover';

/** What was typed at the sign-in page. */
const { email: typed } = takeFromHash();

/** `/recuperar-senha` */
export default function RecoverPage() {
  const [sent, setSent] = useState(false);
  const form = usePlainForm(async (values) => {
    setSent(false);
    requireFields(values, { email: t.emailObrigatorio });
    await send('POST', recoverPath, { body: { email: values.email } });
    setSent(true);
  }, t.erroEnviar);
  return (
    <EntryFrame title={t.recuperar} hint={t.recuperarDica}>
      <EntryForm form={form} send={t.enviarLink} sending={t.enviando}>
        <PlainField
          name="email"
          label={t.email}
          errors={form.errors}
          type="email"
          autoComplete="username"
          defaultValue={typed}
          autoFocus
        />
        <Notice tone="ok">{sent && t.recuperarEnviado}</Notice>
      </EntryForm>
      <EntryLink to="/login">{t.voltarLogin}</EntryLink>
    </EntryFrame>
  );
}
