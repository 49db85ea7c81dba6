import { useState } from 'react';
import { slugFrom, slugTyped } from '../../../shared/letters/slug.ts';
import { ProblemError, send } from '../../../web/calls/http.ts';
import { FieldErrors, usePlainForm } from '../../../web/forms/plain-form.tsx';
import { flashSuccess } from '../../../web/browser/toast.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Notice, PlainField } from '../../../web/ui/PlainFields.tsx';
import type { firstAccess } from './auth.contract.ts';
import { authTexts as t } from './auth.texts.ts';
import { entryTexts as e } from './entry.texts.ts';
import { useOptions } from '../../../web/entry/entry-actions.tsx';
import { requireFields } from '../../../web/entry/entry-form.tsx';
import { EntryFrame } from '../../../web/entry/EntryFrame.tsx';
import { EntryLink } from '../../../web/entry/EntryLink.tsx';

const firstAccessPath: (typeof firstAccess)['path'] = '/api/setup';

/** Creates the first administrator and the first office, with the code that the server printed. */
export default function FirstAccessPage() {
  const options = useOptions();
  const [slug, setSlug] = useState({ value: '', own: false });
  const [done, setDone] = useState(false);
  const { form, busy, errors, alert } = usePlainForm(async (values) => {
    requireFields(values, {
      code: e.codigoObrigatorio,
      full_name: e.nomeObrigatorio,
      email: e.emailObrigatorio,
      password: e.senhaObrigatoria,
      office_name: t.nomeGabineteObrigatorio,
      office_slug: t.identificadorObrigatorio,
    });
    try {
      await send('POST', firstAccessPath, { body: values });
    } catch (error) {
      const problem = error instanceof ProblemError ? error.problem : null;
      if (problem?.code === 'setup.done') return setDone(true);
      throw problem?.code === 'setup.code' ? new FieldErrors({ code: problem.detail }) : error;
    }
    flashSuccess(t.criado);
    location.replace('/');
  }, t.erroCriar);

  if (done)
    return (
      <EntryFrame title={t.primeiroAcesso} hint={t.jaFeito}>
        <EntryLink to="/login" button>
          {t.irParaLogin}
        </EntryLink>
      </EntryFrame>
    );
  return (
    <EntryFrame title={t.primeiroAcesso} hint={t.primeiroAcessoDica}>
      <form {...form} className="mt-6 flex flex-col gap-4">
        <PlainField name="code" label={t.codigo} hint={t.codigoDica} errors={errors} autoComplete="off" />
        <h2 className="mt-2 border-t border-line pt-4 text-sm font-semibold">{t.voce}</h2>
        <PlainField name="full_name" label={t.nomeCompleto} errors={errors} autoComplete="name" />
        <PlainField name="email" label={t.email} errors={errors} type="email" autoComplete="username" />
        <PlainField
          name="password"
          label={t.senha}
          hint={e.senhaDica(options?.password_min ?? 6)}
          errors={errors}
          type="password"
          autoComplete="new-password"
        />
        <h2 className="mt-2 border-t border-line pt-4 text-sm font-semibold">{t.gabinete}</h2>
        <PlainField
          name="office_name"
          label={t.nomeGabinete}
          errors={errors}
          autoComplete="off"
          placeholder={t.nomeGabineteExemplo}
          onChange={({ target }) => !slug.own && setSlug({ value: slugFrom(target.value), own: false })}
        />
        <PlainField
          name="office_slug"
          label={t.identificador}
          hint={t.identificadorDica}
          errors={errors}
          autoComplete="off"
          value={slug.value}
          onChange={({ target }) => {
            const value = slugTyped(target.value);
            setSlug({ value, own: value !== '' });
          }}
        />
        <Notice>{alert}</Notice>
        <Button type="submit" variant="primary" busy={busy} busyLabel={t.criando} className="mt-2 w-full md:h-10">
          {t.criar}
        </Button>
      </form>
    </EntryFrame>
  );
}
