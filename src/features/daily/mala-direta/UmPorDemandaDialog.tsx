import { useEffect, useEffectEvent } from 'react';
import { useController, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { mostTyped } from '../../../shared/oficio/letter.ts';
import { useAction } from '../../../web/data/action.ts';
import { noteBegun } from '../../../web/data/under-way.ts';
import { type AnyForm, useContractForm } from '../../../web/forms/contract-form.ts';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { TextField } from '../../../web/forms/FormFields.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { Field } from '../../../web/ui/Field.tsx';
import { OficioTipoPicker, useOficioTipos } from '../../base/oficio-tipos/OficioTipoPicker.tsx';
import { AutoridadePicker } from '../../base/orgaos/AutoridadePicker.tsx';
import { OrgaoPicker } from '../../base/orgaos/OrgaoPicker.tsx';
import { LetterTextField } from '../modelos/LetterTextField.tsx';
import { ModeloPicker } from '../modelos/ModeloPicker.tsx';
import { assuntoMax } from '../oficios/oficios.contract.ts';
import { usualTipo } from '../oficios-da-demanda/use-novo-oficio-panel.tsx';
import { mergeOficios } from './mala-direta.contract.ts';
import { malaDiretaTexts as t } from './mala-direta.texts.ts';

type Props = { demandas: readonly string[]; onClose: () => void; onDone: () => void };

/** What each letter begins with; its variables are those of its own demand. */
export default function UmPorDemandaDialog({ demandas, onClose, onDone }: Props) {
  return (
    <Dialog open size="lg" title={t.umPorDemanda} description={t.quantosRascunhos(demandas.length)} onClose={onClose}>
      <Fields demandas={demandas} onClose={onClose} onDone={onDone} />
    </Dialog>
  );
}

/** The demands are those that are chosen now, whatever a draft of this form began with. */
const schema = z.omit(mergeOficios.input, { demandas: true });

function Fields({ demandas, onClose, onDone }: Props) {
  const merge = useAction(mergeOficios, { error: t.erro });
  const form = useContractForm(schema, {
    name: 'um por demanda',
    labels: t.campos,
    defaults: { tipo_id: '', orgao_id: '', autoridade_id: '', assunto: '', corpo: '' },
    save: (values, receiver) => merge.run({ ...values, demandas: [...demandas] }, receiver),
    saved: ({ id }) => {
      // the top bar tells how far it is, and where the drafts are
      noteBegun(id);
      onClose();
      onDone();
    },
  });
  for (const name of ['tipo_id', 'orgao_id', 'autoridade_id'] as const) form.register(name);
  return (
    <Form form={form}>
      <div className="grid gap-4 md:grid-cols-2 md:[&>:only-child]:col-span-2">
        <Tipo form={form} />
        <Modelo form={form} />
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <Destinatario form={form} />
      </div>
      <TextField form={form} name="assunto" label={t.campos.assunto} maxLength={assuntoMax} />
      <Corpo form={form} />
      <FormButtons form={form} saveLabel={t.criar} onCancel={onClose} />
    </Form>
  );
}

type FormProps = { form: AnyForm };

const change = (form: AnyForm, name: string, value: string) =>
  form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });

const errorOf = ({ formState }: AnyForm, name: string) => formState.errors[name]?.message as string | undefined;

/** The usual one, until another is chosen. */
function Tipo({ form }: FormProps) {
  const value = useWatch({ control: form.control, name: 'tipo_id' }) as string;
  const { rows } = useOficioTipos();
  const usual = usualTipo(rows)?.id;
  const propose = useEffectEvent((id: string) => {
    if (!form.getValues('tipo_id')) form.resetField('tipo_id', { defaultValue: id });
  });
  useEffect(() => {
    if (usual) propose(usual);
  }, [usual]);
  return (
    <OficioTipoPicker value={value} error={errorOf(form, 'tipo_id')} onChange={(id) => change(form, 'tipo_id', id)} />
  );
}

function Modelo({ form }: FormProps) {
  const [assunto, corpo] = useWatch({ control: form.control, name: ['assunto', 'corpo'] }) as [string, string];
  const { rows } = useOficioTipos();
  return (
    <ModeloPicker
      typed={{ assunto, corpo }}
      onChosen={(modelo) => {
        change(form, 'corpo', modelo.corpo);
        if (modelo.assunto) change(form, 'assunto', modelo.assunto);
        // of one that was deleted since there is no letter
        if (rows?.some(({ id }) => id === modelo.oficio_tipo_id)) change(form, 'tipo_id', modelo.oficio_tipo_id!);
      }}
    />
  );
}

function Destinatario({ form }: FormProps) {
  const [orgao, autoridade] = useWatch({ control: form.control, name: ['orgao_id', 'autoridade_id'] }) as [
    string,
    string,
  ];
  return (
    <>
      <OrgaoPicker
        value={orgao}
        error={errorOf(form, 'orgao_id')}
        onChange={(id) => {
          change(form, 'orgao_id', id);
          change(form, 'autoridade_id', '');
        }}
      />
      <AutoridadePicker
        orgaoId={orgao}
        value={autoridade}
        error={errorOf(form, 'autoridade_id')}
        onChange={(id) => change(form, 'autoridade_id', id)}
      />
    </>
  );
}

function Corpo({ form }: FormProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'corpo' });
  return (
    <Field label={t.campos.corpo} optional error={fieldState.error?.message}>
      {(ids) => <LetterTextField {...ids} {...field} kind="DOCUMENTO" maxLength={mostTyped} />}
    </Field>
  );
}
