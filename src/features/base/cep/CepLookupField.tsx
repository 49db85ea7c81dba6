import { useEffect, useRef, useState } from 'react';
import { upperCase } from '../../../shared/fields.ts';
import { texts } from '../../../shared/texts.ts';
import { call } from '../../../web/calls/api.ts';
import { ProblemError } from '../../../web/calls/http.ts';
import { toast } from '../../../web/browser/toast.ts';
import type { AnyForm } from '../../../web/forms/contract-form.ts';
import { CepField } from '../../../web/forms/FormFields.tsx';
import { linkClass } from '../../../web/ui/link-class.ts';
import { getCep } from './cep.contract.ts';
import { cepTexts as t } from './cep.texts.ts';

const filled = ['endereco', 'bairro'];

/** Postal code; with its eighth digit it is looked up, fills street and district, and leads on to what is still missing. */
export function CepLookupField({ form, className }: { form: AnyForm; className: string }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ cep: string; why: string } | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function lookUp(cep: string, again = false) {
    running.current?.abort();
    setBusy(false);
    setFailure(null);
    if (cep.length !== 8) return;
    const own = new AbortController();
    running.current = own;
    setBusy(true);
    const before: unknown[] = form.getValues(filled);
    // what was written meanwhile stays, and what the service does not know takes nothing away
    const fill = (value: string, at: number) => {
      if (value && (again || form.getValues(filled[at]!) === before[at]))
        form.setValue(filled[at]!, upperCase(value), {
          shouldDirty: true,
          shouldValidate: form.formState.isSubmitted,
        });
    };
    try {
      const { logradouro, bairro } = await call(getCep, { cep }, { signal: own.signal });
      if (own.signal.aborted) return;
      const waits = again || isWaiting();
      [logradouro, bairro].forEach(fill);
      toast.info(t.encontrado, logradouro || bairro ? t.encontradoDica : t.encontradoSemRua);
      if (waits) form.setFocus(logradouro ? 'numero' : 'endereco');
    } catch (error) {
      if (own.signal.aborted) return;
      const status = error instanceof ProblemError ? error.problem.status : 0;
      if (status === 404) toast.error(t.naoEncontradoDica, undefined, t.naoEncontrado);
      else setFailure({ cep, why: status === 0 ? t.erroDica : t.erroServico });
      // the button that was pressed is gone
      if (again) form.setFocus('cep');
    } finally {
      if (!own.signal.aborted) setBusy(false);
    }
  }

  /** Whoever has begun something else meanwhile keeps the cursor. */
  function isWaiting(): boolean {
    const at = document.activeElement?.getAttribute('name');
    return at === 'cep' || (at === 'endereco' && !form.getValues('endereco'));
  }

  const failed = failure && (
    <span role="alert" className="flex flex-wrap items-center gap-x-2 text-sm">
      <span className="text-bad">
        {t.erro}. {failure.why}.
      </span>
      <button type="button" onClick={() => void lookUp(failure.cep, true)} className={linkClass}>
        {texts.tentarNovamente}
      </button>
    </span>
  );
  return (
    <CepField
      form={form}
      name="cep"
      label={t.cep}
      optional
      onChosen={(cep) => void lookUp(cep)}
      hint={busy ? t.buscando : failed}
      className={className}
    />
  );
}
