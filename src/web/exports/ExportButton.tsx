import { Download } from 'lucide-react';
import type { AnyEndpoint, CallInput } from '../../shared/contract.ts';
import { exportName } from '../../shared/exports/exports.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { useExport } from './export.ts';
import { webTexts } from '../web.texts.ts';
import { Button } from '../ui/Button.tsx';
import { LazyMenu } from '../ui/LazyMenu.tsx';

const ExportMenu = lazyPart(() => import('./ExportMenu.tsx'));

type Props<E extends AnyEndpoint> = {
  endpoint: E;
  /** What the list on screen is narrowed to. */
  input: CallInput<E>;
  /** Beginning of the file's name. */
  what: string;
  /** What the file has only when it is ticked, in a menu of this button. */
  option?: { label: string; input: Partial<CallInput<E>> };
};

/** The list on screen, all its pages, as a CSV: the last one beside a search, an icon alone where room is short. */
export function ExportButton<E extends AnyEndpoint>({ endpoint, input, what, option }: Props<E>) {
  const { run, busy, busyLabel, cancel } = useExport(endpoint);
  const begin = (ticked: boolean): void =>
    void run({ ...input, ...(ticked && option?.input) }, exportName(what, 'csv'));
  const button = (
    <Button
      icon={Download}
      className="max-xl:px-3 md:order-2"
      busy={busy}
      busyLabel={<span className="tabular-nums max-xl:sr-only">{busyLabel}</span>}
      onCancel={cancel}
      title={cancel ? webTexts.cancelarExportacao : webTexts.exportar}
      onClick={option ? undefined : () => begin(false)}
    >
      <span className="max-xl:sr-only">{webTexts.exportar}</span>
    </Button>
  );
  if (!option || busy) return button;
  return <LazyMenu menu={ExportMenu} of={{ label: option.label, onExport: begin }} trigger={button} />;
}
