import { useWatch } from 'react-hook-form';
import { formatTypedDate } from '../../../shared/format.ts';
import { useAction } from '../../../web/data/action.ts';
import { CheckboxField } from '../../../web/forms/CheckboxField.tsx';
import { type AnyForm, useContractForm } from '../../../web/forms/contract-form.ts';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { DateField, SelectField, TextField } from '../../../web/forms/FormFields.tsx';
import { webTexts } from '../../../web/web.texts.ts';
import {
  createFeriado,
  type Feriado,
  feriadoInput,
  feriadoTipos,
  nomeMax,
  updateFeriado,
} from './feriados.contract.ts';
import { feriadosTexts as t } from './feriados.texts.ts';
import { recalculated } from './recalculated.tsx';

const labels = { data: t.data, nome: t.nome, tipo: t.tipo, anual: t.anual };
const tipos = feriadoTipos.map((value) => ({ value, label: t.tipos[value] }));

export function NewFeriadoForm({ onDone }: { onDone: () => void }) {
  const create = useAction(createFeriado, { success: t.criado, error: t.erroCriar, more: recalculated });
  const form = useContractForm(feriadoInput, {
    name: 'novo-feriado',
    defaults: { data: '', nome: '', tipo: 'MUNICIPAL', anual: false },
    save: create.run,
    saved: onDone,
  });
  return <Fields form={form} onDone={onDone} />;
}

export function EditFeriadoForm({ feriado, onDone }: { feriado: Feriado; onDone: () => void }) {
  const update = useAction(updateFeriado, { success: t.atualizado, error: t.erroAtualizar, more: recalculated });
  const { id } = feriado;
  const form = useContractForm(updateFeriado.input, {
    name: id,
    labels,
    show: {
      data: formatTypedDate,
      tipo: (value) => t.tipos[value],
      anual: (value) => (value ? webTexts.sim : webTexts.nao),
    },
    record: feriado,
    valuesOf: ({ data, nome, tipo, anual, versao }) => ({ data, nome, tipo, anual, versao }),
    save: (values, receiver) => update.run({ id, ...values }, receiver),
    saved: onDone,
  });
  return <Fields form={form} onDone={onDone} />;
}

function Fields({ form, onDone }: { form: AnyForm; onDone: () => void }) {
  const tipo = useWatch({ control: form.control, name: 'tipo' }) as Feriado['tipo'];
  return (
    <Form form={form}>
      <DateField form={form} name="data" label={labels.data} autoFocus />
      <TextField form={form} name="nome" label={labels.nome} maxLength={nomeMax} />
      <SelectField
        form={form}
        name="tipo"
        label={labels.tipo}
        options={tipos}
        placeholder={null}
        hint={tipo === 'EXPEDIENTE' ? t.expedienteDica : undefined}
      />
      <CheckboxField form={form} name="anual" label={labels.anual} hint={t.anualDica} />
      <FormButtons form={form} onCancel={onDone} />
    </Form>
  );
}
