import { PartUnusableError } from '../calls/version.ts';

/** Files that are here or on their way. One that did not come is asked for again. */
const files = new Map<string, Promise<void>>();

/**
 * What the build puts around every `import()`, in the place of Vite's own (vite.config.ts): the files of the part, and of
 * all that it imports, are fetched first. A module that failed once stays failed for as long as the page lives, in most
 * browsers and for whoever imports it; only what is in the browser's cache already is therefore imported.
 *
 * @param paths of its scripts and styles, without the first slash; none when it needs no other than itself
 */
export async function __vitePreload<Part>(load: () => Promise<Part>, paths: string[] = []): Promise<Part> {
  await Promise.all(paths.map((path) => once(`/${path}`)));
  try {
    return await load();
  } catch (cause) {
    if (paths.length === 0) throw cause;
    throw new PartUnusableError('a part of the program came and could not be begun', { cause });
  }
}

function once(path: string): Promise<void> {
  let coming = files.get(path);
  if (!coming) {
    if (inPage(path)) return Promise.resolve();
    coming = path.endsWith('.css') ? addStyle(path) : fetchScript(path);
    files.set(path, coming);
    coming.catch(() => files.delete(path));
  }
  return coming;
}

/** What the page itself has brought. */
const inPage = (path: string) =>
  document.querySelector(`link[rel=modulepreload][href="${path}"], script[src="${path}"], style[data-href="${path}"]`);

async function fetchScript(path: string): Promise<void> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  // a cache keeps what has come to its end
  await response.arrayBuffer();
}

function addStyle(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: path });
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${path} did not come`));
    });
    document.head.append(link);
  });
}
