import { useAction } from '../../../web/data/action.ts';
import { type AnyForm, useContractForm } from '../../../web/forms/contract-form.ts';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { SelectField, TextField } from '../../../web/forms/FormFields.tsx';
import {
  type Autoridade,
  autoridadeInput,
  autoridadeTextMax,
  createAutoridade,
  generos,
  tratamentos,
  updateAutoridade,
} from './autoridades.contract.ts';
import { autoridadesTexts as t } from './orgaos.texts.ts';

const labels = {
  nome: t.nome,
  cargo: t.cargo,
  genero: t.genero,
  tratamento: t.tratamento,
  vocativo: t.vocativo,
  enderecamento: t.enderecamento,
  fecho: t.fecho,
};
const generoOptions = generos.map((value) => ({ value, label: t.generos[value] }));
const tratamentoOptions = tratamentos.map((value) => ({ value, label: t.tratamentos[value] }));

type NewProps = { orgaoId: string; onDone: () => void; onCreated?: (autoridade: Autoridade) => void };

export function NewAutoridadeForm({ orgaoId, onDone, onCreated }: NewProps) {
  const create = useAction(createAutoridade, { success: t.criada, error: t.erroCriar });
  const form = useContractForm(autoridadeInput, {
    name: `nova-${orgaoId}`,
    defaults: {
      orgao_id: orgaoId,
      nome: '',
      cargo: '',
      genero: '' as Autoridade['genero'],
      tratamento: 'SENHORIA',
      vocativo: '',
      enderecamento: '',
      fecho: '',
    },
    save: create.run,
    saved: (autoridade) => {
      onCreated?.(autoridade);
      onDone();
    },
  });
  return <Fields form={form} onDone={onDone} />;
}

export function EditAutoridadeForm({ autoridade, onDone }: { autoridade: Autoridade; onDone: () => void }) {
  const update = useAction(updateAutoridade, { success: t.atualizada, error: t.erroAtualizar });
  const { id } = autoridade;
  const form = useContractForm(updateAutoridade.input, {
    name: id,
    labels,
    show: { genero: (value) => t.generos[value], tratamento: (value) => t.tratamentos[value] },
    record: autoridade,
    valuesOf: ({ orgao_id, nome, cargo, genero, tratamento, vocativo, enderecamento, fecho, versao }) => ({
      orgao_id,
      nome,
      cargo,
      genero,
      tratamento,
      vocativo: vocativo ?? '',
      enderecamento: enderecamento ?? '',
      fecho: fecho ?? '',
      versao,
    }),
    save: (values, receiver) => update.run({ id, ...values }, receiver),
    saved: onDone,
  });
  return <Fields form={form} onDone={onDone} />;
}

function Fields({ form, onDone }: { form: AnyForm; onDone: () => void }) {
  return (
    <Form form={form}>
      <TextField form={form} name="nome" label={t.nome} maxLength={autoridadeTextMax} autoFocus />
      <TextField form={form} name="cargo" label={t.cargo} maxLength={autoridadeTextMax} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField form={form} name="genero" label={t.genero} options={generoOptions} />
        <SelectField
          form={form}
          name="tratamento"
          label={t.tratamento}
          options={tratamentoOptions}
          placeholder={null}
        />
      </div>
      {(['vocativo', 'enderecamento', 'fecho'] as const).map((name) => (
        <TextField
          key={name}
          form={form}
          name={name}
          label={labels[name]}
          hint={t.proprio}
          maxLength={autoridadeTextMax}
          optional
        />
      ))}
      <FormButtons form={form} onCancel={onDone} />
    </Form>
  );
}
