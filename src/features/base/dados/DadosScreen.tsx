import { Link } from '@tanstack/react-router';
import { Database, type LucideIcon } from 'lucide-react';
import { type ComponentType, Suspense } from 'react';
import type { PagePath } from '../../../shared/nouns.ts';
import type { Permission } from '../../../shared/permissions.ts';
import { EmptyState } from '../../../web/ui/EmptyState.tsx';
import { PageHeader } from '../../../web/ui/PageHeader.tsx';
import { dadosTexts as t } from './dados.texts.ts';

/** What another slice lets an office do with its data. */
export type DadosCard = {
  path: PagePath;
  icon: LucideIcon;
  title: string;
  /** One sentence. */
  text: string;
  /** Who sees it. */
  permission: Permission;
  /** How many wait, or how many there are; asked for once the page is open. */
  Count?: ComponentType;
};

/** The ways to what is worked on, as far as the person may. */
export function DadosScreen({ cards }: { cards: readonly DadosCard[] }) {
  return (
    <>
      <PageHeader title={t.titulo} />
      {cards.length === 0 ? (
        <EmptyState icon={Database} title={t.nada} hint={t.nadaDica} />
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {cards.map((card) => (
            <li key={card.path} className="flex">
              <CardLink {...card} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function CardLink({ path, icon: Icon, title, text, Count }: DadosCard) {
  return (
    <Link
      to={path as '/'}
      className="group flex min-w-0 flex-1 gap-3 rounded-md border border-line bg-surface p-4 transition-colors hover:border-line-strong hover:bg-bg"
    >
      <span
        aria-hidden
        className="flex size-9 shrink-0 items-center justify-center rounded-sm bg-accent-soft text-accent-text"
      >
        <Icon size={18} strokeWidth={1.8} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className="text-md font-semibold group-hover:underline">{title}</span>
          {Count && (
            <span className="num shrink-0 text-md text-ink-2">
              <Suspense>
                <Count />
              </Suspense>
            </span>
          )}
        </span>
        <span className="mt-1 block text-sm text-pretty text-ink-2">{text}</span>
      </span>
    </Link>
  );
}
