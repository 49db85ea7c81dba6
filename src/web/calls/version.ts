import { buildHeader, buildMeta } from '../../shared/headers.ts';

/** Whether the server has gone on to another build than the one that this page came with. */
type State = 'current' | 'outdated' | 'later';

let state: State = 'current';
const listeners = new Set<() => void>();

function change(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

export function subscribeVersion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const versionState = (): State => state;

/** Looks at an answer of the server. */
export function noteBuild(headers: Headers): void {
  const theirs = headers.get(buildHeader);
  const own = document.querySelector<HTMLMetaElement>(`meta[name=${buildMeta}]`)?.content;
  if (state === 'current' && own && theirs && theirs !== own) change('outdated');
}

/** The person goes on with this page for now. */
export const reloadLater = (): void => change('later');

/** A part of the program that is no longer on the server: it was updated while the page was open. */
export class NewVersionError extends Error {}

/** A part of the program did not come: there is no network, or the server is away. */
export class PartMissingError extends Error {}

/** A part of the program came and failed all the same: only loading the page anew helps, which the person decides on. */
export class PartUnusableError extends Error {}

/** How long what failed because one goes elsewhere waits before it is told: by then another page is there. */
const LEAVING = 5_000;
let leftAt = -LEAVING;
globalThis.addEventListener?.('beforeunload', () => (leftAt = performance.now()));

/** Firefox ends what is on its way as soon as one leaves, while this page is still shown. */
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
    if (state === 'later') change('outdated');
    if (state === 'outdated') throw new NewVersionError('a part of the program is gone', { cause });
    if (cause instanceof PartUnusableError) throw cause;
    // not the browser's own error: the router would reload the page on it
    throw new PartMissingError('a part of the program did not come', { cause });
  }
}
