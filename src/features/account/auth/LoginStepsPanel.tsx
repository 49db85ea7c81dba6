import { useEffect, useEffectEvent, useState } from 'react';
import type { CallOutput } from '../../../shared/contract.ts';
import type { Entered } from '../../../shared/session.ts';
import { ProblemError, send } from '../../../web/calls/http.ts';
import { usePlainForm } from '../../../web/forms/plain-form.tsx';
import { toast } from '../../../web/browser/toast.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Notice, PlainField } from '../../../web/ui/PlainFields.tsx';
import { grouped, QrCode, RecoveryCodes } from '../../../web/ui/TotpParts.tsx';
import { texts } from '../../../shared/texts.ts';
import { webTexts } from '../../../web/web.texts.ts';
import { entryTexts as t } from './entry.texts.ts';
import { ChoosePassword } from './ChoosePassword.tsx';
import { requireFields } from '../../../web/entry/entry-form.tsx';
import { EntryForm } from '../../../web/entry/EntryForm.tsx';
import { EntryFrame } from '../../../web/entry/EntryFrame.tsx';
import { codeSentTo, nextStep, noteCodeSent, type Step, type StepProps } from '../../../web/entry/entry-steps.ts';
import type { otpRequest, otpVerify } from './recovery.contract.ts';
import type { totpConfirm, totpEnroll, totpVerify } from './second-factor.contract.ts';

const paths = {
  otp: '/api/auth/otp' satisfies (typeof otpRequest)['path'],
  otpVerify: '/api/auth/otp/verify' satisfies (typeof otpVerify)['path'],
  verify: '/api/auth/totp/verify' satisfies (typeof totpVerify)['path'],
  enroll: '/api/auth/totp/enroll' satisfies (typeof totpEnroll)['path'],
  confirm: '/api/auth/totp/confirm' satisfies (typeof totpConfirm)['path'],
};

type Props = StepProps & { step: Step };

/** What can follow the password, or stand in its place. */
export default function LoginStepsPanel({ step, ...props }: Props) {
  // the steps after the code as well
  const [byMail] = useState(props.byMail || step === 'otp');
  if (step === 'otp') return <CodeByMail {...props} />;
  if (step === 'code') return <SecondFactor {...props} />;
  if (step === 'password') return <ChoosePassword {...props} byMail={byMail} />;
  return <Enrol {...props} />;
}

function CodeByMail({ email, atOnce = false, onStep, onEntered }: StepProps) {
  const [asked, setAsked] = useState(codeSentTo);
  /** What is said of the mail; empty while the address is asked for. */
  const [told, setTold] = useState(asked && t.codigoEnviado(asked));
  const onAsked = (address: string, sentence: string) => {
    noteCodeSent(address);
    setAsked(address);
    setTold(sentence);
  };
  // what waits for no code any more is not come back to
  const leave = (then: () => void) => {
    noteCodeSent(null);
    then();
  };
  const ways: Pick<StepProps, 'onStep' | 'onEntered'> = {
    onStep: (next) => leave(() => onStep(next)),
    onEntered: () => leave(onEntered),
  };
  if (told) return <EnterCode email={asked} told={told} onCorrect={() => leave(() => setTold(''))} {...ways} />;
  return <AskCode email={asked || email} atOnce={atOnce && !asked} onStep={ways.onStep} onAsked={onAsked} />;
}

const withPassword = (onStep: StepProps['onStep']) => (
  <Button variant="quiet" onClick={() => onStep(null)}>
    {t.entrarSenha}
  </Button>
);

type AskCodeProps = Pick<StepProps, 'email' | 'atOnce' | 'onStep'> & {
  onAsked: (email: string, told: string) => void;
};

function AskCode({ email: typed, atOnce, onStep, onAsked }: AskCodeProps) {
  const form = usePlainForm(async (values) => {
    requireFields(values, { email: t.emailObrigatorio });
    const email = values.email!.trim();
    try {
      await send('POST', paths.otp, { body: { email } });
      onAsked(email, t.codigoEnviado(email));
    } catch (error) {
      // an earlier mail does as well
      if (!(error instanceof ProblemError) || error.problem.code !== 'auth.mails_spent') throw error;
      onAsked(email, error.problem.detail);
    }
  }, t.erroEnviar);
  const sendNow = useEffectEvent(() => {
    if (atOnce && typed.trim()) form.form.ref.current?.requestSubmit();
  });
  useEffect(() => sendNow(), []);
  return (
    <EntryFrame title={t.codigoTitulo} hint={t.codigoDica}>
      <EntryForm form={form} send={t.enviarCodigo} sending={t.enviando} after={withPassword(onStep)}>
        <PlainField
          name="email"
          label={t.email}
          errors={form.errors}
          type="email"
          autoComplete="username"
          defaultValue={typed}
          autoFocus
        />
      </EntryForm>
    </EntryFrame>
  );
}

