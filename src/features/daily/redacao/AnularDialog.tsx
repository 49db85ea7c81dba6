import { useAction } from '../../../web/data/action.ts';
import { useContractForm } from '../../../web/forms/contract-form.ts';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { TextAreaField } from '../../../web/forms/FormFields.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import type { Oficio } from '../oficios/oficios.contract.ts';
import { voidOficio } from '../oficios/registro.contract.ts';
import { redacaoTexts as t } from './redacao.texts.ts';

type Props = { oficio: Oficio; onClose: () => void };

/** Asks why a letter is void; its number stays used. */
export const AnularDialog = ({ open, ...props }: Props & { open: boolean }) => (
  <Dialog
    open={open}
    onClose={props.onClose}
    title={t.anularPergunta(props.oficio.tipo.nome, props.oficio.identificacao ?? '')}
    description={t.anularDica}
  >
    <Why {...props} />
  </Dialog>
);

function Why({ oficio: { id, tipo, identificacao }, onClose }: Props) {
  const annul = useAction(voidOficio, { success: t.anulado(tipo.nome, identificacao ?? ''), error: t.erroAnular });
  const form = useContractForm(voidOficio.input, {
    name: 'anular',
    defaults: { motivo: '' },
    labels: { motivo: t.motivo },
    save: (values, receiver) => annul.run({ id, ...values }, receiver),
    saved: onClose,
  });
  return (
    <Form form={form}>
      <TextAreaField form={form} name="motivo" label={t.motivo} rows={3} maxLength={1000} autoFocus />
      <FormButtons form={form} saveLabel={t.anular} tone="bad" onCancel={onClose} />
    </Form>
  );
}
