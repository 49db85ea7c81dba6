// The programs that a run of the tests has started: what they write, and that none outlives it.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const running = new Set();
let stopped = false;
// Each begins a group of processes, so that what it has started itself hears of the end as well.
const grouped = process.platform !== 'win32';
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    stopped = true;
    for (const child of running) tell(child, signal);
  });

function tell(child, signal) {
  if (!grouped) return child.kill(signal);
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

/** Whether somebody has asked to end. */
export const isStopped = () => stopped;

/**
 * What runs Node scripts with the same Node as this one, each to its exit code. With the name of a suite every line of it
 * begins so: others write at the same time.
 */
export function runner(name = '') {
  return (args, env = {}) =>
    new Promise((resolve) => {
      if (stopped) return resolve(1);
      const output = name ? 'pipe' : 'inherit';
      const child = spawn(process.execPath, args, {
        stdio: ['ignore', output, output],
        detached: grouped,
        env: { ...process.env, ...env },
      });
      running.add(child);
      for (const stream of [child.stdout, child.stderr].filter(Boolean))
        createInterface({ input: stream }).on('line', (line) => console.log(`${name.padEnd(8)} │ ${line}`));
      const ended = (code) => {
        running.delete(child);
        resolve(code ?? 1);
      };
      child.once('error', () => ended(1));
      // after all that it has written; somebody whom it left behind may hold its output open for ever
      child.once('close', ended);
      child.once('exit', (code) => setTimeout(ended, 2_000, code).unref());
    });
}
