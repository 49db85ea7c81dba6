import { useNavigate } from '@tanstack/react-router';
import { Keyboard, Landmark, Monitor, Moon, Sun, Trash2, UserRound, UsersRound } from 'lucide-react';
import type { ReactElement } from 'react';
import { contaTexts } from '../features/conta/conta.texts.ts';
import { gabinetesTexts } from '../features/gabinetes/gabinetes.texts.ts';
import { membrosTexts } from '../features/gabinetes/membros.texts.ts';
import { lixeiraTexts } from '../features/lixeira/lixeira.texts.ts';
import { officeRoles } from '../shared/permissions.ts';
import { useAllowed, useAuth, useTenant } from './session.tsx';
import { openKeyboardHelp } from './shellHelp.tsx';
import { setTheme, type Theme, useTheme } from './theme.ts';
import { DropdownMenu, MenuChoice, MenuChoices, MenuItem, MenuSeparator } from './ui/DropdownMenu.tsx';
import { webTexts } from './web.texts.ts';

/** Theme, keyboard help; pages of one's account join as they come. */
export default function AccountMenu({ trigger }: { trigger: ReactElement }) {
  const theme = useTheme();
  const navigate = useNavigate();
  const seesBin = useAllowed('bin.list');
  const managesOffices = useAllowed('tenants.list');
  const { memberships } = useAuth();
  const { role } = useTenant();
  const seesMembers = role !== null && officeRoles('members.list').includes(role);
  return (
    <DropdownMenu trigger={trigger} defaultOpen side="top">
      <MenuChoices label={webTexts.tema} value={theme} onChange={(next) => setTheme(next as Theme)}>
        <MenuChoice value="light" icon={Sun}>
          {webTexts.temaClaro}
        </MenuChoice>
        <MenuChoice value="dark" icon={Moon}>
          {webTexts.temaEscuro}
        </MenuChoice>
        <MenuChoice value="system" icon={Monitor}>
          {webTexts.temaSistema}
        </MenuChoice>
      </MenuChoices>
      <MenuSeparator />
      <MenuItem icon={UserRound} onSelect={() => void navigate({ to: '/conta' })}>
        {contaTexts.titulo}
      </MenuItem>
      {(managesOffices || memberships.some(({ role }) => role === 'admin')) && (
        <MenuItem icon={Landmark} onSelect={() => void navigate({ to: '/admin/tenants' })}>
          {gabinetesTexts.titulo}
        </MenuItem>
      )}
      {seesMembers && (
        <MenuItem icon={UsersRound} onSelect={() => void navigate({ to: '/admin/users' })}>
          {membrosTexts.titulo}
        </MenuItem>
      )}
      {seesBin && (
        <MenuItem icon={Trash2} onSelect={() => void navigate({ to: '/lixeira' })}>
          {lixeiraTexts.titulo}
        </MenuItem>
      )}
      <MenuItem icon={Keyboard} onSelect={openKeyboardHelp}>
        {webTexts.atalhos}
      </MenuItem>
    </DropdownMenu>
  );
}
