// `npm run dev`: the server from src/ (Node strips the types, restarts on save) and Vite, which hands /api to it.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));

// The pages are on PORT, as with `npm start`; the server behind them takes any free port.
const port = process.env.PORT ?? '3000';
const host = process.env.HOST ?? '127.0.0.1';
const apiPort = await new Promise((resolve) => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port: free } = probe.address();
    probe.close(() => resolve(free));
  });
});
const api = `http://127.0.0.1:${apiPort}`;

const start = (args, env) => spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
const children = [
  start(['--watch-path=src', '--watch-path=db', '--watch-preserve-output', 'src/app/server/main.ts'], {
    HOST: '127.0.0.1',
    PORT: String(apiPort),
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://${host}:${port}`,
  }),
  start(['node_modules/vite/bin/vite.js', '--host', host, '--port', port, '--strictPort'], { GABINETE_API: api }),
];

let stopping = false;
function stop(code) {
  if (stopping) return;
  stopping = true;
  process.exitCode = code;
  for (const child of children) child.kill('SIGTERM');
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0));
for (const child of children) child.once('exit', (code) => stop(code ?? 1));
