import { useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useShortcut } from '../../../web/browser/keyboard.ts';
import { usePhone } from '../../../web/browser/media.ts';
import { lazyPart } from '../../../web/parts/lazy-part.tsx';
import { NewVersionNotice } from './NewVersionNotice.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { PageGate } from './PageGate.tsx';
import { KeyboardHelp } from './KeyboardHelp.tsx';
import { preloadMenus } from '../../../web/ui/LazyMenu.tsx';
import { Sidebar } from './Sidebar.tsx';
import { preloadPalette, Topbar } from './Topbar.tsx';
import { noteOpened } from '../../../web/session/recents.ts';
import { useRoleChange } from './role-change.ts';
import { readSidebarState, writeSidebarState } from '../../../web/browser/sidebar-state.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import { preloadDialogs } from '../../../web/ui/Dialog.tsx';
import { preloadSignIn } from '../../../web/session/SignInAgain.tsx';
import { webTexts } from '../../../web/web.texts.ts';

const Sheet = lazyPart(() => import('../../../web/ui/Sheet.tsx'));
/** What is not on the first screen comes when that has been quiet for a while. */
const LATER = 1500;

/** The frame around every page, the route's unless another is given: sidebar (a drawer on phones), top bar, content. */
export function Shell({ children = <PageGate /> }: { children?: ReactNode }) {
  useRoleChange();
  const phone = usePhone();
  const [open, setOpen] = useState(readSidebarState);
  const [drawer, setDrawer] = useState(false);
  useFocusAfterNavigation();
  const router = useRouter();
  // also by what leads to this very page, narrowed otherwise or not
  useEffect(() => router.subscribe('onBeforeNavigate', () => setDrawer(false)), [router]);
  useEffect(() => {
    const parts = [preloadDialogs, preloadPalette, Sheet.preload, preloadMenus, preloadSignIn];
    const timer = setTimeout(() => parts.forEach((load) => load()), LATER);
    return () => clearTimeout(timer);
  }, []);

  function toggle() {
    if (phone) return setDrawer(!drawer);
    writeSidebarState(!open);
    setOpen(!open);
  }
  useShortcut({ key: 'b', ctrl: true, always: true }, toggle);
  useShortcut({ key: 'a' }, () => void router.navigate({ to: '/atendimento' }), useAllowed('demandas.edit'));

  return (
    <div className={`flex min-h-dvh print:block ${phone ? '' : open ? '[--side:16rem]' : '[--side:3rem]'}`}>
      <a
        href="#conteudo"
        className="sr-only print:hidden z-50 rounded-sm bg-surface px-4 py-2 font-semibold text-accent-text focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {webTexts.pularParaConteudo}
      </a>
      {phone ? (
        <Suspense>
          {drawer && (
            <Sheet onClose={() => setDrawer(false)} title={webTexts.menuPrincipal}>
              <Sidebar />
            </Sheet>
          )}
        </Suspense>
      ) : (
        <aside
          data-ground="deep"
          className={`sticky top-0 print:hidden flex h-dvh shrink-0 flex-col bg-sunken text-ink transition-[width] dark:border-r dark:border-line w-(--side)`}
        >
          <Sidebar icons={!open} onToggle={toggle} />
        </aside>
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <Topbar onMenu={toggle} phone={phone} />
        <OfflineBanner />
        <NewVersionNotice />
        <main
          id="conteudo"
          tabIndex={-1}
          className="mx-auto w-full max-w-[100rem] flex-1 px-3 py-3 md:px-6 md:py-6 print:p-0"
        >
          {children}
        </main>
      </div>
      <KeyboardHelp />
    </div>
  );
}

/** A new page takes the focus, at its title, unless it has put it somewhere itself. */
function useFocusAfterNavigation(): void {
  const router = useRouter();
  const navigated = useEffectEvent(() => {
    const main = document.getElementById('conteudo');
    const active = document.activeElement;
    if (!main || (active !== main && main.contains(active))) return;
    (main.querySelector<HTMLElement>('h1[tabindex]') ?? main).focus({ preventScroll: true });
  });
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
        noteOpened(toLocation.pathname);
        if (pathChanged && fromLocation) navigated();
      }),
    [router],
  );
}
