// The steps of docs/operations.md in a fresh Debian 12, made by debootstrap in a temporary folder:
//   sudo node deploy/try-operations.mjs [--root FOLDER] [--keep]
// Blocks marked `sh passo` run one after the other, then the one marked `sh atualizar`, with a version to bring. Then the service is started as its unit says, with Caddy and Prometheus,
// on a read-only system and in a network namespace of its own (nothing but its loopback interface), and the blocks marked
// `sh no-ar` run. systemd itself does not run in a chroot: `systemctl` only notes what it was asked, and this script obeys the
// unit (program, user, folder, environment); systemd-analyze judges its file in `npm test`. Takes ten to twenty minutes.
// --root: a folder that debootstrap has already made; it is used up.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const self = fileURLToPath(import.meta.url);
const project = dirname(dirname(self));
const { values } = parseArgs({
  options: {
    root: { type: 'string' },
    keep: { type: 'boolean', default: false },
    inside: { type: 'string' },
    steps: { type: 'string' },
  },
});
/** The name that people type; Caddy makes a certificate of its own for this one. */
const name = 'localhost';

const began = Date.now();
const say = (line) => console.log(`${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s  ${line}`);
const environment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  LC_ALL: 'C.UTF-8',
  DEBIAN_FRONTEND: 'noninteractive',
};
const run = (command, ...args) =>
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...environment } });

