import { useWatch } from 'react-hook-form';
import { useAction } from '../../../web/data/action.ts';
import { CheckboxField } from '../../../web/forms/CheckboxField.tsx';
import { type AnyForm, useContractForm } from '../../../web/forms/contract-form.ts';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { SelectField, TextField } from '../../../web/forms/FormFields.tsx';
import { PresenceAvatars } from '../../../web/presence/PresenceAvatars.tsx';
import { webTexts } from '../../../web/web.texts.ts';
import { PrazoPadraoField, useApplyDefault } from '../feriados/PrazoPadraoField.tsx';
import { SetorField } from '../setores/SetorField.tsx';
import { type Assunto, assuntoInput, createAssunto, nomeMax, updateAssunto } from './assuntos.contract.ts';
import { assuntosTexts as t } from './assuntos.texts.ts';

const optionalSetor = { hint: t.setorDica, none: t.semSetor };

/** A new theme, or a new subject of `tema`. */
export function NewAssuntoForm({ tema, onDone }: { tema: Assunto | null; onDone: () => void }) {
  const create = useAction(createAssunto, { success: t.criado, error: t.erroCriar });
  const form = useContractForm(assuntoInput, {
    name: tema ? `novo-${tema.id}` : 'novo-tema',
    defaults: { nome: '', pai_id: tema?.id ?? '', setor_id: '', prazo_dias: '', corridos: false, sigilosa: false },
    save: create.run,
    saved: onDone,
  });
  return (
    <Form form={form}>
      <TextField form={form} name="nome" label={t.nome} maxLength={nomeMax} autoFocus />
      <SetorField form={form} optional={optionalSetor} />
      <Days form={form} />
      <SigilosaField form={form} />
      <FormButtons form={form} onCancel={onDone} />
    </Form>
  );
}

type EditProps = { assunto: Assunto; temas: readonly Assunto[]; hasOwn: boolean; onDone: () => void };

/** One with subjects of its own stays a theme. */
export function EditAssuntoForm({ assunto, temas, hasOwn, onDone }: EditProps) {
  const applyDefault = useApplyDefault('assunto');
  const update = useAction(updateAssunto, { success: t.atualizado, error: t.erroAtualizar });
  const named = (id: string) => temas.find((tema) => tema.id === id)?.nome ?? t.semTema;
  const form = useContractForm(updateAssunto.input, {
    name: assunto.id,
    labels: {
      nome: t.nome,
      pai_id: t.tema,
      setor_id: t.setor,
      prazo_dias: t.prazo,
      corridos: t.corridos,
      sigilosa: t.sigilosa,
    },
    show: {
      pai_id: named,
      setor_id: (id) => (id === assunto.setor_id ? assunto.setor?.nome : id ? t.setor : t.semSetor),
      corridos: (value) => (value ? webTexts.sim : webTexts.nao),
      sigilosa: (value) => (value ? webTexts.sim : webTexts.nao),
    },
    record: assunto,
    valuesOf: ({ nome, pai_id, setor_id, prazo_dias, corridos, sigilosa, versao }) => ({
      nome,
      pai_id: pai_id ?? '',
      setor_id: setor_id ?? '',
      prazo_dias: String(prazo_dias ?? ''),
      corridos,
      sigilosa,
      versao,
    }),
    save: (values, receiver) => update.run({ id: assunto.id, ...values }, receiver),
    saved: ({ id, prazo_dias, corridos }) => {
      if (prazo_dias !== assunto.prazo_dias || corridos !== assunto.corridos) void applyDefault(id);
      onDone();
    },
  });
  return (
    <Form form={form}>
      <TextField form={form} name="nome" label={t.nome} maxLength={nomeMax} autoFocus />
      {!hasOwn && (
        <SelectField
          form={form}
          name="pai_id"
          label={t.tema}
          optional
          placeholder={t.semTema}
          options={temas.filter(({ id }) => id !== assunto.id).map(({ id, nome }) => ({ value: id, label: nome }))}
        />
      )}
      <SetorField form={form} current={assunto.setor ?? undefined} optional={optionalSetor} />
      <Days form={form} />
      <SigilosaField form={form} />
      <PresenceAvatars kind="assuntos" id={assunto.id} className="empty:hidden" />
      <FormButtons form={form} onCancel={onDone} />
    </Form>
  );
}

/** In how many days a demand about it is to be answered. */
function Days({ form }: { form: AnyForm }) {
  const days = useWatch({ control: form.control, name: 'prazo_dias' }) as string;
  return (
    <>
      <PrazoPadraoField form={form} label={t.prazo} hint={t.prazoDica} />
      {days !== '' && <CheckboxField form={form} name="corridos" label={t.corridos} hint={t.corridosDica} />}
    </>
  );
}

const SigilosaField = ({ form }: { form: AnyForm }) => (
  <CheckboxField form={form} name="sigilosa" label={t.sigilosa} hint={t.sigilosaDica} />
);
