import { useParams } from '@tanstack/react-router';
import { Braces, FileText, X } from 'lucide-react';
import { cloneElement, type ReactElement } from 'react';
import { exportName } from '../../../shared/exports/exports.ts';
import { useData } from '../../../web/data/data.ts';
import { useExport } from '../../../web/exports/export.ts';
import type { ButtonProps } from '../../../web/ui/Button.tsx';
import { DropdownMenu, MenuItem } from '../../../web/ui/DropdownMenu.tsx';
import { webTexts } from '../../../web/web.texts.ts';
import { exportMunicipe, type FichaForm } from './ficha.contract.ts';
import { fichaTexts as t } from './ficha.texts.ts';
import { getMunicipe } from '../../base/municipes/municipes.contract.ts';

/** Everything about the citizen on screen, to read or to hand on. */
export default function FichaItems({ trigger }: { trigger: ReactElement }) {
  const { id = '' } = useParams({ strict: false });
  const { data } = useData(getMunicipe, { id });
  const { run, busy, busyLabel, cancel } = useExport(exportMunicipe);
  const save = (formato: FichaForm) => void run({ id, formato }, exportName(`municipe-${data?.codigo ?? ''}`, formato));
  const button = cloneElement(trigger as ReactElement<ButtonProps>, {
    busy,
    busyLabel,
    // there is one thing to do meanwhile
    'aria-disabled': cancel && false,
  });
  return (
    <DropdownMenu trigger={button} defaultOpen align="end">
      {cancel ? (
        <MenuItem icon={X} onSelect={cancel}>
          {webTexts.cancelarExportacao}
        </MenuItem>
      ) : (
        <>
          <MenuItem icon={FileText} onSelect={() => save('pdf')}>
            {t.exportarPdf}
          </MenuItem>
          <MenuItem icon={Braces} onSelect={() => save('json')}>
            {t.exportarJson}
          </MenuItem>
        </>
      )}
    </DropdownMenu>
  );
}
