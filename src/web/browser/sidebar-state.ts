/** Whether the sidebar is open, in a cookie for 7 days, as the specification says. */
const SEVEN_DAYS = 7 * 24 * 60 * 60;

/** What was chosen; before that, whether the page beside it keeps enough room (BootSkeleton draws the same). */
export function readSidebarState(): boolean {
  const chosen = /(?:^|;\s*)sidebar_state=(true|false)(?:;|$)/.exec(document.cookie)?.[1];
  return chosen ? chosen === 'true' : matchMedia('(width >= 68.75rem)').matches;
}

export function writeSidebarState(open: boolean): void {
  document.cookie = `sidebar_state=${open}; path=/; max-age=${SEVEN_DAYS}; samesite=lax`;
}
