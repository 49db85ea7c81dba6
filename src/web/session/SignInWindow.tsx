import { type FormEvent, useState } from 'react';
import type { Entered, signIn, SignedIn } from '../../shared/session.ts';
import { texts } from '../../shared/texts.ts';
import { ProblemError, send } from '../calls/http.ts';
import { clearStorages } from '../calls/office.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { Input } from '../ui/Input.tsx';
import { webTexts } from '../web.texts.ts';
import { signInTexts as t } from './sign-in.texts.ts';

const signInPath: (typeof signIn)['path'] = '/api/auth/sign-in';
// typed in its feature, which the browser's plumbing does not know
const secondFactorPath = '/api/auth/totp/verify';
const linkPath = '/api/auth/otp';

type Props = {
  user: SignedIn['user'];
  /** Somebody else has signed in in another tab of this browser. */
  others: boolean;
  /** Told for how many seconds the new token is good. */
  onEntered: (expiresIn: number) => void;
  onLeave: () => void;
  /** When the code of this window cannot be loaded; the next call that needs it opens it again. */
  onClose: () => void;
};

/** Password, and the code where there is one, over the page. */
export default function SignInWindow({ user, others, onEntered, onLeave }: Props) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const [askCode, setAskCode] = useState(false);
  /** Passwords are refused here for now, of this address: the mailed link is the way. */
  const [spent, setSpent] = useState('');
  const [sending, setSending] = useState(false);
  const [told, setTold] = useState('');

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
      if (!('user' in signedIn)) return onLeave();
      if (signedIn.user.id !== user.id) {
        // Somebody else sat down: nothing of the person before may stay in memory.
        clearStorages();
        return location.assign('/');
      }
      onEntered(signedIn.session.expires_in);
    } catch (problem) {
      // the sign-in that waited for the code is over
      if (askCode && problem instanceof ProblemError && problem.problem.status === 401) setAskCode(false);
      setError(problem instanceof ProblemError ? problem.problem.detail : texts.semRede);
      if (problem instanceof ProblemError && problem.problem.code === 'auth.password_spent')
        setSpent(String(form.get('email')));
    } finally {
      setBusy(false);
    }
  }

  async function sendLink() {
    setSending(true);
    try {
      await send('POST', linkPath, { body: { email: spent } });
      setTold(t.linkEnviado(spent));
    } catch (problem) {
      const { code, detail } = problem instanceof ProblemError ? problem.problem : { detail: texts.semRede };
      // an earlier mail does as well
      setTold(code === 'auth.mails_spent' ? `${detail} ${t.linkDeAntes}` : detail);
    } finally {
      setSending(false);
    }
  }

  return (
    <Dialog
      open
      first
      size="sm"
      dismissible={false}
      onClose={() => undefined}
      title={webTexts.sessaoTerminou}
      description={others ? webTexts.outraContaEntrou(user.email) : webTexts.sessaoTerminouDica}
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
        {spent && (
          <Button busy={sending} busyLabel={t.enviando} onClick={() => void sendLink()}>
            {t.receberLink}
          </Button>
        )}
        <p role="status" className="text-sm text-ink-2 empty:hidden">
          {told}
        </p>
        <div className="flex flex-col-reverse gap-2 md:flex-row md:justify-end">
          <Button variant="quiet" onClick={onLeave}>
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
