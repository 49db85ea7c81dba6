import { Maximize2 } from 'lucide-react';
import { type UIEvent, useState } from 'react';
import { downloadUrl } from '../../../web/calls/api.ts';
import { cx } from '../../../web/ui/cx.ts';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { IconButton } from '../../../web/ui/IconButton.tsx';
import { usePicture } from '../../../web/uploads/use-picture.ts';
import { getBrasao } from '../../base/ajustes/ajustes.contract.ts';
import type { Previa } from './carta.contract.ts';
import { cartaTexts as t } from './carta.texts.ts';
import { Pagina } from './Pagina.tsx';
import { type Asked, usePrevia } from './use-previa.tsx';

type Props = { asked: Asked; around?: string; className?: string };

/** The page beside the text: what would be printed, were it issued now. */
export function PreviaPanel({ asked, around = '', className }: Props) {
  const { previa, error } = usePrevia(asked, around);
  const [page, setPage] = useState(1);
  const [large, setLarge] = useState(false);
  const shown = previa?.paginas.length ?? 0;
  /** The page that has most of the room. */
  function onScroll({ currentTarget: { scrollTop, scrollHeight } }: UIEvent<HTMLElement>) {
    setPage(Math.min(shown, Math.floor((scrollTop / scrollHeight) * shown + 0.5) + 1));
  }
  return (
    <section
      aria-label={t.previa}
      className={cx('flex min-h-0 flex-col overflow-hidden rounded-md border border-line bg-sunken', className)}
    >
      <header className="flex h-10 shrink-0 items-center gap-2 border-b border-line bg-surface pr-1 pl-4">
        <h2 className="flex-1 text-sm font-semibold">{t.previa}</h2>
        {previa && <span className="num text-xs text-ink-3">{t.pagina(Math.min(page, shown), previa.total)}</span>}
        <IconButton icon={Maximize2} label={t.telaCheia} disabled={!previa} onClick={() => setLarge(true)} />
      </header>
      <p role="status" className="border-b border-line bg-bad-soft px-4 py-2 text-sm text-bad empty:hidden">
        {error}
      </p>
      <div
        role="region"
        aria-label={t.paginas}
        tabIndex={0}
        onScroll={onScroll}
        className="relative aspect-[1/1.38] min-h-0 w-full flex-1 overflow-y-auto"
      >
        {previa ? <Paginas previa={previa} /> : <div className="absolute inset-x-5 top-3 aspect-[210/297] bg-paper" />}
      </div>
      <Dialog open={large} onClose={() => setLarge(false)} size="xl" title={t.previa}>
        {previa && (
          // keys scroll it
          <div role="region" aria-label={t.paginas} tabIndex={0} className="bg-sunken">
            <Paginas previa={previa} />
          </div>
        )}
      </Dialog>
    </section>
  );
}

function Paginas({ previa: { paginas, total, brasao } }: { previa: Previa }) {
  const src = usePicture(brasao && downloadUrl(getBrasao, { id: brasao.id }));
  return (
    <div className="flex flex-col gap-3 px-5 py-3 max-md:px-3">
      {paginas.map((words, index) => (
        <Pagina
          key={index}
          words={words}
          n={index + 1}
          of={total}
          brasao={index === 0 && brasao && src ? { ...brasao, src } : null}
        />
      ))}
      {total > paginas.length && <p className="text-sm text-ink-2">{t.maisPaginas(paginas.length)}</p>}
    </div>
  );
}
