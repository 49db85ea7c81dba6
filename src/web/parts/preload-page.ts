import type { AnyRouter } from '@tanstack/react-router';

type Page = { preload?: () => Promise<void> } | undefined;

/** Fetches the code of the page that the address names; resolves when it is there, or did not come. */
export async function preloadPage(router: AnyRouter): Promise<void> {
  const [matched] = router.getMatchedRoutes(location.pathname);
  await Promise.all(matched.flatMap(({ options }) => (options.component as Page)?.preload?.() ?? []));
}
