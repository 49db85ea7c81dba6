import type { AnyRouter } from '@tanstack/react-router';
import { topPage } from '../../../shared/pages.ts';
import { mayLeave, onScreen, stayed } from '../../../web/forms/unsaved.ts';
import { leaveUploads } from '../../../web/uploads/uploads-under-way.ts';

/** From wherever the tab is into another of the person's offices. False: they stay. */
export async function changeOffice(router: AnyRouter, select: () => Promise<boolean>): Promise<boolean> {
  if (!(await leaveUploads())) return false;
  // A record of this office means nothing in the other: first up to its list, which also asks about unsaved changes.
  const list = topPage(location.pathname);
  if (location.pathname === list && !(await mayLeave(onScreen))) return false;
  await router.navigate({ to: list, search: {} });
  if (location.pathname === list && (await select())) return true;
  stayed(onScreen);
  return false;
}
