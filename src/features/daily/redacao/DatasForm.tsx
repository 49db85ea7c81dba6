import { useWatch } from 'react-hook-form';
import { formatTypedDate } from '../../../shared/format.ts';
import { useAction } from '../../../web/data/action.ts';
import { useContractForm } from '../../../web/forms/contract-form.ts';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { DateField, TextAreaField, TextField } from '../../../web/forms/FormFields.tsx';
import type { Oficio } from '../oficios/oficios.contract.ts';
import { updateDatas } from '../oficios/registro.contract.ts';
import { redacaoTexts as t } from './redacao.texts.ts';

const labels = {
  enviado_em: t.enviadoEm,
  protocolado_em: t.protocoladoEm,
  protocolo: t.protocolo,
  resposta_ate: t.respostaAte,
  respondido_em: t.respondidoEm,
  resposta: t.respostaTexto,
};

const valuesOf = (oficio: Oficio) => ({
  versao: oficio.versao,
  enviado_em: oficio.enviado_em ?? '',
  protocolado_em: oficio.protocolado_em ?? '',
  protocolo: oficio.protocolo ?? '',
  // one that was counted is nobody's own
  resposta_ate: (oficio.resposta_propria && oficio.resposta_ate) || '',
  respondido_em: oficio.respondido_em ?? '',
  resposta: oficio.resposta ?? '',
});

/** What became of an issued letter, day by day: each may be left out, corrected, and taken away again. */
export function DatasForm({ oficio }: { oficio: Oficio }) {
  const { id } = oficio;
  const update = useAction(updateDatas, { success: t.datasSalvas, error: t.erroDatas });
  const form = useContractForm(updateDatas.input, {
    name: `datas ${id}`,
    labels,
    show: {
      enviado_em: formatTypedDate,
      protocolado_em: formatTypedDate,
      resposta_ate: formatTypedDate,
      respondido_em: formatTypedDate,
    },
    record: oficio,
    valuesOf,
    save: (values, receiver) => update.run({ id, ...values }, receiver),
  });
  const [respondido, resposta] = useWatch({ control: form.control, name: ['respondido_em', 'resposta'] });
  const answered = Boolean(resposta?.trim() || oficio.resposta_arquivo);
  return (
    <Form form={form}>
      <div className="grid gap-4 md:grid-cols-2">
        <DateField form={form} name="enviado_em" label={labels.enviado_em} optional />
        <DateField form={form} name="protocolado_em" label={labels.protocolado_em} optional />
        <TextField form={form} name="protocolo" label={labels.protocolo} maxLength={60} optional />
        <DateField form={form} name="resposta_ate" label={labels.resposta_ate} hint={t.respostaDica} optional />
        <DateField
          form={form}
          name="respondido_em"
          label={labels.respondido_em}
          hint={answered && !respondido ? t.semDiaDaResposta : undefined}
          optional
        />
      </div>
      <TextAreaField form={form} name="resposta" label={labels.resposta} rows={4} maxLength={5000} optional />
      <FormButtons form={form} optional />
    </Form>
  );
}
