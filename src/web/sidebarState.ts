/** Whether the sidebar is open, in a cookie for 7 days, as the specification says. */
const SEVEN_DAYS = 7 * 24 * 60 * 60;

export const readSidebarState = (): boolean => !/(?:^|;\s*)sidebar_state=false(?:;|$)/.test(document.cookie);

export function writeSidebarState(open: boolean): void {
  document.cookie = `sidebar_state=${open}; path=/; max-age=${SEVEN_DAYS}; samesite=lax`;
}
