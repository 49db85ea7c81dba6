import { useEffect, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { slugFrom, slugTyped } from '../../../shared/letters/slug.ts';
import { useAction } from '../../../web/data/action.ts';
import { flashSuccess, toast } from '../../../web/browser/toast.ts';
import { useContractForm } from '../../../web/forms/contract-form.ts';
import { Field } from '../../../web/ui/Field.tsx';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { TextField } from '../../../web/forms/FormFields.tsx';
import { Input } from '../../../web/ui/Input.tsx';
import { createTenant, tenantInput } from './gabinetes.contract.ts';
import { gabinetesTexts as t } from './gabinetes.texts.ts';

/** The form of the new-office dialog. */
export function NewGabineteForm({ onDone }: { onDone: () => void }) {
  const create = useAction(createTenant, { error: t.erroCriar });
  const form = useContractForm(tenantInput, {
    name: 'novo-gabinete',
    defaults: { name: '', slug: '', admin_email: '' },
    save: async (values, receiver) => {
      const made = await create.run(values, receiver);
      return made && { own: !values.admin_email };
    },
    saved: ({ own }) => {
      if (!own) {
        toast.success(t.criado);
        return onDone();
      }
      // the person belongs to one more office: who they are is asked for again
      flashSuccess(t.criado);
      location.reload();
    },
  });
  const name = useWatch({ control: form.control, name: 'name' }) as string | undefined;
  const { field, fieldState } = useController({ control: form.control, name: 'slug' });
  const [chosen, setChosen] = useState(form.recovered);
  // suggested from the name until the person has written their own
  const suggested = chosen ? null : slugFrom(name ?? '');
  const { setValue } = form;
  useEffect(() => {
    if (suggested !== null) setValue('slug', suggested);
  }, [suggested, setValue]);
  return (
    <Form form={form}>
      <TextField form={form} name="name" label={t.nome} maxLength={120} placeholder={t.nomeExemplo} autoFocus />
      <Field label={t.identificador} marked hint={t.identificadorDica} error={fieldState.error?.message}>
        {(ids) => (
          <Input
            {...ids}
            {...field}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => {
              setChosen(target.value !== '');
              field.onChange(slugTyped(target.value));
            }}
          />
        )}
      </Field>
      <TextField
        form={form}
        name="admin_email"
        label={t.administrador}
        hint={t.administradorDica}
        type="email"
        maxLength={254}
        optional
      />
      <FormButtons form={form} onCancel={onDone} />
    </Form>
  );
}
