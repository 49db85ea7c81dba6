import { useState } from 'react';
import type { Entered } from '../../../shared/session.ts';
import { send } from '../../../web/calls/http.ts';
import { usePlainForm } from '../../../web/forms/plain-form.tsx';
import { flashSuccess } from '../../../web/browser/toast.ts';
import { Notice } from '../../../web/ui/PlainFields.tsx';
import { authTexts } from './auth.texts.ts';
import { entryTexts as t } from './entry.texts.ts';
import { takeFromHash } from '../../../web/entry/entry-form.tsx';
import { EntryForm } from '../../../web/entry/EntryForm.tsx';
import { EntryFrame } from '../../../web/entry/EntryFrame.tsx';
import { EntryLink } from '../../../web/entry/EntryLink.tsx';
import { nextStep, type Step } from '../../../web/entry/entry-steps.ts';
import LoginStepsPanel from './LoginStepsPanel.tsx';
import type { enterByLink } from './recovery.contract.ts';

const linkPath: (typeof enterByLink)['path'] = '/api/auth/link';

const { token } = takeFromHash();

/** `/entrar`: the link by mail that enters without the password. Opening it changes nothing; a button does. */
export default function EnterPage() {
  const [step, setStep] = useState<Step | null>(null);
  const form = usePlainForm(async () => {
    const next = nextStep((await send('POST', linkPath, { body: { token } })) as Entered);
    if (next) setStep(next);
    else entered();
  }, t.erroEntrar);

  function entered() {
    flashSuccess(authTexts.loginOk);
    location.replace('/');
  }

  if (step)
    return (
      <LoginStepsPanel
        step={step}
        email=""
        byMail
        onStep={(next) => (next ? setStep(next) : location.replace('/login'))}
        onEntered={entered}
      />
    );
  if (!token || form.alert)
    return (
      <EntryFrame title={t.linkTitulo} hint={form.alert ? undefined : t.semLinkEntrar}>
        <div className="mt-6">
          <Notice>{form.alert}</Notice>
        </div>
        <EntryLink to="/login">{t.voltarLogin}</EntryLink>
      </EntryFrame>
    );
  return (
    <EntryFrame title={t.linkTitulo} hint={t.linkDica}>
      <EntryForm form={form} send={t.entrar} sending={t.entrandoPeloLink} />
    </EntryFrame>
  );
}
