import { useNavigate } from '@tanstack/react-router';
import { Keyboard, Monitor, Moon, Sun } from 'lucide-react';
import type { ReactElement } from 'react';
import { useAccountPages } from './account-pages.ts';
import { openKeyboardHelp } from './KeyboardHelp.tsx';
import { setTheme, type Theme, useTheme } from '../../../web/browser/theme.ts';
import { DropdownMenu, MenuChoice, MenuChoices, MenuItem, MenuSeparator } from '../../../web/ui/DropdownMenu.tsx';
import { webTexts } from '../../../web/web.texts.ts';

/** Theme, keyboard help; pages of one's account join as they come. */
export default function AccountMenu({ trigger }: { trigger: ReactElement }) {
  const theme = useTheme();
  const navigate = useNavigate();
  const pages = useAccountPages();
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
      {pages.map(({ path, label, icon }) => (
        <MenuItem key={path} icon={icon} onSelect={() => void navigate({ to: path as '/' })}>
          {label}
        </MenuItem>
      ))}
      <MenuItem icon={Keyboard} onSelect={openKeyboardHelp}>
        {webTexts.atalhos}
      </MenuItem>
    </DropdownMenu>
  );
}
