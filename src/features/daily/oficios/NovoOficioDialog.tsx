import { useNavigate } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { useAction } from '../../../web/data/action.ts';
import { useContractForm } from '../../../web/forms/contract-form.ts';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { TextField } from '../../../web/forms/FormFields.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { OficioTipoPicker } from '../../base/oficio-tipos/OficioTipoPicker.tsx';
import { assuntoMax, createOficio, oficioInput } from './oficios.contract.ts';
import { oficiosTexts as t } from './oficios.texts.ts';

type Props = { open: boolean; onClose: () => void };

/** Begins a letter that is about no demand yet: its kind and subject; the rest is written on its page. */
export function NovoOficioDialog({ open, onClose }: Props) {
  return (
    <Dialog open={open} size="sm" title={t.novo} onClose={onClose}>
      <Fields onClose={onClose} />
    </Dialog>
  );
}

function Fields({ onClose }: Pick<Props, 'onClose'>) {
  const navigate = useNavigate();
  const create = useAction(createOficio, { error: t.erroNovo });
  const form = useContractForm(oficioInput, {
    name: 'novo oficio',
    labels: { tipo_id: t.campoTipo, assunto: t.campoAssunto },
    defaults: { tipo_id: '', assunto: '' },
    save: (values, receiver) => create.run(values, receiver),
    saved: ({ id }) => void navigate({ to: '/oficios/$id', params: { id } }),
  });
  const tipo = useWatch({ control: form.control, name: 'tipo_id' });
  return (
    <Form form={form}>
      <OficioTipoPicker
        autoFocus
        value={tipo}
        error={form.formState.errors.tipo_id?.message}
        onChange={(id) =>
          form.setValue('tipo_id', id, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
        }
      />
      <TextField form={form} name="assunto" label={t.campoAssunto} maxLength={assuntoMax} />
      <FormButtons form={form} onCancel={onClose} />
    </Form>
  );
}
