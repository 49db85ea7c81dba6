import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { currentHolder, isStill, type Holder, type Seen } from './holder.ts';

const noon = Date.parse('2026-05-04T12:00:00Z');
const at = (hours: number) => new Date(noon + hours * 3_600_000).toISOString();

describe('whether a process is still the holder', () => {
  const still = (holder: Partial<Holder>, seen: Partial<Seen>) =>
    isStill(
      { pid: 7, started: 'b1/500', user: 10, holder: 'npm start', lasting: true, since: at(1), ...holder },
      { started: 'b1/500', othersProcess: false, command: '/opt/node', ...seen },
      { user: 10, booted: noon },
    );

  test.each<[string, boolean, Partial<Holder>, Partial<Seen>]>([
    ['the same process', true, {}, {}],
    ['a later one with its number', false, {}, { started: 'b1/501' }],
    ['one of another boot, by chance as old', false, {}, { started: 'b2/500' }],
    ['seen from where the boot is hidden', true, {}, { started: '/500' }],
    ['written where the boot was hidden', true, { started: '/500' }, {}],
    ['a later one, where both were hidden', false, { started: '/500' }, { started: '/9' }],
    ["another user's process with a number of ours", false, {}, { started: 'b1/', othersProcess: true, command: null }],
    [
      "another user's holder that we see nothing of",
      true,
      { user: 0 },
      { started: 'b1/', othersProcess: true, command: null },
    ],
    ['that one of another boot', false, { user: 0 }, { started: 'b2/', othersProcess: true, command: null }],
    ['an unmarked one from before the boot', false, { started: null, since: at(-1) }, {}],
    ['an unmarked one, whose number another program has', false, { started: null }, { command: '/sbin/init' }],
    ['an unmarked one, whose number the kernel has', false, { started: null }, { command: '' }],
    ['an unmarked one that may be it', true, { started: null }, {}],
    ['where nothing can be told', true, { started: null, user: null }, { started: null, command: null }],
    ['a date instead of ticks', true, { started: 'Mon May  4 12' }, { started: 'Mon May  4 12' }],
  ])('%s: %s', (_what, expected, holder, seen) => {
    expect(still(holder, seen)).toBe(expected);
  });
});

/** Like a service with ProcSubset=pid and ProtectProc=invisible: it sees processes of its own user, and nothing else. */
const hidden = 'mount -t proc -o hidepid=invisible,subset=pid proc /proc && exec "$@"';
const apart = ['--mount', '--propagation', 'private', 'sh', '-euc', hidden, 'sh'];
const cannot = (() => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'takes root on Linux';
  try {
    execFileSync('unshare', [...apart, 'true'], { stdio: 'ignore' });
    return null;
  } catch {
    return 'no mount namespaces here';
  }
})();

describe.skipIf(cannot)(`where /proc is hidden${cannot ? ` (not tried: ${cannot})` : ''}`, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'gabinete-holder-'));
  const children: ChildProcess[] = [];
  const killAll = async () => {
    for (const child of children.splice(0)) {
      if (child.exitCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
  };
  afterEach(killAll);
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  const module = JSON.stringify(new URL('./holder.ts', import.meta.url).href);
  function run(script: string, inHiding: boolean): ChildProcess {
    const command = [process.execPath, '--input-type=module', '-e', `import * as holder from ${module}; ${script}`];
    const [program, ...args] = inHiding ? ['unshare', ...apart, ...command] : command;
    const child = spawn(program!, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(child);
    return child;
  }
  const told = async (child: ChildProcess) => String((await once(child.stdout!, 'data'))[0]).trim();
  const dir = JSON.stringify(dataDir);
  const hold = (inHiding: boolean) =>
    told(run(`holder.takeHold(${dir}, 'teste', true); console.log('held'); setInterval(() => {}, 1000)`, inHiding));
  const look = (inHiding: boolean) =>
    told(run(`console.log(holder.currentHolder(${dir})?.holder ?? 'nobody')`, inHiding));

  test.each([
    ['a service sees a command that has the folder', false, true],
    ['a command sees a service', true, false],
    ['two services see each other', true, true],
  ])('%s', async (_what, holds, looks) => {
    expect(await hold(holds)).toBe('held');
    expect(await look(looks)).toBe('teste');
    const stale = currentHolder(dataDir)!;
    // the next holder takes over from a dead one, here or there
    await killAll();
    expect(await look(looks)).toBe('nobody');
    // its number is another's after a power cut
    writeFileSync(join(dataDir, 'holder.json'), JSON.stringify({ ...stale, pid: process.ppid }));
    expect(await look(looks)).toBe('nobody');
  });
});
