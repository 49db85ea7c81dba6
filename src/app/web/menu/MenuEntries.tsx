import { Link } from '@tanstack/react-router';
import { cx } from '../../../web/ui/cx.ts';
import { Tooltip } from '../../../web/ui/Tooltip.tsx';
import type { MenuEntry } from './menu.ts';

export type CountedEntry = MenuEntry & { /** At the end of the line. */ count?: string | null; tone?: 'bad' };

/** Links of one group of the menu. */
export function MenuEntries({ entries, icons }: { entries: readonly CountedEntry[]; icons: boolean }) {
  return (
    <ul className="flex flex-col gap-px">
      {entries.map(({ path, search, label, icon: Icon, count, tone }) => {
        const name = count ? `${label} ${count}` : label;
        const link = (
          <Link
            to={path}
            search={search}
            activeOptions={{ exact: path === '/', explicitUndefined: search !== undefined }}
            aria-label={icons ? name : undefined}
            className={cx(
              'flex min-h-11 items-center gap-2.5 rounded-sm text-sm font-medium text-ink-2 transition-colors md:min-h-8',
              'hover:bg-line/50 hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent-text',
              icons ? 'justify-center' : 'px-2',
            )}
          >
            <Icon size={16} strokeWidth={1.8} aria-hidden className="shrink-0" />
            {!icons && <span className="min-w-0 flex-1 truncate">{label}</span>}
            {!icons && count && (
              <span className={cx('num text-xs', tone === 'bad' && 'font-semibold text-bad')}>{count}</span>
            )}
          </Link>
        );
        return (
          <li key={path + JSON.stringify(search ?? {})}>
            {icons ? (
              <Tooltip label={name} side="right">
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

type GroupProps = { label: string; entries: readonly CountedEntry[]; icons: boolean };

/** Entries under a heading. */
export function MenuGroup({ label, entries, icons }: GroupProps) {
  return (
    <div role="group" aria-label={label} className="mt-4">
      {!icons && <p className="px-2 pb-1.5 text-xs font-medium text-ink-3">{label}</p>}
      <MenuEntries entries={entries} icons={icons} />
    </div>
  );
}
