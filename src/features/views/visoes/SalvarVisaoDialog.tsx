import { useSearch } from '@tanstack/react-router';
import { useAction } from '../../../web/data/action.ts';
import { CheckboxField } from '../../../web/forms/CheckboxField.tsx';
import { useContractForm } from '../../../web/forms/contract-form.ts';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { SelectField, TextField } from '../../../web/forms/FormFields.tsx';
import { useAllowed } from '../../../web/session/session.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { stateOf } from './state.ts';
import { createVisao, nomeMax, pinVisao, salvarInput } from './visoes.contract.ts';
import { visoesTexts as t } from './visoes.texts.ts';

const quem = [
  { value: 'eu', label: t.soParaMim },
  { value: 'gabinete', label: t.paraOGabinete },
];

/** Gives the list on screen a name. */
export default function SalvarVisaoDialog({ onClose }: { onClose: () => void }) {
  const estado = stateOf(useSearch({ strict: false }));
  const canShare = useAllowed('views.share');
  const create = useAction(createVisao, { success: t.salva, error: t.erroSalvar });
  const pin = useAction(pinVisao, { error: t.erroFixar });
  const form = useContractForm(salvarInput, {
    name: 'salvar-visao',
    defaults: { nome: '', quem: 'eu', fixar: true },
    save: async ({ nome, quem: whose, fixar }, receiver) => {
      const saved = await create.run({ nome, compartilhada: whose === 'gabinete', estado }, receiver);
      if (saved && fixar) await pin.run({ visao: saved.id, fixada: true });
      return saved;
    },
    saved: onClose,
  });
  return (
    <Dialog open onClose={onClose} title={t.salvar}>
      <Form form={form}>
        <TextField form={form} name="nome" label={t.nome} maxLength={nomeMax} autoFocus />
        {canShare && <SelectField form={form} name="quem" label={t.quem} options={quem} placeholder={null} />}
        <CheckboxField form={form} name="fixar" label={t.fixar} />
        <FormButtons form={form} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
