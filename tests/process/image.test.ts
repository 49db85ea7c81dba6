import { execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startEmbedded } from '../../src/server/embedded/embedded.ts';
import { testFolders, withUrl } from '../support/servers/installation.ts';
import { answering, freePort } from '../support/servers/ports.ts';
import { root } from '../support/source/sources.ts';

/** deploy/container/Containerfile, step by step without an engine: with nothing but what it copies. */

const run = promisify(execFile);
const containerfile = readFileSync(join(root, 'deploy/container/Containerfile'), 'utf8').replaceAll('\\\n', ' ');

/** What .dockerignore hands over, with the packages that `npm run build` would install. */
function lay(folder: string): void {
  const patterns = [...readFileSync(join(root, '.dockerignore'), 'utf8').matchAll(/^!(.+)$/gm)].map(
    ([, name]) => name!,
  );
  const paths = patterns.flatMap((pattern) => globSync(pattern, { cwd: root }));
  expect(patterns.filter((pattern) => globSync(pattern, { cwd: root }).length === 0)).toEqual([]);
  for (const path of paths) cpSync(join(root, path), join(folder, path), { recursive: true });
  for (const path of ['node_modules', 'runtime/node_modules']) symlinkSync(join(root, path), join(folder, path));
}

test('the image is made of what it is given, brings a database to its schema and serves', async ({
  onTestFinished,
}) => {
  const folders = testFolders('gabinete-image-');
  const [app, image] = [folders.next('app'), folders.next('image')];
  mkdirSync(app);
  lay(app);
  const [, build] = /^RUN (npm run build .+)$/m.exec(containerfile)!;
  const here = build!.replace('npm run build', `${process.execPath} launcher/build.mjs`);
  await run('sh', ['-euc', here], { cwd: app });
  const [, copied] = /^COPY --from=build \/app\/(\S+) \/app$/m.exec(containerfile)!;
  cpSync(join(app, copied!), image, { recursive: true });
  rmSync(app, { recursive: true });

  const cluster = await startEmbedded({ dataDir: folders.next(), holder: 'teste' });
  onTestFinished(async () => {
    await cluster.stop();
    folders.removeAll();
  });
  await withUrl(cluster.superuserUrl, (client) => client.query(`create role pedidos login password 'dos-pedidos'`));
  const url = new URL(cluster.ownerUrl);
  [url.username, url.password] = ['pedidos', 'dos-pedidos'];
  const port = String(await freePort());
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: port,
    DATA_DIR: dirname(folders.next()),
    DATABASE_URL: url.href,
    DATABASE_ADMIN_URL: cluster.ownerUrl,
  };
  /** A command that the Containerfile names, with /app where it lies here. */
  const command = (words: string) => words.split(' ').map((word) => word.replace('/app', image));
  const [start, ...cli] = command('/app/start /app/node /app/dist/cli.js migrate');
  expect((await run(start!, cli, { env })).stdout).toContain('Banco de dados atualizado');

  const rehearsal = command('/app/start /app/node /app/dist/cli.js restore g.backup --rehearse ensaio');
  const refused = run(rehearsal[0]!, rehearsal.slice(1), {
    env: { ...env, DATABASE_JOBS_URL: url.href.replace('pedidos', 'tarefas') },
  });
  await expect(refused).rejects.toMatchObject({
    stderr: expect.stringMatching(/^O ensaio precisa do PostgreSQL embutido.*outra máquina/),
  });

  const [entry] = JSON.parse(/^ENTRYPOINT (.+)$/m.exec(containerfile)![1]!) as string[];
  const words = JSON.parse(/^CMD (\[.+\])$/m.exec(containerfile)![1]!) as string[];
  const child = spawn(command(entry!)[0]!, command(words.join(' ')), { cwd: image, env });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  await answering(`http://127.0.0.1:${port}/readyz`, { child, output: () => output, seconds: 120 });
  const page = await fetch(`http://127.0.0.1:${port}/login`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>')]);
  expect(existsSync(join(image, 'node_modules'))).toBe(false);
});
