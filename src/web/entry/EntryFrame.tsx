import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { Brand } from '../ui/Brand.tsx';
import { texts } from '../../shared/texts.ts';

/** The frame of the pages before one is signed in. */
export function EntryFrame({ title, hint, children }: { title: string; hint?: string; children?: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · ${texts.produto}`;
  }, [title]);
  return (
    <div className="flex min-h-dvh flex-col items-center px-4 py-10 md:pt-[14vh]">
      <main className="w-full max-w-[25rem]">
        <Brand className="mb-6 justify-center" />
        <div className="rounded-lg border border-line bg-surface p-6 shadow-float md:p-8">
          <h1 className="text-xl font-bold tracking-tight">{title}</h1>
          {hint && <p className="mt-1 text-sm text-ink-2">{hint}</p>}
          {children}
        </div>
      </main>
    </div>
  );
}
