import { useRouter } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTenant } from '../../../web/session/session.tsx';
import { useOfficeMarks } from '../../../web/session/office-marks.ts';
import { toast } from '../../../web/browser/toast.ts';
import { DropdownMenu, MenuChoice, MenuChoices } from '../../../web/ui/DropdownMenu.tsx';
import { webTexts } from '../../../web/web.texts.ts';
import { changeOffice } from './change-office.ts';

/** The offices one can change to. */
export default function OfficeMenu({ trigger }: { trigger: ReactElement }) {
  const { tenant, tenants, selectTenant } = useTenant();
  const router = useRouter();
  const mark = useOfficeMarks();

  async function change(id: string) {
    if (id === tenant?.id || !(await changeOffice(router, () => selectTenant(id)))) return;
    const next = tenants.find((other) => other.id === id)!;
    toast.info(next.name, [webTexts.gabineteTrocado(next.name), mark(id)].filter(Boolean).join(', '));
  }

  return (
    <DropdownMenu trigger={trigger} defaultOpen className="w-60">
      <MenuChoices label={webTexts.trocarGabinete} value={tenant?.id ?? ''} onChange={(id) => void change(id)}>
        {tenants.map((other) => (
          <MenuChoice key={other.id} value={other.id}>
            <span className="block break-words">{other.name}</span>
            {mark(other.id) && (
              <span className="block text-xs break-words text-ink-2 first-letter:uppercase">{mark(other.id)}</span>
            )}
          </MenuChoice>
        ))}
      </MenuChoices>
    </DropdownMenu>
  );
}
