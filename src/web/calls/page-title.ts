import { useEffect } from 'react';
import { texts } from '../../shared/texts.ts';
import { store } from '../browser/store.ts';
import { slugForAddress, tabOffice } from './office.ts';

/** A step of the trail over the page; the last one has no address. */
export type Crumb = { label: string; to?: string };

const trail = store<readonly Crumb[]>([]);

function setTrail(next: readonly Crumb[]): void {
  // who belongs to several offices has tabs in several
  const office = slugForAddress() && tabOffice()?.name;
  document.title = [next.at(-1)?.label, office, texts.produto].filter(Boolean).join(' · ');
  trail.set(next);
}

/** Names the page in the tab and in the trail. PageHeader calls it; pages without one do it themselves. */
export function usePageTitle(title: string, parents: readonly Crumb[] = []): void {
  const key = JSON.stringify([...parents, { label: title }]);
  useEffect(() => setTrail(JSON.parse(key) as Crumb[]), [key]);
}

export const useTrail = trail.use;
