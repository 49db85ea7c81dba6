import { Plus } from 'lucide-react';
import { useController } from 'react-hook-form';
import { useAction } from '../../../web/data/action.ts';
import { fullPage, usePages } from '../../../web/data/pages.ts';
import { type AnyForm, useContractForm } from '../../../web/forms/contract-form.ts';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { TextField } from '../../../web/forms/FormFields.tsx';
import { type Current, useChoices } from '../../../web/forms/choices.ts';
import { SelectOrCreate } from '../../../web/forms/SelectOrCreate.tsx';
import { createSetor, listSetores, type Setor, setoresMax, setorInput } from './setores.contract.ts';
import { setoresTexts as t } from './setores.texts.ts';

/** The sector of a form; `current` is the one of the record that is edited, which may be deleted. */
export function SetorField({
  form,
  name = 'setor_id',
  current,
  autoFocus,
  optional,
}: {
  form: AnyForm;
  /** Where a form has several. */
  name?: string;
  current?: Current;
  autoFocus?: boolean;
  /** What to say of a form that need not name one. */
  optional?: { hint: string; none: string };
}) {
  const setores = usePages(listSetores, {}, fullPage(setoresMax), { error: t.erroCarregar });
  const { field, fieldState } = useController({ control: form.control, name });
  const { options, more, none, setCreated } = useChoices(setores, ({ nome }) => nome, current);
  return (
    <SelectOrCreate
      label={t.um}
      placeholder={optional?.none ?? t.selecione}
      optional={optional !== undefined}
      autoFocus={autoFocus}
      error={fieldState.error?.message}
      empty={none ? t.nenhum : optional?.hint}
      options={options}
      more={more}
      value={field.value as string}
      onChoose={field.onChange}
      onBlur={field.onBlur}
      focusRef={field.ref}
      create={{
        icon: Plus,
        label: t.novo,
        form: (close) => (
          <SetorForm
            onClose={close}
            onCreated={(setor) => {
              setCreated(setor);
              close();
              form.setValue(name, setor.id, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
            }}
          />
        ),
      }}
    />
  );
}

type NewProps = { onClose: () => void; onCreated: (row: Setor) => void };

function SetorForm({ onClose, onCreated }: NewProps) {
  const create = useAction(createSetor, { success: t.criado, error: t.erroCriar });
  const form = useContractForm(setorInput, {
    name: 'novo-setor',
    defaults: { nome: '', descricao: '' },
    save: create.run,
    saved: onCreated,
  });
  return (
    <Form form={form}>
      <TextField form={form} name="nome" label={t.nome} maxLength={120} autoFocus />
      <FormButtons form={form} onCancel={onClose} />
    </Form>
  );
}
