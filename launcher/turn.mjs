// One command at a time installs and builds in this folder: two would take each other's packages away.
// Nothing newer than Node 18.
import { rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { leaveIfStopped, pause } from './running.mjs';
import { say } from './telling.mjs';

const FILE = join(dirname(dirname(fileURLToPath(import.meta.url))), 'runtime/.turn');
const SIGN_OF_LIFE = 500;
const GIVEN_UP = 10_000;

/** Resolves when it is this command's turn, to the function that ends it. */
export async function takeTurn() {
  for (let waited = 0; ; waited += 100) {
    try {
      writeFileSync(FILE, '', { flag: 'wx' });
      break;
    } catch (error) {
      // Whoever may not write here neither installs nor builds.
      if (error.code !== 'EEXIST') return () => {};
    }
    if (waited === 1000) say('Esperando por outro comando que instala ou constrói o programa nesta pasta…');
    await pause(100);
    leaveIfStopped();
    if (age() <= GIVEN_UP) continue;
    try {
      rmSync(FILE, { force: true });
    } catch {
      // Left behind by another user, and the same goes for who may not take it away.
      return () => {};
    }
  }
  // Not a process's number, which another one has after a restart of the machine or of a container.
  const beat = setInterval(() => {
    try {
      utimesSync(FILE, new Date(), new Date());
    } catch {
      // Taken from a process that was suspended for long.
    }
  }, SIGN_OF_LIFE).unref();
  const end = () => {
    clearInterval(beat);
    process.off('exit', end);
    rmSync(FILE, { force: true });
  };
  process.once('exit', end);
  return end;
}

function age() {
  try {
    // A clock that was ahead may have dated it into the future.
    return Math.abs(Date.now() - statSync(FILE).mtimeMs);
  } catch {
    // It has just ended.
    return 0;
  }
}
