import { Link } from '@tanstack/react-router';
import { Menu, Search } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useShortcut } from '../../../web/browser/keyboard.ts';
import { typedAhead } from '../../../web/browser/typed-ahead.ts';
import { lazyPart } from '../../../web/parts/lazy-part.tsx';
import { useTrail } from '../../../web/calls/page-title.ts';
import { useBegun } from '../../../web/data/under-way.ts';
import { useAllowed, useTenant } from '../../../web/session/session.tsx';
import { UploadsNote } from './UploadsNote.tsx';
import { IconButton } from '../../../web/ui/IconButton.tsx';
import { Kbd } from '../../../web/ui/Kbd.tsx';
import { webTexts } from '../../../web/web.texts.ts';

const Palette = lazyPart(() => import('./Palette.tsx'));
const QuotaNote = lazyPart(() => import('./QuotaNote.tsx'));
const Bell = lazyPart(() => import('./bell/Bell.tsx'));
const TarefasChip = lazyPart(() => import('../../../features/base/lotes/TarefasChip.tsx'));

export const preloadPalette = Palette.preload;

/** The trail to the page; on phones its title and the way to the menu. */
export function Topbar({ onMenu, phone }: { onMenu: () => void; phone: boolean }) {
  const trail = useTrail();
  const { role, tenant } = useTenant();
  const begun = useBegun();
  const bell = useAllowed('notificacoes.own');
  const title = trail.at(-1)?.label ?? '';
  return (
    <header className="sticky top-0 z-30 print:hidden flex h-12 shrink-0 items-center gap-2 border-b border-line bg-surface px-1 md:px-6">
      {phone && <IconButton icon={Menu} label={webTexts.abrirMenu} onClick={onMenu} />}
      {phone ? (
        <p aria-hidden className="min-w-0 flex-1 truncate text-md font-semibold">
          {title}
        </p>
      ) : (
        <nav aria-label={webTexts.trilha} className="min-w-0 flex-1">
          <ol className="flex min-w-0 items-center gap-2 text-sm text-ink-2">
            {trail.map(({ label, to }, index) => (
              <li key={index} className={`flex items-center gap-2 ${to ? 'max-w-1/2 shrink-0' : 'min-w-0'}`}>
                {index > 0 && <span aria-hidden>/</span>}
                {to ? (
                  <Link to={to} className="truncate rounded-sm hover:text-ink hover:underline">
                    {label}
                  </Link>
                ) : (
                  <span aria-current="page" className="truncate">
                    {label}
                  </span>
                )}
              </li>
            ))}
          </ol>
        </nav>
      )}
      <Suspense>{role === 'admin' && <QuotaNote />}</Suspense>
      <Suspense>{begun && tenant && <TarefasChip key={begun.id + begun.at} begun={begun} />}</Suspense>
      <UploadsNote />
      <PaletteButton phone={phone} />
      {bell && (
        <div className="w-11 shrink-0 md:w-[1.875rem]">
          <Suspense>
            <Bell />
          </Suspense>
        </div>
      )}
    </header>
  );
}

/** Opens the search over everything; its code comes with the first use. */
function PaletteButton({ phone }: { phone: boolean }) {
  const [open, setOpen] = useState(false);
  const ahead = useRef<() => string>(undefined);
  // it may still be on its way while one types
  const takeTyped = () => {
    const typed = ahead.current?.() ?? '';
    ahead.current = undefined;
    return typed;
  };
  const close = () => {
    takeTyped();
    setOpen(false);
  };
  const show = () => {
    ahead.current ??= typedAhead(close);
    setOpen(true);
  };
  useShortcut({ key: 'k', ctrl: true }, show);
  return (
    <>
      {phone ? (
        <IconButton icon={Search} label={webTexts.buscarEmTudo} onClick={show} />
      ) : (
        <button
          type="button"
          onClick={show}
          className="flex h-8 w-72 items-center gap-2 rounded-sm border border-line bg-bg pr-1.5 pl-2.5 text-sm text-ink-2 transition-colors hover:border-line-strong"
        >
          <Search size={15} aria-hidden className="text-ink-3" />
          <span className="flex-1 text-left">{webTexts.buscarEmTudo}</span>
          <Kbd>Ctrl K</Kbd>
        </button>
      )}
      <Suspense>{open && <Palette takeTyped={takeTyped} onClose={close} />}</Suspense>
    </>
  );
}
