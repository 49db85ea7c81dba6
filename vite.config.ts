import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { nounsForPages } from './launcher/nouns-for-pages.mjs';
import { together } from './launcher/together.mjs';

/** Where `vite dev` finds the API. */
const api = process.env.GABINETE_API ?? 'http://127.0.0.1:3000';

/** What stands around each `import()` of the build is ours: Vite's own imports before it knows that all files come. */
const partsAhead: Plugin = {
  name: 'gabinete:parts-ahead',
  enforce: 'pre',
  resolveId: (id) =>
    id === '\0vite/preload-helper.js' ? fileURLToPath(new URL('src/web/parts/parts-ahead.ts', import.meta.url)) : null,
};

export default defineConfig({
  plugins: [partsAhead, nounsForPages, react(), tailwindcss()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // The policy is `default-src 'self'`: nothing may become a data: address.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            ...together(fileURLToPath(new URL('.', import.meta.url))),
            // an icon is 300 bytes: those that many pages share come in one file, those of a few in another
            { name: 'icons', test: /lucide-react/, minShareCount: 8 },
            { name: 'icons-of-few', test: /lucide-react/, minShareCount: 4 },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': { target: api, changeOrigin: false } } },
});
