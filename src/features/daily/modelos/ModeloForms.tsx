import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import type { TextKind } from '../../../shared/letters/variables.ts';
import { useToday } from '../../../web/browser/today.ts';
import { usePhone } from '../../../web/browser/media.ts';
import { useAction } from '../../../web/data/action.ts';
import { type AnyForm, useContractForm } from '../../../web/forms/contract-form.ts';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { SelectField, TextField } from '../../../web/forms/FormFields.tsx';
import { PresenceAvatars } from '../../../web/presence/PresenceAvatars.tsx';
import { Field } from '../../../web/ui/Field.tsx';
import { Tabs } from '../../../web/ui/Tabs.tsx';
import { useOficioTipos } from '../../base/oficio-tipos/OficioTipoPicker.tsx';
import { exampleValues } from './example.ts';
import { LetterSheet } from './LetterSheet.tsx';
import { LetterTextField } from './LetterTextField.tsx';
import { assuntoMax, createModelo, type Modelo, modeloInput, nomeMax, updateModelo } from './modelos.contract.ts';
import { modelosTexts as t } from './modelos.texts.ts';

const labels = { tipo: t.tipo, nome: t.nome, oficio_tipo_id: t.tipoOficio, assunto: t.assunto, corpo: t.texto };

export function NewModeloForm({ onDone }: { onDone: () => void }) {
  const create = useAction(createModelo, { success: t.criado, error: t.erroCriar });
  const form = useContractForm(modeloInput, {
    name: 'novo-modelo',
    defaults: { tipo: 'DOCUMENTO', nome: '', oficio_tipo_id: '', assunto: '', corpo: '' },
    save: create.run,
    saved: onDone,
  });
  return <Fields form={form} onDone={onDone} />;
}

export function EditModeloForm({ modelo, onDone }: { modelo: Modelo; onDone: () => void }) {
  const update = useAction(updateModelo, { success: t.atualizado, error: t.erroAtualizar });
  const { rows = [] } = useOficioTipos();
  const form = useContractForm(updateModelo.input, {
    name: modelo.id,
    labels,
    show: {
      tipo: (value) => kinds.find((kind) => kind.value === value)?.label,
      oficio_tipo_id: (value) => value && (rows.find(({ id }) => id === value)?.nome ?? t.tipoExcluido),
    },
    record: modelo,
    valuesOf: ({ tipo, nome, oficio_tipo_id, assunto, corpo, versao }) => ({
      tipo,
      nome,
      oficio_tipo_id: oficio_tipo_id ?? '',
      assunto: assunto ?? '',
      corpo,
      versao,
    }),
    save: (values, receiver) => update.run({ id: modelo.id, ...values }, receiver),
    saved: onDone,
  });
  return <Fields form={form} onDone={onDone} id={modelo.id} />;
}

const kinds = [
  { value: 'DOCUMENTO', label: t.documento },
  { value: 'MENSAGEM', label: t.mensagem },
];

/** The text at the left and how it reads at the right; on a phone one of both. */
function Fields({ form, onDone, id }: { form: AnyForm; onDone: () => void; id?: string }) {
  const [shown, setShown] = useState('texto');
  const phone = usePhone();
  const text = (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_10rem]">
        <TextField form={form} name="nome" label={labels.nome} maxLength={nomeMax} autoFocus />
        <SelectField form={form} name="tipo" label={labels.tipo} options={kinds} />
      </div>
      <TipoDeOficio form={form} />
      <TextField form={form} name="assunto" label={labels.assunto} maxLength={assuntoMax} optional />
      <Corpo form={form} />
    </div>
  );
  return (
    <Form form={form}>
      {phone ? (
        <Tabs
          label={t.um}
          value={shown}
          onChange={setShown}
          tabs={[
            { value: 'texto', label: t.texto, content: text },
            { value: 'previa', label: t.previa, content: <Sheet form={form} /> },
          ]}
        />
      ) : (
        <div className="grid grid-cols-2 gap-4">
          {text}
          <Sheet form={form} />
        </div>
      )}
      {id && <PresenceAvatars kind="modelos" id={id} className="empty:hidden" />}
      <FormButtons form={form} onCancel={onDone} />
    </Form>
  );
}

/** The kind of letter that a document begins with; a message begins none. */
function TipoDeOficio({ form }: { form: AnyForm }) {
  const [kind, chosen] = useWatch({ control: form.control, name: ['tipo', 'oficio_tipo_id'] }) as [TextKind, string];
  const { rows = [] } = useOficioTipos();
  if (kind !== 'DOCUMENTO') return null;
  const options = rows.map(({ id, nome }) => ({ value: id, label: nome }));
  // of one that was deleted meanwhile
  if (chosen && rows.length > 0 && !rows.some(({ id }) => id === chosen))
    options.push({ value: chosen, label: t.tipoExcluido });
  return (
    <SelectField
      form={form}
      name="oficio_tipo_id"
      label={labels.oficio_tipo_id}
      placeholder={t.qualquerTipo}
      options={options}
      optional
    />
  );
}

function Corpo({ form }: { form: AnyForm }) {
  const { field, fieldState } = useController({ control: form.control, name: 'corpo' });
  const kind = useWatch({ control: form.control, name: 'tipo' }) as TextKind;
  return (
    <Field label={labels.corpo} marked error={fieldState.error?.message}>
      {(ids) => <LetterTextField {...ids} {...field} kind={kind} />}
    </Field>
  );
}

function Sheet({ form }: { form: AnyForm }) {
  const today = useToday();
  const [assunto, corpo] = useWatch({ control: form.control, name: ['assunto', 'corpo'] }) as [string, string];
  return <LetterSheet assunto={assunto} corpo={corpo} values={exampleValues(today)} />;
}
