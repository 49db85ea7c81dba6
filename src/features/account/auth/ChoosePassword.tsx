import type { Entered } from '../../../shared/session.ts';
import { send } from '../../../web/calls/http.ts';
import { usePlainForm } from '../../../web/forms/plain-form.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { NewPasswordFields } from '../../../web/ui/NewPasswordFields.tsx';
import { entryTexts as t, newPasswordLabels } from './entry.texts.ts';
import { useOptions } from '../../../web/entry/entry-actions.tsx';
import { requireNewPassword } from '../../../web/entry/entry-form.tsx';
import { EntryForm } from '../../../web/entry/EntryForm.tsx';
import { EntryFrame } from '../../../web/entry/EntryFrame.tsx';
import { nextStep, type StepProps } from '../../../web/entry/entry-steps.ts';
import type { choosePassword } from './recovery.contract.ts';

const choosePath: (typeof choosePassword)['path'] = '/api/auth/password/choose';

/** At the first sign-in with a password that an administrator chose, or that others may know: nothing else opens before this. */
export function ChoosePassword({ byMail, onStep, onEntered }: StepProps) {
  const options = useOptions();
  const form = usePlainForm(async (values) => {
    requireNewPassword(values, {}, options?.password_min);
    const answer = (await send('POST', choosePath, { body: { password: values.password } })) as Entered;
    const next = nextStep(answer);
    if (next) onStep(next);
    else onEntered();
  }, t.erroSalvarSenha);
  return (
    <EntryFrame title={t.escolherTitulo} hint={byMail ? t.escolherPorEmailDica : t.escolherDica}>
      <EntryForm
        form={form}
        send={t.salvarContinuar}
        sending={t.salvandoSenha}
        after={
          <Button variant="quiet" onClick={() => onStep(null)}>
            {t.voltarLogin}
          </Button>
        }
      >
        <NewPasswordFields
          labels={newPasswordLabels(t.novaSenha, options?.password_min)}
          errors={form.errors}
          autoFocus
        />
      </EntryForm>
    </EntryFrame>
  );
}