type EnterCodeProps = StepProps & { told: string; onCorrect: () => void };

function EnterCode({ email, told, onCorrect, onStep, onEntered }: EnterCodeProps) {
  const form = usePlainForm(async (values) => {
    requireFields(values, { code: t.codigoObrigatorio });
    const body = { email, code: values.code };
    const next = nextStep((await send('POST', paths.otpVerify, { body })) as Entered);
    if (next) onStep(next);
    else onEntered();
  }, t.erroConfirmar);
  const [another, setAnother] = useState(false);
  const again = usePlainForm(async () => {
    setAnother(false);
    await send('POST', paths.otp, { body: { email } });
    setAnother(true);
  }, t.erroEnviar);
  return (
    <EntryFrame title={t.codigoTitulo} hint={told}>
      <EntryForm form={form} send={t.entrar} sending={t.enviando}>
        <PlainField name="code" label={t.codigo} errors={form.errors} type="code" autoFocus maxLength={20} />
      </EntryForm>
      <form {...again.form} className="mt-4 flex flex-col gap-4">
        <Notice>{again.alert}</Notice>
        <Notice tone="ok">{another && t.outroCodigoEnviado}</Notice>
        <Button type="submit" busy={again.busy} busyLabel={t.enviando} className="w-full md:h-10">
          {t.outroCodigo}
        </Button>
        <Button variant="quiet" onClick={onCorrect}>
          {t.outroEmail}
        </Button>
        {withPassword(onStep)}
      </form>
    </EntryFrame>
  );
}

function SecondFactor({ onStep, onEntered }: StepProps) {
  const form = usePlainForm(async (values) => {
    requireFields(values, { code: t.codigoObrigatorio });
    const next = nextStep((await send('POST', paths.verify, { body: { code: values.code } })) as Entered);
    if (next) onStep(next);
    else onEntered();
  }, t.erroConfirmar);
  return (
    <EntryFrame title={t.duasEtapas} hint={t.duasEtapasDica}>
      <EntryForm
        form={form}
        send={t.verificarCodigo}
        sending={t.verificando}
        after={
          <Button variant="quiet" onClick={() => onStep(null)}>
            {t.voltarLogin}
          </Button>
        }
      >
        <PlainField
          name="code"
          label={webTexts.codigoVerificacao}
          hint={webTexts.codigoVerificacaoDica}
          errors={form.errors}
          type="code"
          autoFocus
          maxLength={40}
        />
      </EntryForm>
      <p className="mt-5 text-center text-sm text-ink-2">{t.perdeuCodigos}</p>
    </EntryFrame>
  );
}

/** Where a second factor is compulsory and there is none yet. */
function Enrol({ onStep, onEntered }: StepProps) {
  const [started, setStarted] = useState<CallOutput<typeof totpEnroll> | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const begin = useEffectEvent(() => {
    send('POST', paths.enroll, { body: {} }).then(
      (answer) => setStarted(answer as CallOutput<typeof totpEnroll>),
      (error: unknown) => {
        toast.error(error instanceof ProblemError ? error.problem.detail : texts.semRede);
        onStep(null);
      },
    );
  });
  // asked for once: each time makes a new secret
  useEffect(() => begin(), []);
  const form = usePlainForm(async (values) => {
    requireFields(values, { code: t.codigoObrigatorio });
    const body = { code: values.code };
    const answer = (await send('POST', paths.confirm, { body })) as CallOutput<typeof totpConfirm>;
    setCodes(answer.recovery_codes);
  }, t.erroConfirmar);
  if (codes)
    return (
      <EntryFrame title={t.guardeCodigos} hint={t.guardeCodigosDica}>
        <div className="mt-6 flex flex-col gap-4">
          <RecoveryCodes codes={codes} />
          <Button variant="primary" className="w-full md:h-10" onClick={onEntered}>
            {t.guardeiContinuar}
          </Button>
        </div>
      </EntryFrame>
    );
  return (
    <EntryFrame title={t.ativarTitulo} hint={t.ativarDica}>
      <EntryForm form={form} send={t.ativar} sending={t.verificando}>
        {started ? (
          <QrCode qr={started.qr} label={t.qrCode} />
        ) : (
          <div className="mx-auto size-48 rounded-md bg-sunken" />
        )}
        <p className="text-center text-sm text-ink-2">
          {t.chaveManual}
          <br />
          <code className="font-mono text-ink select-all">{grouped(started?.secret ?? '')}</code>
        </p>
        <PlainField name="code" label={webTexts.codigoVerificacao} errors={form.errors} type="code" maxLength={20} />
      </EntryForm>
    </EntryFrame>
  );
}
