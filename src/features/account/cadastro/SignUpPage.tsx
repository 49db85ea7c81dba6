import { useState } from 'react';
import { send } from '../../../web/calls/http.ts';
import { usePlainForm } from '../../../web/forms/plain-form.tsx';
import { NewPasswordFields } from '../../../web/ui/NewPasswordFields.tsx';
import { PlainField } from '../../../web/ui/PlainFields.tsx';
import { entryTexts as t, newPasswordLabels } from '../auth/entry.texts.ts';
import { useOptions } from '../../../web/entry/entry-actions.tsx';
import { requireNewPassword } from '../../../web/entry/entry-form.tsx';
import { EntryForm } from '../../../web/entry/EntryForm.tsx';
import { EntryFrame } from '../../../web/entry/EntryFrame.tsx';
import { EntryLink } from '../../../web/entry/EntryLink.tsx';
import { ResendForm } from './ResendForm.tsx';
import type { signUp } from './sign-up.contract.ts';

const signUpPath: (typeof signUp)['path'] = '/api/auth/sign-up';

/** `/cadastro` */
export default function SignUpPage() {
  const options = useOptions();
  const [sentTo, setSentTo] = useState('');
  const form = usePlainForm(async (values) => {
    const required = { full_name: t.nomeObrigatorio, email: t.emailObrigatorio };
    requireNewPassword(values, required, options?.password_min);
    const { email, password, full_name } = values;
    await send('POST', signUpPath, { body: { email, password, data: { full_name } } });
    setSentTo(email!.trim());
  }, t.erroCriarConta);

  if (options?.signup === 'invite')
    return (
      <EntryFrame title={t.soPorConvite} hint={t.soPorConviteDica}>
        <EntryLink to="/login" button>
          {t.voltarLogin}
        </EntryLink>
      </EntryFrame>
    );
  if (sentTo)
    return (
      <EntryFrame title={t.confira} hint={t.linkEnviado(sentTo)}>
        <p className="mt-4 text-sm text-ink-2">{t.naoChegou}</p>
        <ResendForm email={sentTo} />
      </EntryFrame>
    );
  return (
    <EntryFrame title={t.cadastro} hint={t.cadastroDica}>
      <EntryForm form={form} send={t.criarConta} sending={t.criandoConta}>
        <PlainField
          name="full_name"
          label={t.nomeCompleto}
          errors={form.errors}
          autoComplete="name"
          autoFocus
          maxLength={200}
        />
        <PlainField name="email" label={t.email} errors={form.errors} type="email" autoComplete="username" />
        <NewPasswordFields labels={newPasswordLabels(t.senha, options?.password_min)} errors={form.errors} />
      </EntryForm>
      <EntryLink to="/login" before={t.jaTemConta}>
        {t.entrar}
      </EntryLink>
    </EntryFrame>
  );
}
