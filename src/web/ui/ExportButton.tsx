import { Download } from 'lucide-react';
import type { AnyEndpoint } from '../../shared/contract.ts';
import { exportName } from '../../shared/exports.ts';
import type { Input } from '../api.ts';
import { useExport } from '../export.ts';
import { webTexts } from '../web.texts.ts';
import { Button } from './Button.tsx';

type Props<E extends AnyEndpoint> = {
  endpoint: E;
  /** What the list on screen is narrowed to. */
  input: Input<E>;
  /** Beginning of the file's name. */
  what: string;
};

/** The list on screen, all its pages, as a CSV. */
export function ExportButton<E extends AnyEndpoint>({ endpoint, input, what }: Props<E>) {
  const { run, busy } = useExport(endpoint);
  return (
    <Button
      icon={Download}
      busy={busy}
      busyLabel={webTexts.exportando}
      onClick={() => void run(input, exportName(what, 'csv'))}
    >
      {webTexts.exportar}
    </Button>
  );
}
