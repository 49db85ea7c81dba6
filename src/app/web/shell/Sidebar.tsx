import { Link } from '@tanstack/react-router';
import { PanelLeft } from 'lucide-react';
import { useAuth } from '../../../web/session/session.tsx';
import { adminMenu, mainMenu, type MenuEntry } from './menu.ts';
import { OfficeSwitcher } from './OfficeSwitcher.tsx';
import { Account } from './Account.tsx';
import { Brand } from '../../../web/ui/Brand.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { IconButton } from '../../../web/ui/IconButton.tsx';
import { Tooltip } from '../../../web/ui/Tooltip.tsx';
import { webTexts } from '../../../web/web.texts.ts';

/** Brand, office, menu and account. `icons` is the 3rem form; on phones it fills a drawer. */
export function Sidebar({ icons = false, onToggle }: { icons?: boolean; onToggle?: () => void }) {
  const { profile } = useAuth();
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
        <Entries entries={mainMenu} icons={icons} />
        {profile?.role === 'admin' && <AdminEntries icons={icons} />}
      </nav>
      <div className={cx('border-t border-line py-2', icons ? 'mx-1.5' : 'mx-3')}>
        <Account icons={icons} />
      </div>
    </>
  );
}

function AdminEntries({ icons }: { icons: boolean }) {
  return (
    <div role="group" aria-label={webTexts.administracao} className="mt-4">
      {!icons && <p className="px-2 pb-1.5 text-xs font-medium text-ink-3">{webTexts.administracao}</p>}
      <Entries entries={adminMenu} icons={icons} />
    </div>
  );
}

function Entries({ entries, icons }: { entries: MenuEntry[]; icons: boolean }) {
  return (
    <ul className="flex flex-col gap-px">
      {entries.map(({ path, label, icon: Icon }) => {
        const link = (
          <Link
            to={path}
            activeOptions={{ exact: path === '/' }}
            aria-label={icons ? label : undefined}
            className={cx(
              'flex min-h-11 items-center gap-2.5 rounded-sm text-sm font-medium text-ink-2 transition-colors md:min-h-8',
              'hover:bg-line/50 hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent-text',
              icons ? 'justify-center' : 'px-2',
            )}
          >
            <Icon size={16} strokeWidth={1.8} aria-hidden className="shrink-0" />
            {!icons && label}
          </Link>
        );
        return (
          <li key={path}>
            {icons ? (
              <Tooltip label={label} side="right">
                {link}
              </Tooltip>
            ) : (
              link
            )}
          </li>
        );
      })}
    </ul>
  );
}
