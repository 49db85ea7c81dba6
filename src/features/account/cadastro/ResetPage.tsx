import { send } from '../../../web/calls/http.ts';
import { usePlainForm } from '../../../web/forms/plain-form.tsx';
import { flashSuccess } from '../../../web/browser/toast.ts';
import { NewPasswordFields } from '../../../web/ui/NewPasswordFields.tsx';
import { entryTexts as t, newPasswordLabels } from '../auth/entry.texts.ts';
import { useOptions } from '../../../web/entry/entry-actions.tsx';
import { requireNewPassword, takeFromHash } from '../../../web/entry/entry-form.tsx';
import { EntryForm } from '../../../web/entry/EntryForm.tsx';
import { EntryFrame } from '../../../web/entry/EntryFrame.tsx';
import { EntryLink } from '../../../web/entry/EntryLink.tsx';
import type { reset } from '../auth/recovery.contract.ts';

const resetPath: (typeof reset)['path'] = '/api/auth/reset';

const { token } = takeFromHash();

/** `/redefinir-senha` */
export default function ResetPage() {
  const options = useOptions();
  const form = usePlainForm(async (values) => {
    requireNewPassword(values, {}, options?.password_min);
    await send('POST', resetPath, { body: { token, password: values.password } });
    flashSuccess(t.senhaSalva);
    location.replace('/login');
  }, t.erroSalvarSenha);

  if (!token)
    return (
      <EntryFrame title={t.redefinir} hint={t.semLinkRedefinir}>
        <EntryLink to="/recuperar-senha" button>
          {t.pedirLink}
        </EntryLink>
      </EntryFrame>
    );
  return (
    <EntryFrame title={t.redefinir} hint={t.redefinirDica}>
      <EntryForm form={form} send={t.salvarSenha} sending={t.salvandoSenha}>
        <NewPasswordFields
          labels={newPasswordLabels(t.novaSenha, options?.password_min)}
          errors={form.errors}
          autoFocus
        />
      </EntryForm>
      {form.alert && <EntryLink to="/recuperar-senha">{t.pedirLink}</EntryLink>}
    </EntryFrame>
  );
}
