import { useWatch } from 'react-hook-form';
import { isDay } from '../../../shared/days.ts';
import { useToday } from '../../../web/browser/today.ts';
import { useData } from '../../../web/data/data.ts';
import type { AnyForm } from '../../../web/forms/contract-form.ts';
import { DateField } from '../../../web/forms/FormFields.tsx';
import { getCalendario } from './feriados.contract.ts';
import { feriadosTexts as t } from './feriados.texts.ts';

/** What a form says of a day on which the office does not work, as its calendar knows. */
export function useDayOff(day: string): string | undefined {
  const known = isDay(day);
  const { data } = useData(
    getCalendario,
    { ano: known ? day.slice(0, 4) : '' },
    { enabled: known, keepPrevious: false },
  );
  return known && data?.dias.find(({ dia }) => dia === day)?.util === false ? t.semExpediente : undefined;
}

/** Whether a deadline that somebody is about to give is past already, or before what it is of. */
export const isBornLate = (prazo: string, base: string, today: string) => prazo < today || prazo < base;

/** A deadline of its own, in a form that says in `base` from when on it would be counted. */
export function PrazoField({ form, base }: { form: AnyForm; base: string }) {
  const [prazo, from] = useWatch({ control: form.control, name: ['prazo', base] }) as [string, string];
  const off = useDayOff(prazo);
  const today = useToday();
  const late = isDay(prazo) && isBornLate(prazo, from, today) && t.jaVencido;
  const said = [late, off].filter(Boolean).join(' ');
  return (
    <DateField
      form={form}
      name="prazo"
      label={t.prazo}
      hint={said ? <span role="status">{said}</span> : t.prazoDica}
      optional
    />
  );
}
