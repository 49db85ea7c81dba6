import { useAction } from '../../../web/data/action.ts';
import { call } from '../../../web/calls/api.ts';
import { showProblem } from '../../../web/calls/problem.ts';
import { useContractForm } from '../../../web/forms/contract-form.ts';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { MunicipeFields, municipeValues, usePhoneTaken } from './MunicipeFields.tsx';
import { createMunicipe, getMunicipe, knownFrom, type Municipe, newMunicipeInput } from './municipes.contract.ts';
import { municipesTexts, pickerTexts as t } from './municipes.texts.ts';

type Props = {
  /** What was searched for in vain: a name or a phone, to begin with. */
  typed: string;
  onBack: () => void;
  onPick: (municipe: Municipe) => void;
};

/** A new citizen inside the picker, who is picked when saved; or the one who has the phone already. */
export function NewMunicipe({ typed, onBack, onPick }: Props) {
  const phone = usePhoneTaken();
  const create = useAction(createMunicipe, {
    success: ({ codigo }) => municipesTexts.cadastrado(codigo),
    error: municipesTexts.erroCadastrar,
  });
  const form = useContractForm(newMunicipeInput, {
    // a draft belongs to what was searched for
    name: `novo munícipe ${typed}`,
    defaults: { ...municipeValues(knownFrom(typed)), nao_e: [] },
    save: (values, receiver) => create.run(values, phone.listen(receiver)),
    saved: onPick,
  });

  async function pickExisting(id: string) {
    try {
      const municipe = await call(getMunicipe, { id });
      form.discard();
      onPick(municipe);
    } catch (error) {
      showProblem(error, municipesTexts.erroCarregar);
    }
  }

  return (
    <Form form={form} className="gap-5!">
      <MunicipeFields
        form={form}
        phone={phone}
        existing={{ label: t.usarExistente, use: (id) => void pickExisting(id) }}
      />
      <FormButtons form={form} onCancel={onBack} saveLabel={municipesTexts.cadastrar} />
    </Form>
  );
}
