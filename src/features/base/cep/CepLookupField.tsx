import { useRef, useState } from 'react';
import { upperCase } from '../../../shared/fields.ts';
import { call } from '../../../web/calls/api.ts';
import { ProblemError } from '../../../web/calls/http.ts';
import { toast } from '../../../web/browser/toast.ts';
import type { AnyForm } from '../../../web/forms/contract-form.ts';
import { CepField } from '../../../web/forms/FormFields.tsx';
import { getCep } from './cep.contract.ts';
import { cepTexts as t } from './cep.texts.ts';

/** Postal code; with its eighth digit it is looked up and fills street and district. */
export function CepLookupField({ form, className }: { form: AnyForm; className?: string }) {
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController>(undefined);

  async function lookUp(cep: string) {
    running.current?.abort();
    setBusy(false);
    if (cep.length !== 8) return;
    const own = new AbortController();
    running.current = own;
    setBusy(true);
    try {
      const { logradouro, bairro } = await call(getCep, { cep }, { signal: own.signal });
      if (own.signal.aborted) return;
      fill('endereco', logradouro);
      fill('bairro', bairro);
      toast.info(t.encontrado, logradouro || bairro ? t.encontradoDica : t.encontradoSemRua);
    } catch (error) {
      if (own.signal.aborted) return;
      const missing = error instanceof ProblemError && error.problem.status === 404;
      if (missing) toast.error(t.naoEncontradoDica, undefined, t.naoEncontrado);
      else toast.error(t.erroDica, undefined, t.erro);
    } finally {
      if (!own.signal.aborted) setBusy(false);
    }
  }

  /** What the service does not know never takes away what was typed. */
  function fill(name: string, value: string) {
    if (value) form.setValue(name, upperCase(value), { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  }

  return (
    <CepField
      form={form}
      name="cep"
      label={t.cep}
      optional
      onChosen={(cep) => void lookUp(cep)}
      hint={busy ? t.buscando : undefined}
      className={className}
    />
  );
}
