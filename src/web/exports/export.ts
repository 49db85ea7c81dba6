import { useEffect, useRef, useState } from 'react';
import type { AnyEndpoint, CallInput } from '../../shared/contract.ts';
import type { Progress } from '../../shared/exports/making.ts';
import { downloadMade } from '../uploads/download.ts';
import { showProblem } from '../calls/problem.ts';
import { refreshAfter } from '../calls/query-client.ts';
import { useTenant } from '../session/session.tsx';
import { toast } from '../browser/toast.ts';
import { webTexts } from '../web.texts.ts';

/**
 * Has the server make a file and the browser save it under a name; says how it went. Never throws. Leaving the screen ends it,
 * and so does `cancel`, which is there once the server told that it takes longer.
 */
export function useExport<E extends AnyEndpoint>(endpoint: E) {
  const { tenant } = useTenant();
  const [busy, setBusy] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  async function run(input: CallInput<E>, name: string) {
    const { signal } = (running.current = new AbortController());
    setBusy(true);
    try {
      await downloadMade(endpoint, input, name, { tenantId: tenant?.id, signal, onProgress: setProgress });
      toast.success(webTexts.exportado(name));
      void refreshAfter(endpoint, tenant?.id ?? null);
    } catch (error) {
      if (!signal.aborted) showProblem(error, webTexts.erroExportar);
    }
    setBusy(false);
    setProgress(null);
  }
  return {
    run,
    busy,
    busyLabel: progress ? webTexts.exportandoAinda(progress.feitos, progress.total) : webTexts.exportando,
    cancel: progress ? () => running.current?.abort() : undefined,
  };
}
