import { useState } from 'react';
import type { AnyEndpoint, CallInput } from '../shared/contract.ts';
import { downloadFile } from './download.ts';
import { showProblem } from './problem.ts';
import { refreshAfter } from './queryClient.ts';
import { useTenant } from './session.tsx';
import { toast } from './toast.ts';
import { webTexts } from './web.texts.ts';

/** Has the server make a file and the browser save it under a name; says how it went. Never throws. */
export function useExport<E extends AnyEndpoint>(endpoint: E) {
  const { tenant } = useTenant();
  const [busy, setBusy] = useState(false);
  async function run(input: CallInput<E>, name: string) {
    setBusy(true);
    try {
      await downloadFile(endpoint, input, name, { tenantId: tenant?.id });
      toast.success(webTexts.exportado(name));
      void refreshAfter(endpoint, tenant?.id ?? null);
    } catch (error) {
      showProblem(error, webTexts.erroExportar);
    }
    setBusy(false);
  }
  return { run, busy };
}
