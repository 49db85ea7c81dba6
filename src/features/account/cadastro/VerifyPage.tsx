import { lazy, Suspense, useState } from 'react';
import type { Entered } from '../../../shared/session.ts';
import { send } from '../../../web/calls/http.ts';
import { usePlainForm } from '../../../web/forms/plain-form.tsx';
import { flashSuccess } from '../../../web/browser/toast.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { PlainField } from '../../../web/ui/PlainFields.tsx';
import { loadPart } from '../../../web/calls/version.ts';
import { entryTexts as t } from '../auth/entry.texts.ts';
import { useOptions } from '../../../web/entry/entry-actions.tsx';
import { requireFields, takeFromHash } from '../../../web/entry/entry-form.tsx';
import { EntryForm } from '../../../web/entry/EntryForm.tsx';
import { EntryFrame } from '../../../web/entry/EntryFrame.tsx';
import { EntryLink } from '../../../web/entry/EntryLink.tsx';
import { nextStep, type Step } from '../../../web/entry/entry-steps.ts';
import { ResendForm } from './ResendForm.tsx';
import type { confirmEmail, verify } from './sign-up.contract.ts';

const LoginStepsPanel = lazy(() => loadPart(() => import('../auth/LoginStepsPanel.tsx')));

const verifyPath: (typeof verify)['path'] = '/api/auth/verify';

const link = takeFromHash();

/** `/verificar`: opening the link changes nothing; a button does. */
export default function VerifyPage() {
  if (link['novo-email']) return <ConfirmAddress token={link['novo-email']} words={newAddress} />;
  if (link.email) return <ConfirmAddress token={link.email} words={ownAddress} />;
  if (link.token) return <Confirm token={link.token} />;
  return (
    <EntryFrame title={t.verificar} hint={t.semLink}>
      <ResendForm />
      <EntryLink to="/login">{t.voltarLogin}</EntryLink>
    </EntryFrame>
  );
}

function Confirm({ token }: { token: string }) {
  const options = useOptions();
  const [replace, setReplace] = useState(false);
  const [step, setStep] = useState<Step | null>(null);
  const form = usePlainForm(async (values) => {
    requireFields(values, { password: t.senhaObrigatoria });
    const body = { token, password: values.password, replace };
    const next = nextStep((await send('POST', verifyPath, { body })) as Entered);
    if (next) setStep(next);
    else entered();
  }, t.erroConfirmar);
  function entered() {
    flashSuccess(t.confirmado);
    location.replace('/');
  }
  if (step)
    return (
      <Suspense>
        <LoginStepsPanel
          step={step}
          email=""
          onStep={(to) => (to ? setStep(to) : location.replace('/login'))}
          onEntered={entered}
        />
      </Suspense>
    );
  return (
    <EntryFrame title={t.verificar} hint={replace ? t.verificarNovaDica : t.verificarDica}>
      <EntryForm
        form={form}
        send={t.confirmarEntrar}
        sending={t.confirmando}
        after={
          <Button variant="quiet" className="whitespace-normal!" onClick={() => setReplace(!replace)}>
            {replace ? t.usarSenhaCadastro : t.usarOutraSenha}
          </Button>
        }
      >
        <PlainField
          key={String(replace)}
          name="password"
          label={replace ? t.novaSenha : t.senha}
          hint={replace ? t.senhaDica(options?.password_min ?? 6) : undefined}
          errors={form.errors}
          type="password"
          autoComplete={replace ? 'new-password' : 'current-password'}
          autoFocus
        />
      </EntryForm>
      {form.alert && (
        <>
          <ResendForm />
          <EntryLink to="/login" before={t.jaConfirmou}>
            {t.entrar}
          </EntryLink>
        </>
      )}
    </EntryFrame>
  );
}

const confirmEmailPath: (typeof confirmEmail)['path'] = '/api/account/email/confirm';

type Words = { title: string; hint: string; confirm: string; done: string; doneHint?: string };
const newAddress: Words = {
  title: t.novoEmail,
  hint: t.novoEmailDica,
  confirm: t.confirmarNovoEmail,
  done: t.novoEmailConfirmado,
  doneHint: t.novoEmailFeitoDica,
};
const ownAddress: Words = { title: t.verificar, hint: t.provaDica, confirm: t.verificar, done: t.provado };

function ConfirmAddress({ token, words }: { token: string; words: Words }) {
  const [done, setDone] = useState(false);
  const form = usePlainForm(async (values) => {
    requireFields(values, { password: t.senhaObrigatoria });
    await send('POST', confirmEmailPath, { body: { token, password: values.password } });
    setDone(true);
  }, t.erroConfirmar);
  if (done)
    return (
      <EntryFrame title={words.done} hint={words.doneHint}>
        <EntryLink to="/" button>
          {t.entrar}
        </EntryLink>
      </EntryFrame>
    );
  return (
    <EntryFrame title={words.title} hint={words.hint}>
      <EntryForm form={form} send={words.confirm} sending={t.confirmando}>
        <PlainField
          name="password"
          label={t.senha}
          errors={form.errors}
          type="password"
          autoComplete="current-password"
          autoFocus
        />
      </EntryForm>
      {form.alert && (
        <>
          <EntryLink to="/login" before={t.jaConfirmou}>
            {t.entrar}
          </EntryLink>
          <EntryLink to="/conta" before={t.aindaNaoConfirmou}>
            {t.pedirNaConta}
          </EntryLink>
        </>
      )}
    </EntryFrame>
  );
}
