import { useRef } from 'react';
import { type ActionOptions, useAction } from '../../../web/data/action.ts';
import { useContractForm } from '../../../web/forms/contract-form.ts';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { TextAreaField } from '../../../web/forms/FormFields.tsx';
import { noneOnTheWay, type OnTheWay, useHeldSubmit } from '../../../web/uploads/held-submit.ts';
import type { Upload } from '../anexos/anexos.contract.ts';
import { anexosTexts } from '../anexos/anexos.texts.ts';
import { atendimentoInput, type AtendimentoInput, createAtendimento } from './atendimentos.contract.ts';
import { atendimentosTexts as t } from './atendimentos.texts.ts';

type Props = {
  municipeId: string;
  /** Of the draft. */
  name: string;
  /** What the text begins with. */
  text?: string;
  /** Files that go along, to the demand that it is about. */
  uploads?: readonly Upload[];
  onTheWay?: OnTheWay;
  /** What is known of the contact without asking. */
  known?: Omit<AtendimentoInput, 'descricao'>;
  said: Pick<ActionOptions<typeof createAtendimento>, 'success' | 'error' | 'more'>;
  onCancel: () => void;
  onSaved: () => void;
};

/** A contact with a citizen, written down in a window: what was said. */
export function AtendimentoForm(props: Props) {
  const { municipeId, name, text = '', uploads = [], onTheWay = noneOnTheWay, known, said, onCancel, onSaved } = props;
  const place = useRef<HTMLParagraphElement>(null);
  const held = useHeldSubmit(place, onTheWay, anexosTexts.anexosComFalha);
  const create = useAction(createAtendimento, said);
  const form = useContractForm(atendimentoInput, {
    name,
    defaults: { descricao: text },
    labels: { descricao: t.descricao },
    save: (values, receiver) =>
      create.run({ id: municipeId, ...values, ...known, uploads: uploads.map(({ id }) => id) }, receiver),
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
      {uploads.length > 0 && (
        <p className="text-sm break-words text-ink-2">{t.vaoJunto(uploads.map(({ nome_arquivo }) => nome_arquivo))}</p>
      )}
      <p ref={place} role="status" className="text-sm text-ink-2 empty:-mt-4">
        {held && anexosTexts.esperandoEnvio}
      </p>
      <FormButtons form={form} onCancel={onCancel} />
    </Form>
  );
}
