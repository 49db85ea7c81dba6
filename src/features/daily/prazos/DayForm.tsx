import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { addDays, isDay, weekdayOf } from '../../../shared/days.ts';
import { requiredDay } from '../../../shared/fields.ts';
import { formatDate } from '../../../shared/format.ts';
import { useContractForm } from '../../../web/forms/contract-form.ts';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { DateField } from '../../../web/forms/FormFields.tsx';
import type { ProblemReceiver } from '../../../web/calls/problem.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { useDayOff } from '../../base/feriados/PrazoField.tsx';
import type { Demanda } from '../demandas/demandas.contract.ts';
import type { Save } from './acompanhar.tsx';
import { prazosTexts as t } from './prazos.texts.ts';

const schema = z.strictObject({ dia: requiredDay(t.dataObrigatoria, t.dataInvalida), versao: z.int() });

type Props = {
  demanda: Demanda;
  /** Which of its days. */
  of: 'prazo' | 'retomar_em';
  /** Today, where days after it are offered. */
  offered?: string;
  /** What there is to say of a day before it is saved. */
  hint?: (day: string) => string | undefined;
  onSave: Save;
  onDone: () => void;
};

/** A day: one of those that are often meant, or any. */
export function DayForm({ demanda, of, offered, hint, onSave, onDone }: Props) {
  const label = offered ? t.outraData : t.novaData;
  const form = useContractForm(schema, {
    name: label,
    record: demanda,
    valuesOf: (one: Demanda) => ({ dia: one[of] ?? '', versao: one.versao }),
    labels: { dia: label },
    show: { dia: formatDate },
    // the day as it stands is nobody's choice: a counted deadline goes on as it was counted
    save: ({ dia, versao }, receiver, changed) =>
      changed.includes('dia') ? onSave({ [of]: dia }, inDay(receiver), versao) : Promise.resolve({ versao }),
    saved: onDone,
  });
  const dia = useWatch({ control: form.control, name: 'dia' });
  const off = useDayOff(dia);
  const said = isDay(dia) ? [hint?.(dia), off].filter(Boolean).join(' ') : '';
  return (
    <>
      {offered && (
        <div className="mb-4 flex flex-col gap-2">
          {daysAfter(offered).map(({ label, day }, at) => (
            <Button
              key={label}
              data-autofocus={at === 0 || undefined}
              className="justify-between!"
              onClick={() => {
                onDone();
                void onSave({ [of]: day });
              }}
            >
              {label}
              <span className="num font-normal text-ink-3">{formatDate(day)}</span>
            </Button>
          ))}
        </div>
      )}
      <Form form={form}>
        <DateField
          form={form}
          name="dia"
          label={label}
          hint={said && <span role="status">{said}</span>}
          autoFocus={!offered}
        />
        <FormButtons form={form} onCancel={onDone} />
      </Form>
    </>
  );
}

/** What is said of the day, whatever it is called where it is saved. */
const inDay = ({ receive }: ProblemReceiver): ProblemReceiver => ({
  receive: (problem) => {
    const errors = problem.errors?.map(({ message }) => ({ field: 'dia', message }));
    return receive(errors ? { ...problem, errors } : problem);
  },
});

/** Tomorrow, the next Monday, two weeks and a day. */
const daysAfter = (today: string) => [
  { label: t.amanha, day: addDays(today, 1) },
  { label: t.segunda, day: addDays(today, (8 - weekdayOf(today)) % 7 || 7) },
  { label: t.quinzeDias, day: addDays(today, 15) },
];
