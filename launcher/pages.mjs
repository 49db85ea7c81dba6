// Writes the pages of the build: styles inside, the parts named that will be needed, and what can be drawn without a script
// drawn already. Over a slow line each request that a first paint waits for costs half a second.
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** @param {string} root the project's folder @param {string} web that of the built pages @param onLog rolldown's */
export async function writePages(root, web, onLog) {
  const parts = readFileSync(join(web, '.vite/manifest.json'), 'utf8');
  const manifest = JSON.parse(parts);
  // the names of all parts hold digests of what is in them: the same sources are the same build on every machine
  const build = createHash('sha256').update(parts).digest('hex').slice(0, 12);
  const styled = readFileSync(join(web, 'index.html'), 'utf8')
    .replace(
      /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/,
      // named, so that no part brings it a second time (parts-ahead.ts)
      (_, file) => `<style data-href="/${file}">${readFileSync(join(web, file), 'utf8')}</style>`,
    )
    .replace('</head>', `<meta name="gabinete-build" content="${build}">\n  </head>`);
  if (!styled.includes('<style data-href')) throw new Error('index.html has no stylesheet');
  writeFileSync(join(web, 'index.html'), styled);
  for (const [name, { content, parts }] of Object.entries(await draw(root, onLog))) {
    const preloads = [...filesOf(manifest, parts)].map(
      (file) => `<link rel="modulepreload" crossorigin href="/${file}">`,
    );
    const page = styled
      .replace('</head>', () => `${preloads.join('\n    ')}\n  </head>`)
      .replace('<div id="root"></div>', () => `<div id="root">${content}</div>`);
    writeFileSync(join(web, name), page);
  }
}

/** The script files of some parts, with all that they import at once. */
export function filesOf(manifest, parts, files = new Set()) {
  for (const part of parts) {
    const chunk = manifest[part];
    if (!chunk) throw new Error(`${part} is not a part of its own any more`);
    if (files.has(chunk.file)) continue;
    files.add(chunk.file);
    filesOf(manifest, chunk.imports ?? [], files);
  }
  return files;
}

/** Runs src/app/web/prerender.tsx, which is the browser's code and has to be bundled first. */
async function draw(root, onLog) {
  const { rolldown } = await import('rolldown');
  const folder = mkdtempSync(join(root, '.dist-pages-'));
  try {
    const bundle = await rolldown({
      cwd: root,
      input: 'src/app/web/prerender.tsx',
      platform: 'node',
      onLog,
      // what comes later is no part of a first paint
      plugins: [{ name: 'first-paint', resolveDynamicImport: (id) => ({ id, external: true }) }],
      transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    });
    await bundle.write({ dir: folder, format: 'esm', entryFileNames: 'prerender.mjs' });
    await bundle.close();
    const { documents } = await import(pathToFileURL(join(folder, 'prerender.mjs')).href);
    return documents;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
