import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Entered, signIn, SignedIn } from '../../shared/session.ts';
import { onSessionEnd } from '../calls/api.ts';
import { ProblemError, send } from '../calls/http.ts';
import { clearStorages } from '../calls/office.ts';
import { startSessionClock, tokenLives } from '../calls/session-clock.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { Input } from '../ui/Input.tsx';
import { texts } from '../../shared/texts.ts';
import { webTexts } from '../web.texts.ts';

const signInPath: (typeof signIn)['path'] = '/api/auth/sign-in';
// typed in its feature, which the browser's plumbing does not know
const secondFactorPath = '/api/auth/totp/verify';

/** When the session ends under the page: signing in over it, and then everything goes on where it stood. */
export function SignInAgain({ user }: { user: SignedIn['user'] }) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const [askCode, setAskCode] = useState(false);
  const waiting = useRef<(() => void)[]>([]);

  useEffect(() => {
    const ask = () => {
      setOpen(true);
      return new Promise<void>((resolve) => waiting.current.push(resolve));
    };
    onSessionEnd(ask);
    startSessionClock(() => void ask(), leave);
  }, []);

  async function enter(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setError('');
    try {
      const body = { email: form.get('email'), password: form.get('password') };
      const signedIn = (
        askCode
          ? await send('POST', secondFactorPath, { body: { code: form.get('code') } })
          : await send('POST', signInPath, { body })
      ) as Entered;
      if ('second_factor' in signedIn && signedIn.second_factor === 'code') return setAskCode(true);
      // a second factor or a password has to be chosen first, which is the sign-in page's work
      if (!('user' in signedIn)) return leave();
      if (signedIn.user.id !== user.id) {
        // Somebody else sat down: nothing of the person before may stay in memory.
        clearStorages();
        return location.assign('/');
      }
      tokenLives(signedIn.session.expires_in);
      setOpen(false);
      setAskCode(false);
      for (const goOn of waiting.current.splice(0)) goOn();
    } catch (problem) {
      // the sign-in that waited for the code is over
      if (askCode && problem instanceof ProblemError && problem.problem.status === 401) setAskCode(false);
      setError(problem instanceof ProblemError ? problem.problem.detail : texts.semRede);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={open}
      size="sm"
      dismissible={false}
      onClose={() => undefined}
      title={webTexts.sessaoTerminou}
      description={webTexts.sessaoTerminouDica}
    >
      <form onSubmit={(event) => void enter(event)} className="flex flex-col gap-4 pt-2">
        {askCode ? (
          <Field label={webTexts.codigoVerificacao} hint={webTexts.codigoVerificacaoDica} error={error}>
            {(ids) => <Input {...ids} key="code" name="code" autoComplete="one-time-code" autoFocus />}
          </Field>
        ) : (
          <>
            <Field label={webTexts.email}>
              {(ids) => <Input {...ids} name="email" type="email" autoComplete="username" defaultValue={user.email} />}
            </Field>
            <Field label={webTexts.senha} error={error}>
              {(ids) => (
                <Input {...ids} name="password" type="password" autoComplete="current-password" data-autofocus />
              )}
            </Field>
          </>
        )}
        <div className="flex flex-col-reverse gap-2 md:flex-row md:justify-end">
          <Button variant="quiet" onClick={leave}>
            {webTexts.sairDaConta}
          </Button>
          <Button type="submit" variant="primary" busy={busy} busyLabel={webTexts.entrando}>
            {webTexts.entrar}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function leave(): void {
  clearStorages();
  location.assign('/login');
}
