import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { firstRun } from '../../bench/first-run.ts';
import { testFolders } from '../support/servers/installation.ts';
import { root } from '../support/source/sources.ts';

/** What the launcher asks npm for, and what it takes away again, with an npm that only writes down what it is asked. */

const folders = testFolders('gabinete-packages-');
afterAll(() => folders.removeAll());

/** Does as `npm ci` would, after a while; PRETEND names what it says instead, on the first call for the project's folder or PRETEND_IN. */
const npm = `
  import { appendFileSync, cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
  const calls = process.env.CALLS;
  const first = !existsSync(calls + '.pretended') && process.cwd() === (process.env.PRETEND_IN ?? process.env.FOLDER);
  appendFileSync(calls, JSON.stringify({ folder: process.cwd(), args: process.argv.slice(2) }) + '\\n');
  if (first && process.env.PRETEND) {
    writeFileSync(calls + '.pretended', '');
    console.error(process.env.PRETEND);
    process.exit(1);
  }
  if (process.env.FINISHES_FIRST) process.on('SIGINT', () => console.error('npm error process terminated'));
  await new Promise((resolve) => setTimeout(resolve, Number(process.env.TAKES ?? 0)));
  rmSync('node_modules', { recursive: true, force: true });
  mkdirSync('node_modules/a-package', { recursive: true });
  // its own record of what is there
  cpSync('package-lock.json', 'node_modules/.package-lock.json');
`;
const build = `
  import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
  import { sourceStamp } from './sources.mjs';
  if (!existsSync('node_modules/a-package')) throw new Error('nothing to build with');
  mkdirSync('dist', { recursive: true });
  writeFileSync('dist/cli.js', 'console.log("the program")');
  writeFileSync('dist/.stamp', sourceStamp(process.cwd()));
  console.error('built');
`;

let folder: string;
beforeEach(() => {
  folder = folders.next('gabinete');
  const manifests = ['.', 'runtime', 'runtime/postgres'].flatMap((at) => [
    `${at}/package.json`,
    `${at}/package-lock.json`,
  ]);
  for (const path of ['launcher', ...manifests]) cpSync(join(root, path), join(folder, path), { recursive: true });
  mkdirSync(join(folder, 'src'));
  mkdirSync(join(folder, 'tools'));
  writeFileSync(join(folder, 'launcher/build.mjs'), build);
  writeFileSync(join(folder, 'tools/test.mjs'), 'console.log("the tests")');
  writeFileSync(join(folder, 'npm.mjs'), npm);
  // what the launcher takes for npm has to end so
  writeFileSync(join(folder, 'npm.js'), "import './npm.mjs';");
});

async function command(task: string, env: Record<string, string> = {}, meanwhile?: (child: ChildProcess) => void) {
  const child = spawn(process.execPath, ['launcher/bootstrap.mjs', task], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      FOLDER: folder,
      CALLS: join(folder, 'calls'),
      npm_execpath: join(folder, 'npm.js'),
      ...env,
    },
  });
  meanwhile?.(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, said };
}

/** What npm was asked since the last look: the folder, and the options that tell. */
function asked(): string[] {
  const calls = join(folder, 'calls');
  const lines = existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : [];
  rmSync(calls, { force: true });
  const found = lines.map((line) => {
    const call = JSON.parse(line) as { folder: string; args: string[] };
    const told = call.args.filter((arg) => /^--(omit|include=dev|prefer)/.test(arg));
    return [call.folder.slice(folder.length + 1) || '.', ...told].join(' ');
  });
  return found.sort();
}

const modules = () => (existsSync(join(folder, 'node_modules')) ? readdirSync(join(folder, 'node_modules')) : null);
const changeSource = () => appendFileSync(join(folder, 'src/main.ts'), '// changed\n');

const postgres = 'runtime/postgres --include=dev --prefer-offline';

test('the program brings what it runs on and is built from, without the tools, and keeps what it runs on', async () => {
  expect(await command('gabinete')).toMatchObject({ code: 0, said: expect.stringContaining('the program') as string });
  expect(asked()).toEqual(['. --omit=dev --prefer-offline', postgres]);
  expect(modules()).toBeNull();
  expect(existsSync(join(folder, 'runtime/postgres/node_modules/a-package'))).toBe(true);

  expect(await command('gabinete')).toEqual({ code: 0, said: 'the program\n' });
  expect(asked()).toEqual([]);
  changeSource();
  expect((await command('gabinete')).said).toContain('built');
  expect(asked()).toEqual(['. --omit=dev --prefer-offline']);
  expect(modules()).toBeNull();
});

test('what tests, measures and develops brings everything, which then stays and serves for builds too', async () => {
  expect(await command('check')).toMatchObject({ code: 0, said: expect.stringContaining('the tests') as string });
  expect(asked()).toEqual(['. --include=dev --prefer-offline', postgres]);
  for (const _ of ['the first build', 'a change']) {
    changeSource();
    expect((await command('gabinete')).said).toContain('built');
  }
  expect(asked()).toEqual([]);
  expect(modules()).toContain('a-package');
});

