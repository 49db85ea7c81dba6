import { Download } from 'lucide-react';
import type { AnyEndpoint, CallInput } from '../../shared/contract.ts';
import { exportName } from '../../shared/exports/exports.ts';
import { useExport } from './export.ts';
import { webTexts } from '../web.texts.ts';
import { Button } from '../ui/Button.tsx';

type Props<E extends AnyEndpoint> = {
  endpoint: E;
  /** What the list on screen is narrowed to. */
  input: CallInput<E>;
  /** Beginning of the file's name. */
  what: string;
};

/** The list on screen, all its pages, as a CSV: the last one beside a search. */
export function ExportButton<E extends AnyEndpoint>({ endpoint, input, what }: Props<E>) {
  const { run, busy, busyLabel, cancel } = useExport(endpoint);
  return (
    <Button
      icon={Download}
      className="max-md:px-3.5 md:order-2"
      busy={busy}
      busyLabel={<span className="tabular-nums max-md:sr-only">{busyLabel}</span>}
      onCancel={cancel}
      title={cancel && webTexts.cancelarExportacao}
      onClick={() => void run(input, exportName(what, 'csv'))}
    >
      <span className="max-md:sr-only">{webTexts.exportar}</span>
    </Button>
  );
}
