import { ChevronsUpDown, LogOut } from 'lucide-react';
import { profileRoleNames } from '../../../shared/session.ts';
import { lazyPart } from '../../../web/parts/lazy-part.tsx';
import { useAuth } from '../../../web/session/session.tsx';
import { Avatar } from '../../../web/ui/Avatar.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { IconButton } from '../../../web/ui/IconButton.tsx';
import { LazyMenu } from '../../../web/ui/LazyMenu.tsx';
import { webTexts } from '../../../web/web.texts.ts';

const AccountMenu = lazyPart(() => import('./AccountMenu.tsx'));

/** The sidebar's foot: full name, role, a menu, and 'Sair'. */
export function Account({ icons }: { icons: boolean }) {
  const { profile, user, signOut } = useAuth();
  const name = profile?.full_name ?? user.email;
  const trigger = (
    <button
      type="button"
      className={cx(
        'flex min-h-11 min-w-0 items-center gap-2.5 rounded-sm hover:bg-line/50',
        icons ? 'w-full justify-center' : 'px-1 py-1',
      )}
    >
      {/* and then what it shows: that is its name for people who speak to their computer, too */}
      <span className="sr-only">
        {webTexts.menuDaConta}: {icons && name}
      </span>
      <Avatar name={name} />
      {!icons && (
        <>
          <span className="min-w-0 flex-1 text-left">
            <span className="block truncate text-sm font-semibold">{name}</span>
            {profile && <span className="block truncate text-xs text-ink-2">{profileRoleNames[profile.role]}</span>}
          </span>
          <ChevronsUpDown size={15} aria-hidden className="shrink-0 text-ink-2" />
        </>
      )}
    </button>
  );
  return (
    <div className="flex flex-col gap-1">
      <LazyMenu menu={AccountMenu} trigger={trigger} />
      {icons ? (
        <IconButton icon={LogOut} label={webTexts.sair} className="mx-auto" onClick={() => void signOut()} />
      ) : (
        <button
          type="button"
          onClick={() => void signOut()}
          className="flex min-h-11 items-center gap-2.5 rounded-sm px-2 text-sm font-medium text-ink-2 transition-colors hover:bg-line/50 hover:text-ink md:min-h-8"
        >
          <LogOut size={16} strokeWidth={1.8} aria-hidden className="shrink-0" />
          {webTexts.sair}
        </button>
      )}
    </div>
  );
}
