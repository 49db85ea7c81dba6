import * as z from 'zod/mini';
import { formatTypedDate } from '../../../shared/format.ts';
import { requiredDay, textOrEmpty } from '../../../shared/fields.ts';
import type { AnyForm } from '../../../web/forms/contract-form.ts';
import { DateField, SelectField, TextAreaField } from '../../../web/forms/FormFields.tsx';
import { canais, contactNames } from '../atendimentos/atendimentos.contract.ts';
import { textoMax } from './devolutivas.contract.ts';
import { devolutivasTexts as t } from './devolutivas.texts.ts';

/** How somebody was told, when, and in which words. */
export const ditoFields = {
  canal: z.enum(canais, t.canalObrigatorio),
  feita_em: requiredDay(t.dataObrigatoria, t.dataObrigatoria),
  texto: textOrEmpty(textoMax),
};
export const ditoLabels = { canal: t.canal, feita_em: t.quando, texto: t.palavras };
export const ditoShown = {
  canal: (value: keyof typeof contactNames.canal) => contactNames.canal[value],
  feita_em: formatTypedDate,
};

export function DitoFields({ form }: { form: AnyForm }) {
  return (
    <>
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <SelectField
          form={form}
          name="canal"
          label={t.canal}
          options={canais.map((value) => ({ value, label: contactNames.canal[value] }))}
        />
        <DateField form={form} name="feita_em" label={t.quando} />
      </div>
      <TextAreaField
        form={form}
        name="texto"
        label={t.palavras}
        hint={t.palavrasDica}
        rows={4}
        maxLength={textoMax}
        optional
        autoFocus
      />
    </>
  );
}
