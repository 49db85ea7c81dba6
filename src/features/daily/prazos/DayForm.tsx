import * as z from 'zod/mini';
import { addDays, weekdayOf } from '../../../shared/days.ts';
import { requiredDay } from '../../../shared/fields.ts';
import { formatDate } from '../../../shared/format.ts';
import { useContractForm } from '../../../web/forms/contract-form.ts';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { DateField } from '../../../web/forms/FormFields.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { prazosTexts as t } from './prazos.texts.ts';

const schema = z.strictObject({ dia: requiredDay(t.dataObrigatoria, t.dataInvalida) });

type Props = {
  value: string;
  /** Today, where days after it are offered. */
  from: string | null;
  onChoose: (day: string) => void;
  onCancel: () => void;
};

/** A day: one of those that are often meant, or any. */
export function DayForm({ value, from, onChoose, onCancel }: Props) {
  const form = useContractForm(schema, {
    name: 'dia',
    defaults: { dia: value },
    save: async ({ dia }) => {
      onChoose(dia);
      return dia;
    },
  });
  return (
    <>
      {from && (
        <div className="mb-4 flex flex-col gap-2">
          {offered(from).map(({ label, day }) => (
            <Button key={label} className="justify-between!" onClick={() => onChoose(day)}>
              {label}
              <span className="num font-normal text-ink-3">{formatDate(day)}</span>
            </Button>
          ))}
        </div>
      )}
      <Form form={form}>
        <DateField form={form} name="dia" label={from ? t.outraData : t.novaData} />
        <FormButtons form={form} onCancel={onCancel} />
      </Form>
    </>
  );
}

/** Tomorrow, the next Monday, two weeks and a day. */
const offered = (today: string) => [
  { label: t.amanha, day: addDays(today, 1) },
  { label: t.segunda, day: addDays(today, (8 - weekdayOf(today)) % 7 || 7) },
  { label: t.quinzeDias, day: addDays(today, 15) },
];
