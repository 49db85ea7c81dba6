import { ExternalLink } from 'lucide-react';
import { formatTypedDate } from '../../../shared/format.ts';
import { useAction } from '../../../web/data/action.ts';
import { useContractForm } from '../../../web/forms/contract-form.ts';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { DateField, SelectField, TextField } from '../../../web/forms/FormFields.tsx';
import { buttonClass } from '../../../web/ui/Button.tsx';
import { type Oficio, resultadosDaCasa } from '../oficios/oficios.contract.ts';
import { oficiosTexts } from '../oficios/oficios.texts.ts';
import { updateResultado } from '../oficios/registro.contract.ts';
import { redacaoTexts as t } from './redacao.texts.ts';

const labels = { casa: t.casaNumero, casa_link: t.casaLink, resultado: t.resultado, resultado_em: t.resultadoEm };

const valuesOf = ({ versao, casa_numero, casa_ano, casa_link, resultado, resultado_em }: Oficio) => ({
  versao,
  casa: casa_numero === null ? '' : `${casa_numero}/${casa_ano}`,
  casa_link: casa_link ?? '',
  resultado,
  resultado_em: resultado_em ?? '',
});

/** Number and result that the Câmara gave to what it numbers. */
export function CamaraForm({ oficio }: { oficio: Oficio }) {
  const { id, casa_link } = oficio;
  const update = useAction(updateResultado, { success: t.datasSalvas, error: t.erroDatas });
  const form = useContractForm(updateResultado.input, {
    name: `camara ${id}`,
    labels,
    show: { resultado: (value) => value && oficiosTexts.resultados[value], resultado_em: formatTypedDate },
    record: oficio,
    valuesOf,
    save: (values, receiver) => update.run({ id, ...values }, receiver),
  });
  return (
    <Form form={form}>
      <div className="grid gap-4 md:grid-cols-2">
        <TextField form={form} name="casa" label={labels.casa} hint={t.casaDica} maxLength={11} optional />
        <TextField form={form} name="casa_link" label={labels.casa_link} type="url" maxLength={500} optional />
        <SelectField
          form={form}
          name="resultado"
          label={labels.resultado}
          placeholder={t.semResultado}
          options={resultadosDaCasa.map((value) => ({ value, label: oficiosTexts.resultados[value] }))}
          optional
        />
        <DateField form={form} name="resultado_em" label={labels.resultado_em} optional />
      </div>
      {casa_link && (
        <a href={casa_link} target="_blank" rel="noreferrer" className={buttonClass('secondary', 'self-start')}>
          <ExternalLink size={16} strokeWidth={1.9} aria-hidden />
          {t.abrirNaCamara}
        </a>
      )}
      <FormButtons form={form} optional />
    </Form>
  );
}