test('a changed lock brings everything anew where everything was', async () => {
  await command('check');
  asked();
  const lock = join(folder, 'package-lock.json');
  writeFileSync(lock, readFileSync(lock, 'utf8').replace(/("node_modules\/zod": \{\s+"version": ")/, '$10'));
  expect((await command('gabinete')).said).toContain('built');
  expect(asked()).toEqual(['. --include=dev --prefer-offline']);
  expect(modules()).toContain('a-package');
});

test('packages that somebody installed by hand serve for the build and stay', async () => {
  mkdirSync(join(folder, 'node_modules/a-package'), { recursive: true });
  cpSync(join(folder, 'package-lock.json'), join(folder, 'node_modules/.package-lock.json'));
  expect((await command('gabinete')).said).toContain('built');
  expect(asked()).toEqual([postgres]);
  expect(modules()).toContain('a-package');
});

test('a copy of the folder with other times is not built again', async () => {
  changeSource();
  await command('gabinete');
  utimesSync(join(folder, 'src/main.ts'), new Date(), new Date());
  expect(await command('gabinete')).toEqual({ code: 0, said: 'the program\n' });
});

test('an interrupted removal goes on with the next command and never passes for an installation', async () => {
  changeSource();
  await command('gabinete');
  const leaveRest = () => {
    mkdirSync(join(folder, 'node_modules/a-package'), { recursive: true });
    cpSync(join(folder, 'package-lock.json'), join(folder, 'node_modules/.package-lock.json'));
    writeFileSync(join(folder, 'node_modules/.gabinete-stamp'), 'removing');
  };
  leaveRest();
  await command('gabinete');
  expect(modules()).toBeNull();
  leaveRest();
  asked();
  await command('check');
  expect(asked()).toEqual(['. --include=dev --prefer-offline']);
});

test('a cache that is older than the lock is asked once more, with the registry', async () => {
  const stale = 'npm error code ETARGET\nnpm error notarget No matching version found for zod@4.6.7.';
  expect(await command('gabinete', { PRETEND: stale })).toMatchObject({ code: 0 });
  expect(asked()).toEqual(['. --omit=dev', '. --omit=dev --prefer-offline', postgres]);
});

test('what could not be installed is said once, in words of its own and in those of npm', async () => {
  const { code, said } = await command('gabinete', { PRETEND: 'npm error code ENOTFOUND' });
  expect(code).toBe(1);
  expect(said).toContain('npm error code ENOTFOUND');
  expect(said).toContain('Não foi possível instalar o que constrói o programa (npm ci, código 1).');
  expect(asked()).toHaveLength(2);
  // the next one tries again
  expect(await command('gabinete')).toMatchObject({ code: 0 });
});

test('what was brought beside something that failed goes after the build all the same', async () => {
  const failed = await command('gabinete', {
    PRETEND: 'npm error code ENOTFOUND',
    PRETEND_IN: join(folder, 'runtime/postgres'),
  });
  expect(failed).toMatchObject({ code: 1, said: expect.stringContaining('instalar o PostgreSQL') as string });
  expect(modules()).toContain('a-package');
  asked();
  expect((await command('gabinete')).said).toContain('built');
  expect(asked()).toEqual([postgres]);
  expect(modules()).toBeNull();
});

test('Ctrl+C while npm installs ends the command soon, though npm would finish first; the next one installs anew', async () => {
  const began = Date.now();
  const interrupted = await command('gabinete', { TAKES: '30000', FINISHES_FIRST: '1' }, (child) => {
    const poll = setInterval(() => {
      // both have begun
      if (!existsSync(join(folder, 'calls')) || readFileSync(join(folder, 'calls'), 'utf8').split('\n').length < 3)
        return;
      clearInterval(poll);
      setTimeout(() => child.kill('SIGINT'), 500);
    }, 20);
  });
  expect(interrupted.code).toBe(130);
  expect(interrupted.said).not.toContain('npm error');
  expect(Date.now() - began).toBeLessThan(15_000);
  expect(existsSync(join(folder, 'runtime/.turn'))).toBe(false);
  asked();
  expect(await command('gabinete')).toMatchObject({ code: 0 });
  expect(asked()).toEqual(['. --omit=dev --prefer-offline', postgres]);
});

test('two commands at the same time install and build once; one that was killed holds nobody up for long', async () => {
  const both = await Promise.all([command('gabinete', { TAKES: '1500' }), command('gabinete', { TAKES: '1500' })]);
  expect(asked()).toHaveLength(2);
  const said = both.map((one) => one.said).join();
  expect(said.match(/built/g)).toHaveLength(1);
  expect(said.match(/the program/g)).toHaveLength(2);
  expect(said).toContain('Esperando por outro comando que instala ou constrói o programa nesta pasta…');

  const turn = join(folder, 'runtime/.turn');
  writeFileSync(turn, '');
  const longAgo = new Date(Date.now() - 11_000);
  utimesSync(turn, longAgo, longAgo);
  expect(await command('gabinete')).toEqual({ code: 0, said: 'the program\n' });
  expect(existsSync(turn)).toBe(false);
});

/** The files of the program as they are now, committed or not. */
function lay(place: string): void {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
  for (const file of files.split('\0').filter(Boolean)) cpSync(join(root, file), join(place, file));
}

// in short, tests/static/packages.test.ts looks for what a build would miss, and image.test.ts builds in a new folder
if (process.env.GABINETE_LONG)
  test('the first command, with real packages, serves, and leaves the program, what it runs on and its data, in less than 350 MB', async () => {
    const { left, size, parts, said } = await firstRun(lay);
    expect(left.sort(), said.join('\n')).toEqual(['data', 'dist']);
    expect(size, JSON.stringify(parts)).toBeLessThan(350);
  });
