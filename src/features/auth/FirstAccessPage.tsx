import { type FormEvent, useRef, useState } from 'react';
import type { Problem } from '../../shared/contract.ts';
import { checkContract } from '../../web/contractCheck.ts';
import { ProblemError, send } from '../../web/http.ts';
import { slugFrom } from '../../shared/slug.ts';
import { flashSuccess, toast } from '../../web/toast.ts';
import { Button, buttonClass } from '../../web/ui/Button.tsx';
import { Field } from '../../web/ui/Field.tsx';
import { Input } from '../../web/ui/Input.tsx';
import { PasswordInput } from '../../web/ui/PasswordInput.tsx';
import { firstAccess, firstAccessInput } from './auth.contract.ts';
import { authTexts } from './auth.texts.ts';
import { entryTexts } from './entry.texts.ts';
import { useOptions } from './entryActions.tsx';
import { EntryFrame } from './EntryFrame.tsx';

const empty = { code: '', full_name: '', email: '', password: '', office_name: '', office_slug: '' };
type Name = keyof typeof empty;
type Errors = Partial<Record<Name, string>>;

/** Creates the first administrator and the first office, with the code that the server printed. */
export default function FirstAccessPage() {
  const options = useOptions();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(empty);
  const [slugTouched, setSlugTouched] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);

  function change(name: Name, value: string) {
    if (name === 'office_slug') setSlugTouched(value !== '');
    const slug = name === 'office_name' && !slugTouched ? { office_slug: slugFrom(value) } : {};
    setValues({ ...values, [name]: value, ...slug });
    setErrors({ ...errors, [name]: undefined });
  }

  function showErrors(found: Errors) {
    setErrors(found);
    const first = (Object.keys(empty) as Name[]).find((name) => found[name]);
    form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  }

  function refuse(problem: Problem | null) {
    if (problem?.code === 'setup.done') return setDone(true);
    if (problem?.code === 'setup.code') return showErrors({ code: problem.detail });
    if (problem?.errors)
      return showErrors(Object.fromEntries(problem.errors.map(({ field, message }) => [field, message])));
    toast.error(authTexts.erroCriar, problem?.detail);
  }

  async function create(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      const { errors: found } = checkContract(firstAccessInput, values);
      if (found) return showErrors(found);
      await send(firstAccess.method, firstAccess.path, { body: values });
      flashSuccess(authTexts.criado);
      location.replace('/');
    } catch (error) {
      refuse(error instanceof ProblemError ? error.problem : null);
    } finally {
      setBusy(false);
    }
  }

  const field = (
    name: Name,
    label: string,
    more: { hint?: string; placeholder?: string; autoComplete?: string; type?: string } = {},
  ) => {
    const { hint, ...rest } = more;
    const Control = name === 'password' ? PasswordInput : Input;
    return (
      <Field label={label} hint={hint} error={errors[name]}>
        {(ids) => (
          <Control
            {...ids}
            autoComplete="off"
            {...rest}
            name={name}
            value={values[name]}
            onChange={({ target }) => change(name, target.value)}
          />
        )}
      </Field>
    );
  };

  if (done) {
    return (
      <EntryFrame title={authTexts.primeiroAcesso} hint={authTexts.jaFeito}>
        <a href="/login" className={buttonClass('primary', 'mt-6 w-full')}>
          {authTexts.irParaLogin}
        </a>
      </EntryFrame>
    );
  }
  return (
    <EntryFrame title={authTexts.primeiroAcesso} hint={authTexts.primeiroAcessoDica}>
      <form ref={form} noValidate onSubmit={(event) => void create(event)} className="mt-6 flex flex-col gap-4">
        {field('code', authTexts.codigo, { hint: authTexts.codigoDica })}
        <h2 className="mt-2 border-t border-line pt-4 text-sm font-semibold">{authTexts.voce}</h2>
        {field('full_name', authTexts.nomeCompleto, { autoComplete: 'name' })}
        {field('email', authTexts.email, { type: 'email', autoComplete: 'username' })}
        {field('password', authTexts.senha, {
          hint: entryTexts.senhaDica(options?.password_min ?? 6),
          autoComplete: 'new-password',
        })}
        <h2 className="mt-2 border-t border-line pt-4 text-sm font-semibold">{authTexts.gabinete}</h2>
        {field('office_name', authTexts.nomeGabinete, { placeholder: authTexts.nomeGabineteExemplo })}
        {field('office_slug', authTexts.identificador, { hint: authTexts.identificadorDica })}
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          busyLabel={authTexts.criando}
          className="mt-2 w-full md:h-10"
        >
          {authTexts.criar}
        </Button>
      </form>
    </EntryFrame>
  );
}
