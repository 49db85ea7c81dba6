import { type FormEvent, useRef, useState } from 'react';
import { ProblemError } from '../calls/http.ts';
import { toast } from '../browser/toast.ts';
import { texts } from '../../shared/texts.ts';

/** What is wrong with the fields, found before anything was sent. */
export class FieldErrors extends Error {
  readonly fields: Record<string, string>;
  constructor(fields: Record<string, string>) {
    super('fields');
    this.fields = fields;
  }
}

/**
 * A small form without a forms library, for the pages that must stay light: fields by their names, all errors at once,
 * the cursor in the first. `save` throws FieldErrors or the ProblemError of its call; `clear` empties the fields.
 * @param failed title of the toast when nothing better can be said
 */
export function usePlainForm(
  save: (values: Record<string, string>, clear: () => void) => Promise<unknown>,
  failed: string,
) {
  const ref = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [alert, setAlert] = useState('');

  function show(fields: Record<string, string>) {
    setErrors(fields);
    const controls = [...(ref.current?.elements ?? [])] as HTMLInputElement[];
    controls.find(({ name }) => fields[name])?.focus();
  }

  function refuse(error: unknown) {
    if (error instanceof FieldErrors) return show(error.fields);
    const problem = error instanceof ProblemError ? error.problem : null;
    const known = (problem?.errors ?? []).map(({ field, message }) => [field.split('.').at(-1)!, message] as const);
    const names = new Set([...(ref.current?.elements ?? [])].map((control) => (control as HTMLInputElement).name));
    if (known.length > 0 && known.every(([name]) => names.has(name))) return show(Object.fromEntries(known));
    if (!problem || problem.status === 0 || problem.status >= 500)
      return toast.error(problem?.detail ?? texts.semRede, undefined, failed);
    setAlert(known[0]?.[1] ?? problem.detail);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    if (busy) return;
    const values: Record<string, string> = {};
    for (const [name, value] of new FormData(event.currentTarget)) values[name] = String(value);
    setBusy(true);
    setErrors({});
    setAlert('');
    try {
      await save(values, () => ref.current?.reset());
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  }

  return {
    form: { ref, noValidate: true, onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event) },
    busy,
    errors,
    alert,
  };
}
