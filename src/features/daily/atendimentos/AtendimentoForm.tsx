import { type ActionOptions, useAction } from '../../../web/data/action.ts';
import { useContractForm } from '../../../web/forms/contract-form.ts';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { TextAreaField } from '../../../web/forms/FormFields.tsx';
import { atendimentoInput, type AtendimentoInput, createAtendimento } from './atendimentos.contract.ts';
import { atendimentosTexts as t } from './atendimentos.texts.ts';

type Props = {
  municipeId: string;
  /** Of the draft. */
  name: string;
  /** What the text begins with. */
  text?: string;
  /** What is known of the contact without asking. */
  known?: Omit<AtendimentoInput, 'descricao'>;
  said: Pick<ActionOptions<typeof createAtendimento>, 'success' | 'error' | 'more'>;
  onCancel: () => void;
  onSaved: () => void;
};

/** A contact with a citizen, written down in a window: what was said. */
export function AtendimentoForm({ municipeId, name, text = '', known, said, onCancel, onSaved }: Props) {
  const create = useAction(createAtendimento, said);
  const form = useContractForm(atendimentoInput, {
    name,
    defaults: { descricao: text },
    save: (values, receiver) => create.run({ id: municipeId, ...values, ...known }, receiver),
    saved: onSaved,
  });
  return (
    <Form form={form}>
      <TextAreaField
        form={form}
        name="descricao"
        label={t.descricao}
        hint={t.descricaoDica}
        upper
        rows={5}
        maxLength={10_000}
        autoFocus
      />
      <FormButtons form={form} onCancel={onCancel} />
    </Form>
  );
}
