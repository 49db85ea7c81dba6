import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react';
import type { Entered, signIn } from '../../../shared/session.ts';
import { send } from '../../../web/calls/http.ts';
import { usePlainForm } from '../../../web/forms/plain-form.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { NewPasswordFields } from '../../../web/ui/NewPasswordFields.tsx';
import { PlainField } from '../../../web/ui/PlainFields.tsx';
import { loadPart } from '../../../web/calls/version.ts';
import { authTexts } from '../auth/auth.texts.ts';
import { entryTexts as e, newPasswordLabels } from '../auth/entry.texts.ts';
import { useOptions } from '../../../web/entry/entry-actions.tsx';
import { requireFields, requireNewPassword } from '../../../web/entry/entry-form.tsx';
import { EntryForm } from '../../../web/entry/EntryForm.tsx';
import { EntryLink } from '../../../web/entry/EntryLink.tsx';
import { nextStep, type Step } from '../../../web/entry/entry-steps.ts';
import { accept, enterOffice, type Invitation, token } from './invitation-actions.tsx';
import type { signUpInvited } from './invitation.contract.ts';
import { invitationTexts as t } from './invitation.texts.ts';

const signInPath: (typeof signIn)['path'] = '/api/auth/sign-in';
const signUpPath: (typeof signUpInvited)['path'] = '/api/auth/invitation/sign-up';

const LoginStepsPanel = lazy(() => loadPart(() => import('../auth/LoginStepsPanel.tsx')));

export type InvitedProps = {
  invitation: Invitation;
  frame: (children: ReactNode) => ReactNode;
  /** Does what may find out that the invitation is good no more; then the page says so. */
  unlessOver: (work: Promise<unknown>) => Promise<void>;
};

/** For an address with an account; the second factor, if there is one, and then the office. */
export function InvitedSignIn({ invitation, frame, unlessOver }: InvitedProps) {
  const [step, setStep] = useState<Step | null>(null);
  const { email } = invitation;
  const form = usePlainForm(async (values) => {
    requireFields(values, { password: e.senhaObrigatoria });
    const body = { email, password: values.password };
    const next = nextStep((await send('POST', signInPath, { body })) as Entered);
    if (next) setStep(next);
    else await unlessOver(accept(invitation));
  }, t.erroEntrar);

  if (step) {
    // signed in by then: what is in the way of accepting, the page itself says
    const entered = () => void accept(invitation).catch(() => location.reload());
    return (
      <Suspense>
        <LoginStepsPanel step={step} email={email} onStep={setStep} onEntered={entered} />
      </Suspense>
    );
  }
  return frame(
    <>
      <EntryForm
        form={form}
        send={t.entrar}
        sending={t.entrando}
        after={
          <Button className="w-full md:h-10" onClick={() => setStep('otp')}>
            {authTexts.entrarComCodigo}
          </Button>
        }
      >
        <InvitedEmail email={email} hint={t.entrarDica} errors={form.errors} />
        <PlainField
          name="password"
          label={e.senha}
          errors={form.errors}
          type="password"
          autoComplete="current-password"
          autoFocus
        />
      </EntryForm>
      <EntryLink to={`/recuperar-senha#${String(new URLSearchParams({ email }))}`}>{authTexts.esqueciSenha}</EntryLink>
    </>,
  );
}

/** For an address without one: the account is made, verified and in the office at once. */
export function InvitedSignUp({ invitation, frame, unlessOver }: InvitedProps) {
  const options = useOptions();
  const { email } = invitation;
  const form = usePlainForm(async (values) => {
    const required = { full_name: e.nomeObrigatorio, username: t.usernameObrigatorio };
    requireNewPassword(values, required, options?.password_min);
    const { full_name, username, password } = values;
    const body = { token, full_name, username, password };
    await unlessOver(send('POST', signUpPath, { body }).then(() => enterOffice(invitation)));
  }, t.erroCriar);
  return frame(
    <EntryForm form={form} send={t.criar} sending={t.criando}>
      <InvitedEmail email={email} errors={form.errors} />
      <PlainField
        name="full_name"
        label={e.nomeCompleto}
        errors={form.errors}
        autoComplete="name"
        autoFocus
        maxLength={200}
      />
      <PlainField
        name="username"
        label={t.username}
        errors={form.errors}
        autoComplete="off"
        defaultValue={email.split('@')[0]}
        maxLength={60}
      />
      <NewPasswordFields labels={newPasswordLabels(e.senha, options?.password_min)} errors={form.errors} />
    </EntryForm>,
  );
}

/** Whom the invitation is for: to be read, and for the browser's keeper of passwords. */
const InvitedEmail = ({
  email,
  ...rest
}: Pick<ComponentProps<typeof PlainField>, 'hint' | 'errors'> & { email: string }) => (
  <PlainField
    {...rest}
    name="email"
    label={e.email}
    type="email"
    autoComplete="username"
    defaultValue={email}
    readOnly
  />
);
