import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildMeta } from '../../shared/headers.ts';
import { isPage } from '../../shared/pages.ts';
import { wayInAt } from '../../shared/ways-in.ts';

/** What the built pages say of themselves. */
export type Pages = {
  build: string;
  /** Digests of the scripts inside them (one, which sets the theme), as the policy names them. */
  scripts: string[];
};

export function readPages(webFolder: string): Pages {
  const html = readFileSync(join(webFolder, 'index.html'), 'utf8');
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map((match) => match[1]!);
  return {
    build: new RegExp(`<meta name="${buildMeta}" content="(\\w+)"`).exec(html)?.[1] ?? '',
    scripts: scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`),
  };
}

/** The page to send for an address: as far as it can be, the build has drawn it already (launcher/pages.mjs). */
export function documentOf(path: string): string {
  const wayIn = wayInAt(path);
  if (wayIn === '/login') return 'login.html';
  return isPage(path) && !wayIn ? 'app.html' : 'index.html';
}
