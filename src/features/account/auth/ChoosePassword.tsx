import type { Entered } from '../../../shared/session.ts';
import { send } from '../../../web/calls/http.ts';
import { usePlainForm } from '../../../web/forms/plain-form.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { NewPasswordFields } from '../../../web/ui/NewPasswordFields.tsx';
import { Notice } from '../../../web/ui/PlainFields.tsx';
import { entryTexts as t } from './entry.texts.ts';
import { useOptions } from '../../../web/entry/entry-actions.tsx';
import { requireNewPassword } from '../../../web/entry/entry-form.tsx';
import { EntryFrame } from '../../../web/entry/EntryFrame.tsx';
import { nextStep, type StepProps } from '../../../web/entry/entry-steps.ts';
import type { choosePassword } from './recovery.contract.ts';

const choosePath: (typeof choosePassword)['path'] = '/api/auth/password/choose';

/** At the first sign-in with a password that an administrator chose: nothing else opens before this. */
export function ChoosePassword({ onStep, onEntered }: StepProps) {
  const options = useOptions();
  const { form, busy, errors, alert } = usePlainForm(async (values) => {
    requireNewPassword(values, {}, options?.password_min);
    const answer = (await send('POST', choosePath, { body: { password: values.password } })) as Entered;
    const next = nextStep(answer);
    if (next) onStep(next);
    else onEntered();
  }, t.erroSalvarSenha);
  return (
    <EntryFrame title={t.escolherTitulo} hint={t.escolherDica}>
      <form {...form} className="mt-6 flex flex-col gap-4">
        <NewPasswordFields
          labels={{
            password: t.novaSenha,
            hint: t.senhaDica(options?.password_min ?? 6),
            confirm: t.confirmarSenha,
          }}
          errors={errors}
          autoFocus
        />
        <Notice>{alert}</Notice>
        <Button type="submit" variant="primary" busy={busy} busyLabel={t.salvandoSenha} className="w-full md:h-10">
          {t.salvarContinuar}
        </Button>
        <Button variant="quiet" onClick={() => onStep(null)}>
          {t.voltarLogin}
        </Button>
      </form>
    </EntryFrame>
  );
}
