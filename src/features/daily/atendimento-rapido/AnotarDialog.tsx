import { useAction } from '../../../web/data/action.ts';
import { useContractForm } from '../../../web/forms/contract-form.ts';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { TextAreaField } from '../../../web/forms/FormFields.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { atendimentoInput, createAtendimento } from '../atendimentos/atendimentos.contract.ts';
import { atendimentosTexts } from '../atendimentos/atendimentos.texts.ts';
import type { Caller, OpenDemanda } from './atendimento-rapido.contract.ts';
import { atendimentoRapidoTexts as t } from './atendimento-rapido.texts.ts';

type Noting = { demanda: OpenDemanda; /** What was typed before it was seen to belong here. */ text: string };
type Props = { caller: Caller; noting: Noting | null; onClose: () => void; onNoted: () => void };

/** What everybody writes down here is: they called, and spoke with us. */
const call = { canal: 'LIGACAO', sentido: 'RECEBIDO', resultado: 'FALOU' } as const;

/** Somebody calls about what is open already: a contact, and no second demand. */
export function AnotarDialog({ noting, onClose, ...rest }: Props) {
  return (
    <Dialog open={noting !== null} onClose={onClose} title={noting ? t.anotarEm(noting.demanda.numero) : ''}>
      {noting && <Note {...rest} noting={noting} onClose={onClose} />}
    </Dialog>
  );
}

function Note({ caller, noting: { demanda, text }, onClose, onNoted }: Props & { noting: Noting }) {
  const create = useAction(createAtendimento, {
    success: t.anotado,
    error: t.erroAnotar,
    more: () => ({ detail: t.qual(demanda.numero, caller.nome_completo) }),
  });
  const form = useContractForm(atendimentoInput, {
    name: `anotar ${demanda.id}`,
    defaults: { descricao: text },
    save: (values, receiver) => create.run({ id: caller.id, ...values, ...call, demanda_id: demanda.id }, receiver),
    saved: () => {
      onClose();
      onNoted();
    },
  });
  return (
    <Form form={form}>
      <TextAreaField
        form={form}
        name="descricao"
        label={atendimentosTexts.descricao}
        hint={atendimentosTexts.descricaoDica}
        upper
        rows={5}
        maxLength={10_000}
        autoFocus
      />
      <FormButtons form={form} onCancel={onClose} />
    </Form>
  );
}
