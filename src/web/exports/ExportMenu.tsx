import { Download } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { DropdownMenu, MenuItem, MenuSeparator, MenuTick } from '../ui/DropdownMenu.tsx';
import { webTexts } from '../web.texts.ts';

type Props = { trigger: ReactElement; label: string; onExport: (ticked: boolean) => void };

/** Before a list is saved as a file: what goes into it only when that is asked for. */
export default function ExportMenu({ trigger, label, onExport }: Props) {
  const [ticked, setTicked] = useState(false);
  return (
    <DropdownMenu trigger={trigger} align="end" defaultOpen>
      <MenuTick checked={ticked} onChange={setTicked}>
        {label}
      </MenuTick>
      <MenuSeparator />
      <MenuItem icon={Download} onSelect={() => onExport(ticked)}>
        {webTexts.exportar}
      </MenuItem>
    </DropdownMenu>
  );
}
