import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { webTexts } from '../web.texts.ts';
import { cx } from './cx.ts';

const NUMBERS = 5;

/** Up to five page numbers around the current one. */
function pageNumbers(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - 2, pages - NUMBERS + 1));
  return Array.from({ length: Math.min(NUMBERS, pages) }, (_, index) => first + index);
}

const itemClass =
  'flex h-11 min-w-11 items-center justify-center rounded-sm border border-transparent px-2 text-sm max-[23rem]:min-w-9 max-[23rem]:px-1 md:h-8 md:min-w-8 ' +
  'text-ink-2 hover:bg-sunken hover:text-ink disabled:pointer-events-none disabled:opacity-45';

type PaginationProps = {
  page: number;
  pageSize: number;
  /** Rows on this page, and in all. */
  shown: number;
  total: number;
  onPage: (page: number) => void;
  /** The footer's sentence, at the left, of a page that has rows: the numbers of its first and last. */
  children?: (from: number, to: number) => ReactNode;
};

export function Pagination({ page, pageSize, shown, total, onPage, children }: PaginationProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const current = Math.min(page, pages);
  const before = (page - 1) * pageSize;
  return (
    // on phones the cards above leave room for the floating action; that room belongs under this
    <div className="mt-3 flex flex-col items-center justify-between gap-3 max-md:-mt-16 max-md:pb-20 md:flex-row">
      <p aria-live="polite" className="num text-sm text-ink-2">
        {shown > 0 && children?.(before + 1, before + shown)}
      </p>
      {pages > 1 && (
        <nav aria-label={webTexts.paginacao} className="flex flex-wrap items-center gap-1 print:hidden">
          <button
            type="button"
            className={itemClass}
            disabled={current === 1}
            aria-label={webTexts.paginaAnterior}
            onClick={() => onPage(current - 1)}
          >
            <ChevronLeft size={16} aria-hidden />
            <span className="max-md:hidden">{webTexts.anterior}</span>
          </button>
          {pageNumbers(current, pages).map((number) => (
            <button
              key={number}
              type="button"
              aria-label={webTexts.pagina(number)}
              aria-current={number === current ? 'page' : undefined}
              onClick={() => onPage(number)}
              className={cx(
                itemClass,
                'num',
                number === current && 'border-line-strong! bg-surface font-semibold text-ink!',
              )}
            >
              {number}
            </button>
          ))}
          <button
            type="button"
            className={itemClass}
            disabled={current === pages}
            aria-label={webTexts.proximaPagina}
            onClick={() => onPage(current + 1)}
          >
            <span className="max-md:hidden">{webTexts.proxima}</span>
            <ChevronRight size={16} aria-hidden />
          </button>
        </nav>
      )}
    </div>
  );
}
