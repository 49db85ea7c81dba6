import { useController } from 'react-hook-form';
import type { AnyForm } from '../../../web/forms/contract-form.ts';
import type { Desfecho } from './desfecho.contract.ts';
import { desfechoTexts as t } from './desfecho.texts.ts';

/** The citizens who were there, each to be ticked: that they were spoken to goes into their history. Who is there no longer is said. */
export function PessoasField({ form, pessoas }: { form: AnyForm; pessoas: Desfecho['pessoas'] }) {
  const { field, fieldState } = useController({ control: form.control, name: 'atendimentos' });
  const ticked = field.value as string[];
  const set = (id: string, on: boolean) => field.onChange([...ticked.filter((one) => one !== id), ...(on ? [id] : [])]);
  const error = fieldState.error && (
    <p role="alert" className="text-sm text-bad">
      {fieldState.error.message}
    </p>
  );
  if (pessoas.length === 0) return error;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium text-ink-2">{t.falaramCom}</legend>
      <ul className="grid gap-x-4 md:grid-cols-2">
        {pessoas.map(({ id, nome_completo }) => (
          <li key={id}>
            <label className="flex min-h-8 cursor-pointer items-center gap-2 text-sm max-md:min-h-11">
              <input
                type="checkbox"
                className="checkbox size-4 shrink-0 max-md:size-6"
                checked={ticked.includes(id)}
                onChange={({ target }) => set(id, target.checked)}
              />
              <span className="min-w-0 truncate">{nome_completo}</span>
            </label>
          </li>
        ))}
      </ul>
      {error}
    </fieldset>
  );
}
