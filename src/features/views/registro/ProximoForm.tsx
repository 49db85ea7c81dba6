import * as z from 'zod/mini';
import { useAction } from '../../../web/data/action.ts';
import { useContractForm } from '../../../web/forms/contract-form.ts';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { TextAreaField, TextField } from '../../../web/forms/FormFields.tsx';
import { oficiosTexts } from '../../daily/oficios/oficios.texts.ts';
import { setProximo } from '../../daily/oficios/registro.contract.ts';
import { registroTexts as t } from './registro.texts.ts';

/** As the field holds it: digits. */
const typed = z.extend(z.omit(setProximo.input, { periodo: true }), {
  proximo: z.pipe(
    z.string(oficiosTexts.proximoInvalido).check(z.regex(/^[1-9]\d{0,5}$/, oficiosTexts.proximoInvalido)),
    z.transform(Number),
  ),
});

type Props = { tipoId: string; periodo: number; ultimo: number; onDone: () => void };

/** Upwards only, and why. */
export function ProximoForm({ tipoId, periodo, ultimo, onDone }: Props) {
  const set = useAction(setProximo, { success: t.proximoMudado, error: t.erroProximo });
  const form = useContractForm(typed, {
    name: `proximo-${tipoId}`,
    defaults: { proximo: String(ultimo + 2), motivo: '' },
    save: (values, receiver) => set.run({ id: tipoId, periodo, ...values }, receiver),
    saved: onDone,
  });
  return (
    <Form form={form}>
      <TextField
        form={form}
        name="proximo"
        label={t.proximo}
        hint={t.proximoDica}
        inputMode="numeric"
        maxLength={6}
        autoFocus
      />
      <TextAreaField form={form} name="motivo" label={t.motivo} maxLength={1000} rows={3} />
      <FormButtons form={form} onCancel={onDone} />
    </Form>
  );
}
