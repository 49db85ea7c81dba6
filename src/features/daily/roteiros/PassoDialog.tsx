import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { version } from '../../../shared/fields.ts';
import { call } from '../../../web/calls/api.ts';
import { useAction } from '../../../web/data/action.ts';
import { type AnyForm, useContractForm } from '../../../web/forms/contract-form.ts';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { DaysField, SelectField, TextField } from '../../../web/forms/FormFields.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import {
  diasDoPasso,
  passoInput,
  passoMax,
  textoDoPasso,
  tipoDePasso,
  tiposDePasso,
  withDias,
} from '../../base/assuntos/roteiro.contract.ts';
import { roteiroTexts } from '../../base/assuntos/roteiro.texts.ts';
import { createPasso, type PassoDaDemanda, removePasso, updatePasso } from './roteiros.contract.ts';
import { roteirosTexts as t } from './roteiros.texts.ts';

/** Of which demand; without a step a new one. */
export type Edited = { demandaId: string; passo?: PassoDaDemanda };
type Done = { onClose: () => void };

export default function PassoDialog({ demandaId, passo, onClose }: Edited & Done) {
  return (
    <Dialog open onClose={onClose} title={passo ? t.editar : t.acrescentar}>
      {passo ? <EditForm passo={passo} onClose={onClose} /> : <NewForm demandaId={demandaId} onClose={onClose} />}
    </Dialog>
  );
}

const labels = { texto: t.texto, tipo: t.tipo, dias: t.dias };
const show = { tipo: (value: keyof typeof roteiroTexts.tipos) => roteiroTexts.tipos[value] };

function NewForm({ demandaId, onClose }: { demandaId: string } & Done) {
  const create = useAction(createPasso, {
    success: t.criado,
    error: t.erroCriar,
    undo: ({ id }) => call(removePasso, { id }),
  });
  const form = useContractForm(passoInput, {
    name: `passo ${demandaId}`,
    defaults: { texto: '', tipo: 'MANUAL', dias: '' },
    labels,
    show,
    save: (values, receiver) => create.run({ demanda_id: demandaId, ...values }, receiver),
    saved: onClose,
  });
  return <Fields form={form} onClose={onClose} />;
}

const editSchema = z
  .strictObject({ texto: textoDoPasso, tipo: tipoDePasso, dias: diasDoPasso, versao: version() })
  .check(withDias);

function EditForm({ passo, onClose }: { passo: PassoDaDemanda } & Done) {
  const { id } = passo;
  const update = useAction(updatePasso, { success: t.atualizado, error: t.erroAtualizar });
  const form = useContractForm(editSchema, {
    name: `passo ${id}`,
    record: passo,
    valuesOf: ({ texto, tipo, dias, versao }) => ({ texto, tipo, dias: String(dias ?? ''), versao }),
    labels,
    show,
    save: (values, receiver) => update.run({ id, ...values }, receiver),
    saved: onClose,
  });
  return <Fields form={form} onClose={onClose} />;
}

const tipos = tiposDePasso.map((value) => ({ value, label: roteiroTexts.tipos[value] }));

function Fields({ form, onClose }: { form: AnyForm } & Done) {
  const tipo = useWatch({ control: form.control, name: 'tipo' }) as string;
  return (
    <Form form={form}>
      <TextField form={form} name="texto" label={t.texto} maxLength={passoMax} autoFocus />
      <SelectField form={form} name="tipo" label={t.tipo} options={tipos} placeholder={null} />
      {tipo === 'VERIFICAR' && <DaysField form={form} name="dias" label={t.dias} hint={t.diasDica} />}
      <FormButtons form={form} onCancel={onClose} />
    </Form>
  );
}
