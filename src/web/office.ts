import type { Membership, Tenant } from '../shared/session.ts';

/**
 * The office of this tab. Each tab has its own, so two tabs in two offices never mix; `currentTenant` in
 * localStorage only tells a new tab where to begin.
 */

const KEY = 'currentTenant';

/** Reads or writes a browser storage; a forbidden or full one counts as empty. */
function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}

let office: Tenant | null = null;

/** The tab's office, for code outside of React; screens use `useTenant`. */
export const tabOffice = (): Tenant | null => office;

export function setTabOffice(tenant: Tenant | null): void {
  office = tenant;
  if (!tenant) return;
  const kept = JSON.stringify({ id: tenant.id, name: tenant.name, slug: tenant.slug });
  attempt(() => sessionStorage.setItem(KEY, kept));
  attempt(() => localStorage.setItem(KEY, kept));
}

/** Forgets everything that storage holds of this person; the theme stays. */
export function clearStorages(): void {
  office = null;
  attempt(() => sessionStorage.clear());
  attempt(() => localStorage.removeItem(KEY));
}

function keptId(storage: () => Storage): string | null {
  return attempt(() => (JSON.parse(storage().getItem(KEY) ?? 'null') as { id?: string } | null)?.id ?? null);
}

/** Reads `?gabinete={slug}` and takes it out of the address, so that it does not outlive a later switch. */
export function takeSlugFromAddress(): string | null {
  const url = new URL(location.href);
  const slug = url.searchParams.get('gabinete');
  if (slug === null) return null;
  url.searchParams.delete('gabinete');
  history.replaceState(history.state, '', url.pathname + url.search + url.hash);
  return slug;
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

/** Address of a page of this office, to copy or send: it opens in the same office for whoever belongs to it. */
export function officeLink(path = location.pathname + location.search): string {
  const url = new URL(path, location.origin);
  if (office) url.searchParams.set('gabinete', office.slug);
  return url.href;
}
