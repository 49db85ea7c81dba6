// The commands that the launcher runs, and what its own signals mean to them. Nothing newer than Node 18.
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };
const LAST_WORDS = 1000;

const children = new Set();
const cutOff = new Set();
let stopSignal = null;
let endPause = () => {};

/** Whether somebody asked for the end. */
export const stopped = () => stopSignal !== null;

export const signalChildren = (signal) => children.forEach((child) => child.kill(signal));

/**
 * Resolves to how the command ended: the signal, or null, and the exit code, which is 128 + n after a signal. `heard` gets what it
 * says on its channel, and on its standard error when that is a pipe. With `options.cutOff` it is not waited for once the end was
 * asked for: npm would first finish what it is at, which takes minutes on a slow line.
 */
export function runToEnd(command, args, { cutOff: soon, ...options } = {}, heard = () => {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
    children.add(child);
    if (soon) cutOff.add(child);
    child.once('error', reject);
    child.on('message', heard);
    child.stderr?.setEncoding('utf8').on('data', heard);
    // 'close' also waits for the last of what it says
    child.once(child.stderr ? 'close' : 'exit', (code, signal) => {
      children.delete(child);
      cutOff.delete(child);
      resolve({ signal, code: code ?? 128 + (SIGNALS[signal] ?? 9) });
    });
  });
}

/** Resolves to the exit code of the command. */
export const run = async (...command) => (await runToEnd(...command)).code;

/** That long, or until a signal asks for the end. */
export const pause = (milliseconds) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    endPause = () => (clearTimeout(timer), resolve());
    if (stopSignal) endPause();
  });

function askToStop(signal) {
  stopSignal ??= signal;
  endPause();
  setTimeout(() => cutOff.forEach((child) => child.kill('SIGKILL')), LAST_WORDS).unref();
}

export function handSignalsOn() {
  const last = {};
  for (const signal of Object.keys(SIGNALS)) {
    process.on(signal, () => {
      // Ctrl+C reaches the whole group, and npm sends it once more: one is enough.
      if (Date.now() - (last[signal] ?? 0) < 1000) return;
      last[signal] = Date.now();
      askToStop(signal);
      // A closed terminal asks for the same as SIGTERM, which every script here knows.
      signalChildren(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    });
  }
}

// npm killed by -9 cannot hand anything on: without it the server would run on unseen.
export function endWithoutParent() {
  const parent = process.ppid;
  if (process.platform === 'win32' || parent === 1 || !process.env.npm_lifecycle_event) return;
  setInterval(() => {
    if (process.ppid === parent || stopSignal) return;
    askToStop('SIGTERM');
    signalChildren('SIGTERM');
  }, 1000).unref();
}

export function leaveIfStopped() {
  if (stopSignal) process.exit(128 + SIGNALS[stopSignal]);
}
