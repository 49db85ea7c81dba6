import { type MouseEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { ProblemReceiver } from '../../../web/calls/problem.ts';
import { type AnyForm, useContractForm } from '../../../web/forms/contract-form.ts';
import { Form } from '../../../web/forms/Form.tsx';
import { DateField, PhoneField, TextField } from '../../../web/forms/FormFields.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { Kbd } from '../../../web/ui/Kbd.tsx';
import { AssuntoField, isSecret } from '../../base/assuntos/AssuntoField.tsx';
import { sigiloTexts } from '../../daily/sigilo/sigilo.texts.ts';
import { type Campo, campos, type Item, type RegraRow } from './higiene.contract.ts';
import { higieneTexts as t } from './higiene.texts.ts';
import { useFocusWhenCurrent } from './use-focus-when-current.tsx';
import type { FilaState } from './use-fila.tsx';

type Props = {
  regra: RegraRow;
  item: Item;
  fila: FilaState;
  list: RefObject<HTMLUListElement | null>;
  children: ReactNode;
};

/**
 * The record's own field, where nobody can guess what belongs there. In it `n` and `d` are letters, so the focus begins beside it, and
 * Enter goes into it until something else stands there.
 */
export function ValorForm({ regra, item, fila, list, children }: Props) {
  const campo = regra.campo as Campo;
  const place = useRef<HTMLDivElement>(null);
  const fix = useRef<HTMLButtonElement>(null);
  const form = useContractForm(z.strictObject({ [campo]: campos[campo] }), {
    name: `higiene ${regra.regra} ${item.id}`,
    defaults: { [campo]: item.antes ?? '' },
    save: (values, receiver) => fila.fix(item, String(values[campo]), at(campo, receiver)),
  });
  useFocusWhenCurrent(list, () => fix.current);
  function begin(event: MouseEvent) {
    if (form.dirty) return;
    event.preventDefault();
    const field = place.current?.querySelector('input');
    field?.focus();
    field?.select();
  }
  return (
    <Form form={form} className="mt-3">
      <div ref={place} className="max-w-md">
        <ValorField campo={campo} form={form} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button ref={fix} type="submit" variant="primary" busy={form.saving} onClick={begin}>
          {t.corrigir}
          <Kbd className="max-md:hidden">Enter</Kbd>
        </Button>
        {children}
      </div>
    </Form>
  );
}

/** What the server says of the value stands at the field. */
const at = (campo: Campo, receiver: ProblemReceiver): ProblemReceiver => ({
  receive: (problem) =>
    receiver.receive({
      ...problem,
      ...(problem.errors && { errors: problem.errors.map(({ message }) => ({ field: campo, message })) }),
    }),
});

function ValorField({ campo, form }: { campo: Campo; form: AnyForm }) {
  const base = { form, name: campo, label: t.campos[campo] };
  switch (campo) {
    case 'telefone_ddd':
      return <PhoneField {...base} />;
    case 'encerrada_em':
      return <DateField {...base} />;
    case 'assunto_id':
      return <Assunto form={form} />;
    case 'email':
      return <TextField {...base} type="email" maxLength={254} />;
    default:
      return <TextField {...base} upper maxLength={200} />;
  }
}

/** It says of a subject whom it hides the demand from. */
function Assunto({ form }: { form: AnyForm }) {
  const [hides, setHides] = useState(false);
  return (
    <AssuntoField
      form={form}
      hint={hides ? sigiloTexts.assuntoOculta : undefined}
      onChosen={(choice) => setHides(choice !== null && isSecret(choice))}
    />
  );
}
