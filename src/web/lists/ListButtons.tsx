import { ListFilter, Settings2 } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { listsTexts as t } from './lists.texts.ts';

type Panel = 'filter' | 'exhibit';

/** A window beside the button that opened it. */
export type PanelProps = { near: Element; onClose: () => void };

type Props = {
  /** How many filters are chosen. */
  count: number;
  panel: (which: Panel, props: PanelProps) => ReactNode;
  /** Fetches the code of the windows ahead. */
  onIntent: () => void;
};

/** What a list is narrowed to, and how it is shown: two quiet buttons. */
export function ListButtons({ count, panel, onIntent }: Props) {
  const [open, setOpen] = useState<{ which: Panel; near: Element } | null>(null);
  const buttonOf = (which: Panel) => ({
    'aria-haspopup': 'dialog' as const,
    onPointerEnter: onIntent,
    onFocus: onIntent,
    onClick: ({ currentTarget }: { currentTarget: Element }) => setOpen({ which, near: currentTarget }),
  });
  return (
    <>
      <Button
        {...buttonOf('filter')}
        icon={ListFilter}
        aria-keyshortcuts="f"
        className="max-md:px-3.5 md:order-1 md:ml-auto"
      >
        <span className="max-md:sr-only">{t.filtrar}</span>
        {count > 0 && (
          <span className="num font-normal text-ink-3">
            {count} <span className="sr-only">{t.filtros(count)}</span>
          </span>
        )}
      </Button>
      <Button {...buttonOf('exhibit')} icon={Settings2} aria-label={t.exibir} className="max-md:px-3.5 md:order-1">
        <span className="max-xl:sr-only">{t.exibir}</span>
      </Button>
      <Suspense>{open && panel(open.which, { near: open.near, onClose: () => setOpen(null) })}</Suspense>
    </>
  );
}
