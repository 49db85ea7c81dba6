import { CircleAlert } from 'lucide-react';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Entered, signIn } from '../../../shared/session.ts';
import { ProblemError, send } from '../../../web/calls/http.ts';
import { currentToasts, dismissToast, flashSuccess, toast } from '../../../web/browser/toast.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Field } from '../../../web/ui/Field.tsx';
import { Input } from '../../../web/ui/Input.tsx';
import { PasswordInput } from '../../../web/ui/PasswordInput.tsx';
import { loadPart } from '../../../web/calls/version.ts';
import { authTexts } from './auth.texts.ts';
import { goOn, useOptions, whoIsIn } from '../../../web/entry/entry-actions.tsx';
import { EntryFrame } from '../../../web/entry/EntryFrame.tsx';
import { EntryLink } from '../../../web/entry/EntryLink.tsx';
import { codeSentTo, nextStep, type Step } from '../../../web/entry/entry-steps.ts';

// Typed against the contract without loading it: this page stays light.
const signInPath: (typeof signIn)['path'] = '/api/auth/sign-in';

const LoginStepsPanel = lazy(() => loadPart(() => import('./LoginStepsPanel.tsx')));

/** Only this page's own steps change it. */
const unheard = () => () => {};

export default function LoginPage() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setStep] = useState<Step | null>(null);
  // the page comes drawn already, as for whoever waits for no code
  const sentTo = useSyncExternalStore(unheard, codeSentTo, () => '');
  const step = chosen ?? (sentTo ? 'otp' : null);
  const [typed, setTyped] = useState('');
  /** Passwords are refused here for now: the mailed link is the way. */
  const [spent, setSpent] = useState(false);
  const options = useOptions();

  useEffect(() => {
    whoIsIn().then(
      (person) => person && goOn(),
      () => undefined,
    );
  }, []);

  function refuse(sentence: string, field: 'email' | 'password') {
    setError(sentence);
    setBusy(false);
    form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();
  }

  async function enter(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const email = String(data.get('email')).trim();
    const password = String(data.get('password'));
    if (!email || !password) return refuse(authTexts.preenchaTudo, email ? 'password' : 'email');
    setBusy(true);
    setError('');
    try {
      const next = nextStep((await send('POST', signInPath, { body: { email, password } })) as Entered);
      if (next) {
        setBusy(false);
        return setStep(next);
      }
    } catch (problem) {
      const told = problem instanceof ProblemError ? problem.problem : null;
      if (told?.code === 'auth.credentials') return refuse(authTexts.credenciais, 'password');
      setBusy(false);
      setSpent(told?.code === 'auth.password_spent');
      if (!told || told.status === 0 || told.status === 500) return toast.error(authTexts.erroInesperado, told?.detail);
      return toast.error(told.errors?.[0]?.message ?? told.detail, undefined, authTexts.erroLogin);
    }
    entered();
  }

  function entered() {
    flashSuccess(authTexts.loginOk);
    goOn();
  }

  const typedEmail = () => String(new FormData(form.current!).get('email'));

  function enterByCode() {
    setTyped(typedEmail());
    // what was refused is no answer to the next step
    for (const { id } of currentToasts()) dismissToast(id);
    setStep('otp');
  }

  if (step)
    return (
      <Suspense>
        <LoginStepsPanel step={step} email={typed} atOnce={spent} onStep={setStep} onEntered={entered} />
      </Suspense>
    );

  return (
    <EntryFrame title={authTexts.entrarTitulo}>
      <form
        ref={form}
        noValidate
        // Before the script has come the browser must not put the password into the address.
        method="dialog"
        onSubmit={(event) => void enter(event)}
        className="mt-6 flex flex-col gap-4"
      >
        <Field label={authTexts.email}>
          {(ids) => (
            <Input
              {...ids}
              name="email"
              type="email"
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
            />
          )}
        </Field>
        <Field label={authTexts.senha}>
          {(ids) => <PasswordInput {...ids} name="password" autoComplete="current-password" />}
        </Field>
        <div role="alert">
          {error && (
            <p className="flex items-center gap-2 rounded-sm bg-bad-soft px-3 py-2 text-sm text-bad">
              <CircleAlert size={16} aria-hidden className="shrink-0" />
              {error}
            </p>
          )}
        </div>
        <Button
          type="submit"
          variant={spent ? undefined : 'primary'}
          busy={busy}
          busyLabel={authTexts.entrando}
          className="w-full md:h-10"
        >
          {authTexts.entrar}
        </Button>
        <Button
          key={String(spent)}
          variant={spent ? 'primary' : undefined}
          autoFocus={spent}
          className="w-full md:h-10"
          onClick={enterByCode}
        >
          {spent ? authTexts.receberLink : authTexts.entrarComCodigo}
        </Button>
      </form>
      <EntryLink
        to="/recuperar-senha"
        onClick={({ currentTarget }) =>
          void (currentTarget.hash = String(new URLSearchParams({ email: typedEmail() })))
        }
      >
        {authTexts.esqueciSenha}
      </EntryLink>
      {options?.signup === 'open' && (
        <EntryLink to="/cadastro" before={authTexts.semConta}>
          {authTexts.criarConta}
        </EntryLink>
      )}
    </EntryFrame>
  );
}
