import { toast } from '../../../web/browser/toast.ts';
import { call } from '../../../web/calls/api.ts';
import { useAction } from '../../../web/data/action.ts';
import type { AnyForm } from '../../../web/forms/contract-form.ts';
import { DaysField } from '../../../web/forms/FormFields.tsx';
import { feriadosTexts as t } from './feriados.texts.ts';
import { applyToAssunto, applyToSetor, countOfAssunto, countOfSetor } from './prazo.contract.ts';

type Props = { form: AnyForm; label: string; hint?: string };

/** In how many days what a form is about is to be answered unless somebody says otherwise. */
export const PrazoPadraoField = (props: Props) => <DaysField {...props} name="prazo_dias" optional />;

const calls = {
  setor: { count: countOfSetor, apply: applyToSetor },
  assunto: { count: countOfAssunto, apply: applyToAssunto },
};

/** After a default has changed: open demands keep theirs, and may be given the one of now. */
export function useApplyDefault(of: keyof typeof calls) {
  const { count, apply } = calls[of];
  const { run } = useAction(apply, { success: ({ abertas }) => t.aplicado(abertas), error: t.erroAplicar });
  // a request changes so many of them, and the rest is offered again
  const applyTo = async (id: string) => {
    if (await run({ id })) await offer(id);
  };
  const offer = async (id: string) => {
    // who cannot be told of them finds them unchanged
    const { abertas } = await call(count, { id }).catch(() => ({ abertas: 0 }));
    if (abertas === 0) return;
    const actions = [{ label: t.aplicarAs(abertas), run: () => void applyTo(id) }];
    toast.success(t.continuam, undefined, { actions });
  };
  return offer;
}
