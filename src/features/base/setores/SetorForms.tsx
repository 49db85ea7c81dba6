import { useAction } from '../../../web/data/action.ts';
import { useContractForm } from '../../../web/forms/contract-form.ts';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { PresenceAvatars } from '../../../web/presence/PresenceAvatars.tsx';
import { TextAreaField, TextField } from '../../../web/forms/FormFields.tsx';
import { PrazoPadraoField, useApplyDefault } from '../feriados/PrazoPadraoField.tsx';
import { createSetor, type Setor, setorInput, updateSetor } from './setores.contract.ts';
import { setoresTexts } from './setores.texts.ts';

const labels = { nome: setoresTexts.nome, descricao: setoresTexts.descricao, prazo_dias: setoresTexts.prazo };

/** The form of the new-sector dialog. */
export function NewSetorForm({ onDone }: { onDone: () => void }) {
  const create = useAction(createSetor, { success: setoresTexts.criado, error: setoresTexts.erroCriar });
  const form = useContractForm(setorInput, {
    name: 'novo',
    defaults: { nome: '', descricao: '', prazo_dias: '' },
    save: create.run,
    saved: onDone,
  });
  return (
    <Form form={form}>
      <TextField form={form} name="nome" label={labels.nome} maxLength={120} autoFocus />
      <TextAreaField form={form} name="descricao" label={labels.descricao} maxLength={500} optional />
      <PrazoPadraoField form={form} label={labels.prazo_dias} hint={setoresTexts.prazoDica} />
      <FormButtons form={form} onCancel={onDone} />
    </Form>
  );
}

/** Edits a sector in its row of the table. Esc cancels. */
export function EditSetorForm({ setor, onDone }: { setor: Setor; onDone: () => void }) {
  const applyDefault = useApplyDefault('setor');
  const update = useAction(updateSetor, { success: setoresTexts.atualizado, error: setoresTexts.erroAtualizar });
  const form = useContractForm(updateSetor.input, {
    name: setor.id,
    labels,
    record: setor,
    valuesOf: ({ nome, descricao, prazo_dias, versao }) => ({
      nome,
      descricao: descricao ?? '',
      prazo_dias: String(prazo_dias ?? ''),
      versao,
    }),
    save: (values, receiver) => update.run({ id: setor.id, ...values }, receiver),
    saved: ({ id, prazo_dias }) => {
      if (prazo_dias !== setor.prazo_dias) void applyDefault(id);
      onDone();
    },
  });
  return (
    <Form form={form} onEscape={onDone}>
      <div className="grid gap-3 md:grid-cols-[minmax(0,2fr)_minmax(0,4fr)_10rem_auto] md:items-start">
        <TextField form={form} name="nome" label={labels.nome} maxLength={120} autoFocus />
        <TextAreaField form={form} name="descricao" label={labels.descricao} maxLength={500} rows={2} optional />
        <PrazoPadraoField form={form} label={labels.prazo_dias} />
        <FormButtons form={form} onCancel={onDone} className="md:mt-6" />
        <PresenceAvatars kind="setores" id={setor.id} className="empty:-mt-3 md:col-span-4" />
      </div>
    </Form>
  );
}
