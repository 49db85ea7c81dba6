import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { Brand } from '../ui/Brand.tsx';
import { texts } from '../../shared/texts.ts';
import { Plenary } from './Plenary.tsx';
import { entryTexts } from './entry.texts.ts';

/** The frame of the pages before one is signed in: on a computer two halves, on a phone the form alone. */
export function EntryFrame({ title, hint, children }: { title: string; hint?: string; children?: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · ${texts.produto}`;
  }, [title]);
  return (
    <div className="grid min-h-dvh bg-surface lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <aside
        aria-label={texts.produto}
        data-ground="deep"
        className="relative hidden flex-col overflow-hidden bg-sunken p-10 text-ink lg:flex"
      >
        <Brand />
        <Plenary className="absolute inset-x-0 bottom-0 w-full text-line" />
        <p className="relative mt-[16vh] max-w-[27rem] text-xl font-semibold tracking-tight text-pretty">
          {entryTexts.oQueE}
        </p>
      </aside>
      <main className="mx-auto w-full max-w-[25rem] px-5 py-10 max-lg:pt-[8vh] lg:self-center lg:px-0">
        <Brand className="mb-10 lg:hidden" />
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        {hint && <p className="mt-1 text-sm text-ink-2">{hint}</p>}
        {children}
      </main>
    </div>
  );
}
