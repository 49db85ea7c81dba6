import { useAction } from '../../../web/data/action.ts';
import { useContractForm } from '../../../web/forms/contract-form.ts';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { TextField } from '../../../web/forms/FormFields.tsx';
import { createMembro, type Membro, membroInput } from '../../base/equipe/equipe.contract.ts';
import { equipeTexts } from '../../base/equipe/equipe.texts.ts';
import { createSetor, type Setor, setorInput } from '../../base/setores/setores.contract.ts';
import { setoresTexts } from '../../base/setores/setores.texts.ts';
import { demandasTexts as t } from './demandas.texts.ts';

/** What a demand needs and the office does not have yet, made without leaving the form. */
type Props<Row> = { open: boolean; onClose: () => void; onCreated: (row: Row) => void };

export function NewSetorDialog(props: Props<Setor>) {
  return (
    <Dialog open={props.open} onClose={props.onClose} title={t.novoSetor}>
      <SetorForm {...props} />
    </Dialog>
  );
}

function SetorForm({ onClose, onCreated }: Props<Setor>) {
  const create = useAction(createSetor, { success: setoresTexts.criado, error: setoresTexts.erroCriar });
  const form = useContractForm(setorInput, {
    name: 'novo-setor',
    defaults: { nome: '', descricao: '' },
    save: create.run,
    saved: onCreated,
  });
  return (
    <Form form={form} guard={false}>
      <TextField form={form} name="nome" label={setoresTexts.nome} maxLength={120} autoFocus />
      <FormButtons form={form} onCancel={onClose} />
    </Form>
  );
}

export function NewMembroDialog(props: Props<Membro>) {
  return (
    <Dialog open={props.open} onClose={props.onClose} title={t.novoMembro}>
      <MembroForm {...props} />
    </Dialog>
  );
}

function MembroForm({ onClose, onCreated }: Props<Membro>) {
  const create = useAction(createMembro, { success: equipeTexts.criado, error: equipeTexts.erroCriar });
  const form = useContractForm(membroInput, {
    name: 'novo-membro',
    defaults: { nome: '', funcao: '' },
    save: create.run,
    saved: onCreated,
  });
  return (
    <Form form={form} guard={false}>
      <TextField form={form} name="nome" label={equipeTexts.nome} maxLength={200} autoFocus />
      <TextField form={form} name="funcao" label={equipeTexts.funcao} maxLength={200} />
      <FormButtons form={form} onCancel={onClose} />
    </Form>
  );
}
