import { useWatch } from 'react-hook-form';
import { useAction } from '../../../web/data/action.ts';
import { type AnyForm, useContractForm } from '../../../web/forms/contract-form.ts';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { DaysField, SelectField, TextField } from '../../../web/forms/FormFields.tsx';
import { PresenceAvatars } from '../../../web/presence/PresenceAvatars.tsx';
import {
  createOficioTipo,
  digitosMax,
  mascaraInicial,
  mascaraMax,
  numeracoes,
  type OficioTipo,
  oficioTipoInput,
  reinicios,
  tipoNomeMax,
  updateOficioTipo,
} from './oficio-tipos.contract.ts';
import { oficioTiposTexts as t } from './oficio-tipos.texts.ts';

const labels = {
  nome: t.nome,
  sigla: t.sigla,
  reinicio: t.reinicio,
  digitos: t.digitos,
  mascara: t.mascara,
  resposta_dias: t.resposta,
};
const numeracaoOptions = numeracoes.map((value) => ({ value, label: t.numeracoes[value] }));
const digitosOptions = Array.from({ length: digitosMax }, (_, at) => ({
  value: String(at + 1),
  label: t.comDigitos(at + 1),
}));
const reinicioOptions = reinicios.map((value) => ({ value, label: t.reinicios[value] }));

export function NewOficioTipoForm({ onDone }: { onDone: () => void }) {
  const create = useAction(createOficioTipo, { success: t.criado, error: t.erroCriar });
  const form = useContractForm(oficioTipoInput, {
    name: 'novo-tipo',
    defaults: {
      nome: '',
      sigla: '',
      numeracao: 'GABINETE',
      reinicio: 'ANO',
      digitos: '3',
      mascara: mascaraInicial,
      resposta_dias: '',
    },
    save: create.run,
    saved: onDone,
  });
  return <Fields form={form} onDone={onDone} />;
}

export function EditOficioTipoForm({ tipo, onDone }: { tipo: OficioTipo; onDone: () => void }) {
  const update = useAction(updateOficioTipo, { success: t.atualizado, error: t.erroAtualizar });
  const { id, numeracao } = tipo;
  const form = useContractForm(updateOficioTipo.input, {
    name: id,
    labels,
    show: { reinicio: (value) => t.reinicios[value] },
    record: tipo,
    valuesOf: ({ nome, sigla, reinicio, digitos, mascara, resposta_dias, versao }) => ({
      nome,
      sigla: sigla ?? '',
      reinicio,
      digitos: String(digitos),
      mascara,
      resposta_dias: String(resposta_dias ?? ''),
      versao,
    }),
    save: (values, receiver) => update.run({ id, ...values }, receiver),
    saved: onDone,
  });
  return <Fields form={form} onDone={onDone} tipo={{ id, numeracao }} />;
}

type FieldsProps = { form: AnyForm; onDone: () => void; tipo?: Pick<OficioTipo, 'id' | 'numeracao'> };

function Fields({ form, onDone, tipo }: FieldsProps) {
  const said = useWatch({ control: form.control, name: 'numeracao' }) as OficioTipo['numeracao'];
  const numeracao = tipo?.numeracao ?? said;
  return (
    <Form form={form}>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <TextField form={form} name="nome" label={t.nome} maxLength={tipoNomeMax} autoFocus />
        <TextField form={form} name="sigla" label={t.sigla} maxLength={20} optional />
      </div>
      {!tipo && (
        <SelectField
          form={form}
          name="numeracao"
          label={t.numeracao}
          hint={t.numeracaoDica}
          options={numeracaoOptions}
          placeholder={null}
        />
      )}
      {numeracao === 'GABINETE' && (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField form={form} name="reinicio" label={t.reinicio} options={reinicioOptions} placeholder={null} />
            <SelectField form={form} name="digitos" label={t.digitos} options={digitosOptions} placeholder={null} />
          </div>
          <TextField form={form} name="mascara" label={t.mascara} hint={t.mascaraDica} maxLength={mascaraMax} />
        </>
      )}
      <DaysField form={form} name="resposta_dias" label={t.resposta} hint={t.respostaDica} optional />
      {tipo && <PresenceAvatars kind="oficio_tipos" id={tipo.id} className="empty:hidden" />}
      <FormButtons form={form} onCancel={onDone} />
    </Form>
  );
}
