import { buildHeader, buildMeta } from '../../shared/headers.ts';
import { store } from '../browser/store.ts';

/** Whether the server has gone on to another build than the one that this page came with. */
const version = store<'current' | 'outdated' | 'later'>('current');

export const useVersion = version.use;

/** Looks at an answer of the server. */
export function noteBuild(headers: Headers): void {
  const theirs = headers.get(buildHeader);
  const own = document.querySelector<HTMLMetaElement>(`meta[name=${buildMeta}]`)?.content;
  if (version.get() === 'current' && own && theirs && theirs !== own) version.set('outdated');
}

/** The person goes on with this page for now. */
export const reloadLater = (): void => version.set('later');

/** A part of the program that is no longer on the server: it was updated while the page was open. */
export class NewVersionError extends Error {}

/** A part of the program did not come: there is no network, or the server is away. */
export class PartMissingError extends Error {}

/** A part of the program came and failed all the same: only loading the page anew helps, which the person decides on. */
export class PartUnusableError extends Error {}

/** While the person leaves the page, a part that fails to load is reported only after so long: by then another page is there. */
const LEAVING = 5_000;
let leftAt = -LEAVING;
globalThis.addEventListener?.('beforeunload', () => (leftAt = performance.now()));

/** Firefox aborts what is being loaded as soon as one leaves a page, although that is still shown. */
const unlessLeft = () => new Promise((resolve) => setTimeout(resolve, leftAt + LEAVING - performance.now()));

/** Loads a part of the program. Throws NewVersionError when the server has another build, else one of those above. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    await fetch('/livez', { cache: 'no-store' })
      .then(({ headers }) => noteBuild(headers))
      .catch(() => undefined);
    await unlessLeft();
    if (version.get() === 'later') version.set('outdated');
    if (version.get() === 'outdated') throw new NewVersionError('a part of the program is gone', { cause });
    if (cause instanceof PartUnusableError) throw cause;
    // not the browser's own error: the router would reload the page on it
    throw new PartMissingError('a part of the program did not come', { cause });
  }
}
