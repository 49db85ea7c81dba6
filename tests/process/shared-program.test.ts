import { spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testFolders } from '../support/servers/installation.ts';
import { root } from '../support/source/sources.ts';

/** A program that is root's and a service that is not, as docs/operations.md installs it. */

const folders = testFolders('gabinete-program-');
afterAll(() => folders.removeAll());

const nobody = 65_534;

/** The launcher in a folder of its own, and in it the mark of a command that has its turn. */
function program(turnOf: Date): string {
  const folder = folders.next('programa');
  chmodSync(dirname(folder), 0o755);
  cpSync(join(root, 'launcher'), join(folder, 'launcher'), { recursive: true });
  mkdirSync(join(folder, 'runtime'));
  const turn = join(folder, 'runtime/.turn');
  writeFileSync(turn, '');
  utimesSync(turn, turnOf, turnOf);
  return folder;
}

function run(args: string[], cwd: string, uid?: number): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH };
    const child = spawn(process.execPath, args, { cwd, env, uid, gid: uid, timeout: 30_000 });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
    child.once('close', (code) => resolve({ code, said }));
  });
}

// only root can be somebody else; elsewhere this is counted as skipped
test.runIf(process.getuid?.() === 0)(
  'a turn that root left behind holds nobody up, and what is not built says who builds it',
  async () => {
    const folder = program(new Date(0));
    expect(await run(['launcher/bootstrap.mjs', 'gabinete'], folder, nobody)).toEqual({
      code: 1,
      said: `O programa mudou e ainda não foi construído, e este usuário não pode gravar em ${folder}. Como quem pode (root, por exemplo): npm run build\n`,
    });
    // it is built, and what it runs on has another lock since
    cpSync(join(root, 'runtime/postgres/package.json'), join(folder, 'runtime/postgres/package.json'), {
      recursive: true,
    });
    cpSync(join(root, 'runtime/postgres/package-lock.json'), join(folder, 'runtime/postgres/package-lock.json'));
    mkdirSync(join(folder, 'dist'));
    writeFileSync(join(folder, 'dist/cli.js'), '');
    const stamp =
      "import { sourceStamp } from './launcher/sources.mjs'; process.stdout.write(sourceStamp(process.cwd()));";
    writeFileSync(join(folder, 'dist/.stamp'), (await run(['--input-type=module', '-e', stamp], folder)).said);
    expect(await run(['launcher/bootstrap.mjs', 'gabinete'], folder, nobody)).toEqual({
      code: 1,
      said: expect.stringMatching(
        /^Falta instalar .*o PostgreSQL, e este usuário não pode gravar em .*: npm run build\n$/,
      ) as string,
    });
  },
);

test('a turn that a wrong clock dated into the future is taken', async () => {
  const folder = program(new Date(Date.now() + 86_400_000));
  const taking = `await (await import(${JSON.stringify(join(folder, 'launcher/turn.mjs'))})).takeTurn();`;
  expect((await run(['--input-type=module', '-e', taking], folder)).code).toBe(0);
  expect(existsSync(join(folder, 'runtime/.turn'))).toBe(false);
});
