// Builds dist/: the web (Vite), the server and the command line (rolldown), each asset compressed beforehand, and the
// bill of materials.
// It builds beside dist/ and swaps at the end: a failed or interrupted build leaves the old one in place.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib';
import { filesOf, writePages } from './pages.mjs';
import { billOfMaterials } from './sbom.mjs';
import { sourceStamp } from './sources.mjs';
import { firstList } from './together.mjs';

// React's own build for development is twice the size, and that is what somebody's NODE_ENV would choose.
process.env.NODE_ENV = 'production';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const DIST = join(ROOT, 'dist');
const DRAFT = join(ROOT, `.dist-${process.pid}`);
const SERVERS = {
  server: 'src/app/server/main.ts',
  cli: 'src/cli/main.ts',
  workshop: 'src/app/server/workshop-main.ts',
};

// Never bundled: found at run time, when there at all.
const EXTERNAL = ['pg-native'];

const say = (line) => console.error(line);

async function buildWeb() {
  const { build } = await import('vite');
  await build({
    root: ROOT,
    logLevel: 'warn',
    build: { outDir: join(DRAFT, 'web'), emptyOutDir: true, reportCompressedSize: false, manifest: true },
  });
}

/** Warnings of libraries are not said: we cannot change them. Our own files keep theirs. */
function onLog(level, log, handle) {
  if (log.code === 'EVAL' || (log.id ?? log.loc?.file ?? '').includes('node_modules')) return;
  handle(level, log);
}

async function buildServers() {
  const input = Object.fromEntries(Object.entries(SERVERS).filter(([, path]) => existsSync(join(ROOT, path))));
  if (Object.keys(input).length === 0) return;
  const { rolldown } = await import('rolldown');
  const { viteDynamicImportVarsPlugin, viteImportGlobPlugin } = await import('rolldown/experimental');
  const bundle = await rolldown({
    cwd: ROOT,
    input,
    // what the program imports under one name in every slice (src/app/server/slices.ts)
    plugins: [viteDynamicImportVarsPlugin(), viteImportGlobPlugin({ root: ROOT })],
    platform: 'node',
    external: EXTERNAL,
    transform: { target: 'node24' },
    logLevel: 'warn',
    onLog,
  });
  await bundle.write({
    dir: DRAFT,
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'server-[hash].js',
    // Libraries' sources would make the maps ten times as large; lines and names are enough for a stack trace.
    sourcemapExcludeSources: true,
    // Names stay readable in stack traces; dead code goes.
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: false } },
  });
  await bundle.close();
}

/** The typefaces and colours of PDFs, as the server reads them (src/server/exports/pdf.ts, src/server/letters/letter-fonts.ts). */
function layFonts() {
  mkdirSync(join(DRAFT, 'fonts'));
  const faces = {
    Inter: ['400Regular', '600SemiBold'],
    Carlito: ['400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic'],
  };
  for (const [family, names] of Object.entries(faces))
    for (const name of names)
      copyFileSync(
        join(ROOT, 'node_modules/@expo-google-fonts', family.toLowerCase(), name, `${family}_${name}.ttf`),
        join(DRAFT, 'fonts', `${family}_${name}.ttf`),
      );
  // where pdfkit looks for the colours of PDF/A
  mkdirSync(join(DRAFT, 'data'));
  const colours = 'data/sRGB_IEC61966_2_1.icc';
  copyFileSync(join(ROOT, 'node_modules/pdfkit/js', colours), join(DRAFT, colours));
}

/** Beside each text asset its .gz and .br, so that the server never compresses at request time. */
async function compressAssets() {
  const brotli = promisify(brotliCompress);
  const options = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
  };
  const files = readdirSync(join(DRAFT, 'web'), { recursive: true }).map((name) => join(DRAFT, 'web', name));
  const texts = files.filter(
    (path) => /\.(js|css|html|svg|json|webmanifest|ttf)$/.test(path) && !path.includes('.vite'),
  );
  await Promise.all(
    texts.map(async (path) => {
      const content = await readFile(path);
      if (content.length < 1024) return;
      const [small, smaller] = await Promise.all([promisify(gzip)(content, { level: 9 }), brotli(content, options)]);
      await Promise.all([writeFile(`${path}.gz`, small), writeFile(`${path}.br`, smaller)]);
    }),
  );
}

/** Pages with a limit on what a first visit loads before it can draw: gzip kB of all scripts, and the parts they come in. */
const BUDGETS = [
  {
    name: 'página de entrada',
    limit: 90,
    parts: ['index.html', 'src/app/web/public.tsx', 'src/features/account/auth/LoginPage.tsx'],
  },
  {
    name: 'lista de munícipes',
    limit: 190,
    parts: ['index.html', 'src/app/web/app.tsx', firstList],
  },
];

/** `{ name, limit, js, css }` of each budget; js and css in kB (1000 bytes) of gzip, static imports included. */
export function initialSizes(dist = DIST) {
  const manifest = JSON.parse(readFileSync(join(dist, 'web/.vite/manifest.json'), 'utf8'));
  const kB = (files) =>
    [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, 'web', file))).length, 0) / 1000;
  return BUDGETS.map(({ name, limit, parts }) => {
    const js = filesOf(manifest, parts);
    const css = Object.values(manifest).flatMap((chunk) => (js.has(chunk.file) ? (chunk.css ?? []) : []));
    return { name, limit, js: kB(js), css: kB(new Set(css)) };
  });
}

function swap() {
  const old = join(ROOT, `.dist-old-${process.pid}`);
  if (existsSync(DIST)) renameSync(DIST, old);
  renameSync(DRAFT, DIST);
  rmSync(old, { recursive: true, force: true });
}

async function main() {
  const began = Date.now();
  say('Construindo o programa…');
  // Before the build: what changes meanwhile is built next time.
  const stamp = sourceStamp(ROOT);
  mkdirSync(DRAFT, { recursive: true });
  try {
    await Promise.all([
      buildWeb()
        .then(() => writePages(ROOT, join(DRAFT, 'web'), onLog))
        .then(compressAssets),
      buildServers(),
    ]);
    layFonts();
    writeFileSync(join(DRAFT, 'sbom.json'), `${JSON.stringify(billOfMaterials(ROOT), null, 2)}\n`);
    writeFileSync(join(DRAFT, '.stamp'), stamp);
    swap();
  } finally {
    rmSync(DRAFT, { recursive: true, force: true });
  }
  for (const { name, limit, js, css } of initialSizes())
    say(`  ${name}: ${js.toFixed(1)} de ${limit} kB de JavaScript, ${css.toFixed(1)} kB de CSS (gzip)`);
  say(`  pronto em ${((Date.now() - began) / 1000).toFixed(1)} s.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
