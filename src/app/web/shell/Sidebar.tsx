import { PanelLeft } from 'lucide-react';
import { useState } from 'react';
import { useAuth } from '../../../web/session/session.tsx';
import { FollowMenu } from '../menu/FollowMenu.tsx';
import { adminMenu, besides, type Current, mainMenu } from '../menu/menu.ts';
import { MenuEntries, MenuGroup } from '../menu/MenuEntries.tsx';
import { OfficeSwitcher } from './OfficeSwitcher.tsx';
import { Account } from './Account.tsx';
import { Brand } from '../../../web/ui/Brand.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { IconButton } from '../../../web/ui/IconButton.tsx';
import { webTexts } from '../../../web/web.texts.ts';

/** Brand, office, menu and account. `icons` is the 3rem form; on phones it fills a drawer. */
export function Sidebar({ icons = false, onToggle }: { icons?: boolean; onToggle?: () => void }) {
  const { profile } = useAuth();
  // a list with an entry of its own is not the page's as well
  const [current, setCurrent] = useState<Current>(null);
  return (
    <>
      <div className={cx('flex h-[3.25rem] shrink-0 items-center gap-1', icons ? 'justify-center' : 'pr-2 pl-5')}>
        {!icons && <Brand className="flex-1" />}
        {onToggle && (
          <IconButton icon={PanelLeft} label={webTexts.recolherMenu} aria-expanded={!icons} onClick={onToggle} />
        )}
      </div>
      <div className={cx('pb-2', icons ? 'px-1.5' : 'px-3')}>
        <OfficeSwitcher icons={icons} />
      </div>
      <nav
        aria-label={webTexts.menuPrincipal}
        className={cx('min-h-0 flex-1 overflow-y-auto py-1', icons ? 'px-1.5' : 'px-3')}
      >
        <MenuEntries entries={besides(mainMenu, current)} icons={icons} />
        <FollowMenu icons={icons} onCurrent={setCurrent} />
        {profile?.role === 'admin' && <MenuGroup label={webTexts.administracao} entries={adminMenu} icons={icons} />}
      </nav>
      <div className={cx('border-t border-line py-2', icons ? 'mx-1.5' : 'mx-3')}>
        <Account icons={icons} />
      </div>
    </>
  );
}
