import { useWatch } from 'react-hook-form';
import { isDay } from '../../../shared/days.ts';
import type { AnyForm } from '../../../web/forms/contract-form.ts';
import { DateField, SelectField } from '../../../web/forms/FormFields.tsx';
import { daysOfSerie, type Frequencia, frequencias } from './serie-dias.ts';
import { seriesTexts as t } from './series.texts.ts';

type Props = {
  form: AnyForm;
  /** Of an appointment that is there, and takes place again for sure; a new one says its day in the form. */
  day?: string;
};

/** How an appointment repeats, said of its own day, and until when. */
export function RepetirField({ form, day: known }: Props) {
  const [typed, frequencia, until] = useWatch({
    control: form.control,
    name: ['data_compromisso', 'frequencia', 'repetir_ate'],
  }) as [string, Frequencia | '', string];
  const day = known ?? typed;
  return (
    <div className="grid gap-3 md:grid-cols-[3fr_2fr]">
      <SelectField
        form={form}
        name="frequencia"
        label={t.repetir}
        optional={!known}
        placeholder={known ? t.escolhaComo : t.naoRepete}
        options={frequencias.map((value) => ({ value, label: t.como(value, day) }))}
      />
      {frequencia && (
        <>
          <DateField form={form} name="repetir_ate" label={t.repetirAte} />
          <HowMany days={isDay(day) && isDay(until) ? daysOfSerie(frequencia, day, until).slice(0, 1000) : []} />
        </>
      )}
    </div>
  );
}

function HowMany({ days }: { days: readonly string[] }) {
  const last = days.at(-1);
  return (
    <p className="text-xs text-ink-3 md:col-span-2" aria-live="polite">
      {last && t.quantos(days.length, last)}
    </p>
  );
}
