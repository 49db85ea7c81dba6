import { useEffect, useSyncExternalStore } from 'react';
import { texts } from '../../shared/texts.ts';
import { slugForAddress, tabOffice } from './office.ts';

/** A step of the trail over the page; the last one has no address. */
export type Crumb = { label: string; to?: string };

let trail: readonly Crumb[] = [];
const listeners = new Set<() => void>();

function setTrail(next: readonly Crumb[]): void {
  trail = next;
  // who belongs to several offices has tabs in several
  const office = slugForAddress() && tabOffice()?.name;
  document.title = [next.at(-1)?.label, office, texts.produto].filter(Boolean).join(' · ');
  for (const listener of listeners) listener();
}

/** Names the page in the tab and in the trail. PageHeader calls it; pages without one do it themselves. */
export function usePageTitle(title: string, parents: readonly Crumb[] = []): void {
  const key = JSON.stringify([...parents, { label: title }]);
  useEffect(() => setTrail(JSON.parse(key) as Crumb[]), [key]);
}

export function useTrail(): readonly Crumb[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => trail,
  );
}
