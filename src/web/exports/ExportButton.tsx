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

/** The list on screen, all its pages, as a CSV: the last one beside a search, an icon alone where room is short. */
export function ExportButton<E extends AnyEndpoint>({ endpoint, input, what }: Props<E>) {
  const { run, busy, busyLabel, cancel } = useExport(endpoint);
  return (
    <Button
      icon={Download}
      className="max-xl:px-3 md:order-2"
      busy={busy}
      busyLabel={<span className="tabular-nums max-xl:sr-only">{busyLabel}</span>}
      onCancel={cancel}
      title={cancel ? webTexts.cancelarExportacao : webTexts.exportar}
      onClick={() => void run(input, exportName(what, 'csv'))}
    >
      <span className="max-xl:sr-only">{webTexts.exportar}</span>
    </Button>
  );
}