/** Runs the document's blocks of one mark. */
function runBlocks(root, mark, more = {}) {
  const text = readFileSync(join(project, 'docs/operations.md'), 'utf8');
  const found = [...text.matchAll(new RegExp(`^\`\`\`sh ${mark}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))];
  if (found.length === 0) throw new Error(`no block is marked “${mark}”`);
  for (const [, written] of found) {
    const block = written.replaceAll('gabinete.exemplo.br', name);
    say(block.trim().replaceAll('\n', '\n        '));
    const { status, stdout, stderr } = spawnSync('chroot', [root, 'bash', '-euo', 'pipefail', '-c', block], {
      env: { ...environment, ...more },
      encoding: 'utf8',
      maxBuffer: 1e9,
    });
    if (status !== 0) throw new Error(`it failed (${status}):\n${stdout.slice(-3000)}\n${stderr.slice(-3000)}`);
    if (mark === 'no-ar') console.log(stdout);
  }
}

function prepare() {
  const root = values.root ?? mkdtempSync(join(tmpdir(), 'gabinete-debian-'));
  if (!existsSync(join(root, 'etc/debian_version'))) {
    say('debootstrap bookworm');
    run('debootstrap', '--variant=minbase', 'bookworm', root);
  }
  chmodSync(root, 0o755);
  // the program, as `git clone` would bring it
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: project, encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const file of files) cpSync(join(project, file), join(root, 'opt/gabinete', file));
  madeRepository(root);
  // this machine's way to the network: names, and certificates that it trusts besides Debian's
  for (const file of ['etc/resolv.conf', 'etc/hosts']) cpSync(`/${file}`, join(root, file), { dereference: true });
  const own = 'usr/local/share/ca-certificates';
  if (existsSync(`/${own}`))
    for (const file of readdirSync(`/${own}`)) cpSync(join('/', own, file), join(root, own, file));
  const script = (path, text) => writeFileSync(join(root, path), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  script('usr/sbin/policy-rc.d', 'exit 101');
  script('usr/local/bin/systemctl', 'echo "systemctl $*"');
  return root;
}

/** Makes the program's folder a clone of a repository that has one change more, for `git pull`. */
function madeRepository(root) {
  const folder = join(root, 'opt/gabinete');
  const git = (...args) => run('git', '-C', folder, '-c', 'user.name=x', '-c', 'user.email=x@exemplo.br', ...args);
  const commit = () => {
    git('add', '--all', '--force', '.');
    git('commit', '--quiet', '--message', 'version');
  };
  git('init', '--quiet', '--initial-branch', 'main');
  commit();
  writeFileSync(join(folder, 'src/app/server/main.ts'), '\n// a change\n', { flag: 'a' });
  commit();
  run('git', 'clone', '--quiet', '--bare', folder, join(root, 'srv/gabinete.git'));
  git('reset', '--quiet', '--hard', 'HEAD~1');
  git('remote', 'add', 'origin', '/srv/gabinete.git');
  git('config', 'branch.main.remote', 'origin');
  git('config', 'branch.main.merge', 'refs/heads/main');
}

/** In a mount namespace, which takes its mounts along when it ends. */
function steps(root) {
  run('mount', '--make-rprivate', '/');
  run('mount', '-t', 'proc', 'proc', join(root, 'proc'));
  run('mount', '--bind', '/dev', join(root, 'dev'));
  runBlocks(root, 'passo');
  // what the service would have done by now
  run('chroot', root, 'gabinete', 'migrate');
  runBlocks(root, 'atualizar');
}

/** A service's process, with its own log in the root. */
function start(root, log, command, args, env = {}) {
  const file = openSync(join(root, 'var/log', log), 'w');
  return spawn('chroot', [root, command, ...args], { env: { ...environment, ...env }, stdio: ['ignore', file, file] });
}

/** The unit, without systemd: its program, user, folder and environment. */
function startUnit(root) {
  const unit = readFileSync(join(root, 'etc/systemd/system/gabinete.service'), 'utf8');
  const value = (key) => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)[1];
  const script =
    `umask ${value('UMask')}; set -a; ${value('Environment').replaceAll(' ', '; ')}; ` +
    `cd ${value('WorkingDirectory')}; exec setpriv --reuid ${value('User')} --regid ${value('Group')} --clear-groups ` +
    `--no-new-privs --bounding-set=-all ${value('ExecStart')}`;
  return start(root, 'gabinete.log', 'bash', ['-euc', script]);
}

async function until(what, holds, within = 120_000) {
  for (const end = Date.now() + within; Date.now() < end; await sleep(500)) if (await holds()) return say(what);
  throw new Error(`not within ${within / 1000} s: ${what}`);
}

/** In the namespaces: what happens once everything is installed. */
async function inside(root) {
  run('ip', 'link', 'set', 'lo', 'up');
  run('mount', '--make-rprivate', '/');
  run('mount', '--bind', root, root);
  for (const folder of ['var/lib', 'var/log', 'var/tmp', 'var/backups', 'tmp', 'run'])
    run('mount', '--bind', join(root, folder), join(root, folder));
  run('mount', '-t', 'proc', '-o', 'hidepid=invisible', 'proc', join(root, 'proc'));
  run('mount', '--bind', '/dev', join(root, 'dev'));
  run('mount', '-o', 'remount,bind,ro', root);
  const storage = ['--storage.tsdb.path=/tmp/prometheus', '--web.listen-address=127.0.0.1:9090'];
  const children = [
    startUnit(root),
    start(root, 'caddy.log', 'caddy', ['run', '--config', '/etc/caddy/Caddyfile'], { HOME: '/var/lib/caddy' }),
    start(root, 'alertmanager.log', 'prometheus-alertmanager', [
      '--config.file=/etc/prometheus/alertmanager.yml',
      '--storage.path=/tmp/alertmanager',
      '--web.listen-address=127.0.0.1:9093',
      '--cluster.listen-address=',
    ]),
    start(root, 'prometheus.log', 'prometheus', ['--config.file=/etc/prometheus/prometheus.yml', ...storage]),
  ];
  try {
    const authority = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt';
    const curl = (...args) =>
      spawnSync('chroot', [root, 'curl', '-s', ...args], { env: environment, encoding: 'utf8' }).stdout ?? '';
    await until('the service answers over https', () =>
      curl('--cacert', authority, `https://${name}/readyz`).includes('"ok"'),
    );
    // everybody trusts a public authority; this one only Caddy's own user may read
    cpSync(join(root, authority), join(root, 'tmp/authority.crt'));
    chmodSync(join(root, 'tmp/authority.crt'), 0o644);
    runBlocks(root, 'no-ar', { NODE_EXTRA_CA_CERTS: '/tmp/authority.crt' });
    const query = 'http://127.0.0.1:9090/api/v1/query?query=gabinete_backup_last_timestamp_seconds>0';
    await until('Prometheus knows the moment of the last backup', () => curl('-g', query).includes('"instance"'));
    const firing = curl('http://127.0.0.1:9090/api/v1/alerts');
    if (firing.includes('"firing"')) throw new Error(firing);
    say('no alert is raised');
    const managers = 'http://127.0.0.1:9090/api/v1/alertmanagers';
    await until('Prometheus has found the Alertmanager', () => curl(managers).includes(':9093/'));
    const ready = curl('http://127.0.0.1:9093/-/ready');
    if (!/ok/i.test(ready)) throw new Error(`the Alertmanager is not ready: ${ready}`);
    children[0].kill('SIGTERM');
    await new Promise((resolve) => children[0].once('exit', resolve));
    if (children[0].exitCode !== 0) throw new Error(`the service ended with ${children[0].exitCode}`);
    say('the service ended in order');
  } catch (error) {
    for (const log of ['gabinete.log', 'caddy.log'])
      console.error(`${log}: ${readFileSync(join(root, 'var/log', log), 'utf8').slice(-2000)}`);
    throw error;
  } finally {
    for (const child of children) child.kill('SIGTERM');
    await sleep(2000);
  }
}

function outside() {
  if (process.getuid?.() !== 0) throw new Error('This takes root on Linux, and debootstrap.');
  const root = prepare();
  const apart = (...args) => spawnSync('unshare', [...args, root], { stdio: 'inherit' }).status === 0;
  try {
    const done =
      apart('--mount', process.execPath, self, '--steps') &&
      apart('--net', '--mount', process.execPath, self, '--inside');
    say(done ? 'all steps were done' : 'IT FAILED');
    return done ? 0 : 1;
  } finally {
    if (!values.keep) rmSync(root, { recursive: true, force: true });
  }
}

if (values.steps) steps(values.steps);
else if (values.inside) await inside(values.inside);
else process.exitCode = outside();
