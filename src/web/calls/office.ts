import type { Membership, Tenant } from '../../shared/session.ts';
import { attempt } from '../browser/attempt.ts';

/**
 * The office of this tab. Each tab has its own, so two tabs in two offices never mix; `currentTenant` in
 * localStorage only tells a new tab where to begin.
 */

const KEY = 'currentTenant';

let office: Tenant | null = null;
// whether addresses name the office: not for a person who belongs to a single one
let named = false;

/** The tab's office, for code outside of React; screens use `useTenant`. */
export const tabOffice = (): Tenant | null => office;

export function setTabOffice(tenant: Tenant | null, amongSeveral: boolean): void {
  office = tenant;
  named = amongSeveral;
  if (!tenant) return forgetOffices();
  const kept = JSON.stringify({ id: tenant.id, name: tenant.name, slug: tenant.slug });
  attempt(() => sessionStorage.setItem(KEY, kept));
  attempt(() => localStorage.setItem(KEY, kept));
}

/** With a second office addresses begin to name theirs. */
export function setAmongSeveral(amongSeveral: boolean): void {
  named = amongSeveral;
}

/** Forgets what storage holds of any office, and all that it holds of this tab. */
export function forgetOffices(): void {
  attempt(() => sessionStorage.clear());
  attempt(() => localStorage.removeItem(KEY));
}

/** Where an office keeps what was begun in this browser and may go on. */
export const BEGUN = 'tarefas:';

/** At the end of a session: forgets this tab and all offices. What belongs to the device stays: theme, keys, folded cards. */
export function clearStorages(): void {
  office = null;
  forgetOffices();
  attempt(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(BEGUN)) localStorage.removeItem(key);
  });
}

type Kept = { id: string; name: string };

const keptIn = (storage: () => Storage): Kept | null =>
  attempt(() => JSON.parse(storage().getItem(KEY) ?? 'null') as Kept | null);
const keptId = (storage: () => Storage): string | null => keptIn(storage)?.id ?? null;

/** The office that this tab was in when the page was left. */
export const officeBefore = (): Kept | null => keptIn(() => sessionStorage);

/** The office that the address names as `?gabinete={slug}`. */
export const slugOfAddress = (): string | null => new URL(location.href).searchParams.get('gabinete');

/** What the addresses of this tab name it by, so that a copied link opens in the same office; undefined with one only. */
export const slugForAddress = (): string | undefined => (named ? office?.slug : undefined);

/** Brings the address to the tab's office: after a switch it would name the one of before. */
export function nameOfficeInAddress(): void {
  const url = new URL(location.href);
  const slug = slugForAddress();
  if (slug === undefined) url.searchParams.delete('gabinete');
  else url.searchParams.set('gabinete', slug);
  history.replaceState(history.state, '', url.pathname + url.search + url.hash);
}

export type OfficeQuestion = { own: Membership; named: Membership };

/** An address that names another office than the tab is in; a tab that is in none yet has nothing to ask. */
export function officeQuestion(memberships: Membership[], slug: string | null): OfficeQuestion | null {
  const kept = keptId(() => sessionStorage);
  const own = memberships.find((membership) => membership.tenant_id === kept);
  const named = memberships.find((membership) => membership.tenant.slug === slug);
  return own && named && own !== named ? { own, named } : null;
}

/** The person has just left this tab's office, or said which one it is to be in next. */
export function leaveTabOffice(): void {
  office = null;
  attempt(() => sessionStorage.removeItem(KEY));
}

/** Address, then this tab, then the last one used in this browser, then the only one there is. */
export function chooseOffice(memberships: Membership[], slug: string | null): Membership | null {
  const byId = (id: string | null) => memberships.find((membership) => membership.tenant_id === id);
  return (
    memberships.find((membership) => membership.tenant.slug === slug) ??
    byId(keptId(() => sessionStorage)) ??
    byId(keptId(() => localStorage)) ??
    (memberships.length === 1 ? memberships[0]! : null)
  );
}
