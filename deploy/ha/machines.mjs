// Every "machine" is an address of this one (127.0.1.x instead of 10.0.0.x) and ordinary processes in a temporary folder.
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ask } from './doors.mjs';
import { childrenOf } from './this-machine.mjs';

const here = dirname(fileURLToPath(import.meta.url));
export const root = dirname(dirname(here));

const secret = () => randomBytes(18).toString('hex');

export class Machines {
  /** Folder of this run. */
  #folder;
  #account;
  #running = new Map();
  secrets = {
    owner: secret(),
    requests: secret(),
    people: secret(),
    jobs: secret(),
    superuser: secret(),
    replication: secret(),
    rewind: secret(),
    accounts: secret(),
    patroni: secret(),
    etcdRoot: secret(),
    etcdPatroni: secret(),
  };
  addresses = {
    proxy: '127.0.1.10',
    nodes: ['127.0.1.11', '127.0.1.12', '127.0.1.13'],
    servers: ['127.0.1.21', '127.0.1.22'],
  };

  /** Settings of the file storage; empty: each server has its own disk. */
  files = {};

  constructor(folder) {
    this.#folder = folder;
    const [, , uid, gid] = execFileSync('getent', ['passwd', 'postgres'], { encoding: 'utf8' }).split(':');
    this.#account = { uid: Number(uid), gid: Number(gid) };
    chmodSync(folder, 0o755);
  }

  /** A folder of the postgres user. */
  #own(...path) {
    const folder = join(this.#folder, ...path);
    mkdirSync(folder, { recursive: true });
    chownSync(folder, this.#account.uid, this.#account.gid);
    chmodSync(folder, 0o700);
    return folder;
  }

  /** The certificates of deploy/ha/make-certificates, for these addresses. */
  makeCertificates() {
    const { proxy, nodes } = this.addresses;
    const tls = (this.tls = this.#own('tls'));
    // on the loopback interface all connections come from one address
    const machines = [...nodes.map((address, at) => `node${at + 1}=${address},${proxy},127.0.0.1`), `proxy=${proxy}`];
    execFileSync(join(here, 'make-certificates'), [tls, ...machines]);
    for (const name of readdirSync(tls, { recursive: true }))
      chownSync(join(tls, name), this.#account.uid, this.#account.gid);
    // what servers get
    this.authority = join(this.#folder, 'ca.pem');
    this.ca = readFileSync(join(tls, 'ca.pem'), 'utf8');
    writeFileSync(this.authority, this.ca, { mode: 0o644 });
  }

  #tls(name) {
    return { '/etc/gabinete/tls': join(this.#folder, 'tls', name) };
  }

  /** What an address of the database says about TLS. */
  get verified() {
    return `?sslmode=verify-full&sslrootcert=${this.authority}`;
  }

  /** A file of deploy/ha as it is, but for addresses and folders; each word must be in it. */
  #configure(name, target, words) {
    let text = readFileSync(join(here, name), 'utf8');
    for (const [old, other] of Object.entries(words)) {
      if (!text.includes(old)) throw new Error(`${name} does not say ${old}`);
      text = text.replaceAll(old, other);
    }
    writeFileSync(target, text.replaceAll('10.0.0.', '127.0.1.'), { mode: 0o600 });
    chownSync(target, this.#account.uid, this.#account.gid);
    return target;
  }

  /** @param options.env its whole environment besides PATH */
  start(name, command, args, { env = {}, asPostgres = true, cwd = '/' } = {}) {
    const log = openSync(join(this.#folder, `${name}.log`), 'a');
    const child = spawn(command, args, {
      cwd,
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', log, log],
      ...(asPostgres && this.#account),
    });
    this.#running.set(name, child);
    child.once('exit', () => this.#running.get(name) === child && this.#running.delete(name));
    return child;
  }

  startEtcd(n) {
    const [node, address] = [`node${n}`, this.addresses.nodes[n - 1]];
    const folder = this.#own(node);
    const config = this.#configure('etcd.yml', join(folder, 'etcd.yml'), {
      NODE_NAME: node,
      NODE_ADDRESS: address,
      '/var/lib/etcd/gabinete': join(folder, 'etcd'),
      ...this.#tls(node),
    });
    this.start(`etcd-${node}`, 'etcd', ['--config-file', config]);
  }

  startPatroni(n) {
    const [node, address] = [`node${n}`, this.addresses.nodes[n - 1]];
    const folder = this.#own(node);
    writeFileSync(join(folder, 'post-init'), readFileSync(join(here, 'post-init')), { mode: 0o755 });
    writeFileSync(join(folder, 'roles.sql'), readFileSync(join(root, 'deploy/postgres/roles.sql')), { mode: 0o644 });
    const config = this.#configure('patroni.yml', join(folder, 'patroni.yml'), {
      NODE_NAME: node,
      NODE_ADDRESS: address,
      '/etc/patroni/post-init': join(folder, 'post-init'),
      // on the loopback interface all connections come from one address
      '10.0.0.0/24': '127.0.0.0/8',
      '/var/lib/postgresql/15/gabinete': join(folder, 'data'),
      '/var/lib/postgresql/.pgpass-patroni': join(folder, 'pgpass'),
      'unix_socket_directories: /var/run/postgresql': `unix_socket_directories: ${folder}`,
      'mode: automatic': 'mode: off',
      ...this.#tls(node),
    });
    const { superuser, replication, rewind, owner, requests, people, jobs, patroni, etcdPatroni } = this.secrets;
    const env = {
      PATRONI_RESTAPI_USERNAME: 'patroni',
      PATRONI_RESTAPI_PASSWORD: patroni,
      PATRONI_ETCD3_PROTOCOL: 'https',
      PATRONI_ETCD3_USERNAME: 'patroni',
      PATRONI_ETCD3_PASSWORD: etcdPatroni,
      PATRONI_SUPERUSER_PASSWORD: superuser,
      PATRONI_REPLICATION_PASSWORD: replication,
      PATRONI_REWIND_PASSWORD: rewind,
      OWNER_PASSWORD: owner,
      REQUESTS_PASSWORD: requests,
      ACCOUNTS_PASSWORD: people,
      JOBS_PASSWORD: jobs,
    };
    this.start(`patroni-${node}`, 'patroni', [config], { env });
  }

  startProxies() {
    const folder = this.#own('proxy');
    const both = join(folder, 'gabinete.pem');
    const own = (name) => readFileSync(join(this.#folder, 'tls', 'proxy', name), 'utf8');
    writeFileSync(both, own('cert.pem') + own('key.pem'), { mode: 0o600 });
    const haproxy = this.#configure('haproxy.cfg', join(folder, 'haproxy.cfg'), {
      '/etc/haproxy/gabinete.pem': both,
      ...this.#tls('proxy'),
    });
    this.start('haproxy', 'haproxy', ['-db', '-f', haproxy], { asPostgres: false });
    const users = join(folder, 'userlist.txt');
    const { requests, people, jobs } = this.secrets;
    const passwords = Object.entries({ gabinete_app: requests, gabinete_accounts: people, gabinete_jobs: jobs });
    writeFileSync(users, passwords.map(([name, password]) => `"${name}" "${password}"\n`).join(''), { mode: 0o644 });
    const bouncer = this.#configure('pgbouncer.ini', join(folder, 'pgbouncer.ini'), {
      '/etc/pgbouncer/userlist.txt': users,
      'unix_socket_dir = /var/run/postgresql': `unix_socket_dir = ${folder}`,
      ...this.#tls('proxy'),
    });
    this.start('pgbouncer', 'pgbouncer', [bouncer]);
  }

  /** Settings of a server: deploy/ha/gabinete.env without mail and backups, which are not tried here. */
  settings(n, { bouncer }) {
    const { owner, requests, people, jobs, accounts } = this.secrets;
    const { proxy, servers } = this.addresses;
    const dataDir = join(this.#folder, `server${n}`);
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    const port = bouncer ? 6432 : 5000;
    return {
      HOME: process.env.HOME,
      HOST: servers[n - 1],
      PORT: '3000',
      DATA_DIR: dataDir,
      PUBLIC_URL: `https://${proxy}`,
      TRUST_PROXY: '127.0.0.1',
      DATABASE_URL: `postgres://gabinete_app:${requests}@${proxy}:${port}/gabinete${this.verified}`,
      DATABASE_ACCOUNTS_URL: `postgres://gabinete_accounts:${people}@${proxy}:${port}/gabinete${this.verified}`,
      DATABASE_JOBS_URL: `postgres://gabinete_jobs:${jobs}@${proxy}:${port}/gabinete${this.verified}`,
      DATABASE_ADMIN_URL: `postgres://gabinete:${owner}@${proxy}:5000/gabinete${this.verified}`,
      DATABASE_REPLICA_URL: `postgres://${proxy}:${bouncer ? '6432/gabinete_leitura' : '5001/gabinete'}${this.verified}`,
      AUTH_SECRET_KEY: accounts,
      CEP_URL: 'http://127.0.0.1:9/{cep}',
      LOG_LEVEL: 'warn',
      ...this.files,
    };
  }

  startServer(n, how) {
    const args = [join(root, 'launcher/bootstrap.mjs'), 'start'];
    this.start(`server${n}`, process.execPath, args, { env: this.settings(n, how), asPostgres: false, cwd: root });
  }

  gabinete(args, how) {
    const env = { PATH: process.env.PATH, ...this.settings(1, how) };
    return execFileSync(process.execPath, [join(root, 'launcher/bootstrap.mjs'), 'gabinete', ...args], {
      env,
      encoding: 'utf8',
    });
  }

  /** Rows of the primary, as the owner past row security would not see them: as the superuser; or those of one node. */
  query(sql, at = `${this.addresses.proxy}:5000`) {
    const url = `postgres://postgres:${this.secrets.superuser}@${at}/gabinete${this.verified}`;
    return execFileSync('psql', ['-XAtq', '-c', sql, url], { encoding: 'utf8', maxBuffer: 1e9 })
      .split('\n')
      .filter(Boolean);
  }

  /** What an operator tells pgbouncer on its console; throws unless it does it. */
  bouncer(command) {
    const args = ['-u', 'postgres', '--', 'psql', '-XAtq', '-h', join(this.#folder, 'proxy'), '-p', '6432'];
    return execFileSync('runuser', [...args, '-U', 'pgbouncer', '-c', command, 'pgbouncer'], {
      encoding: 'utf8',
      cwd: '/',
    });
  }

  /** A restartpoint on each replica, which otherwise comes with time: with it they know the new time line. */
  async checkpoint() {
    this.query('checkpoint');
    await sleep(1000);
    for (const address of this.addresses.nodes) this.query('checkpoint', `${address}:5432`);
  }

  /** Exports that the servers have read, by where. */
  async exports() {
    const found = { replica: 0, primary: 0 };
    for (const address of this.addresses.servers) {
      const text = await (await fetch(`http://${address}:3000/metrics`)).text();
      for (const [, name, count] of text.matchAll(/replica_reads_total\{server="(\w+)"\} (\d+)/g))
        found[name] += Number(count);
    }
    return found;
  }

  /** What each Patroni says of itself: `{ node, role, state }`, without those that say nothing. */
  async members() {
    const answers = await Promise.all(
      this.addresses.nodes.map(async (address, index) => {
        const answer = await ask(`https://${address}:8008/patroni`, { ca: this.ca });
        const found = answer && JSON.parse(answer.body);
        return (
          found && { node: index + 1, role: found.role, state: found.state, synchronous: found.sync_standby === true }
        );
      }),
    );
    return answers.filter(Boolean);
  }

  async primary() {
    return (await this.members()).find(({ role, state }) => role === 'master' && state === 'running')?.node ?? null;
  }

  /** kill -9 of a node's Patroni and of all of its PostgreSQL, at once. */
  killNode(n) {
    const patroni = this.#running.get(`patroni-node${n}`);
    const postmaster = Number(
      readFileSync(join(this.#folder, `node${n}`, 'data/postmaster.pid'), 'utf8').split('\n')[0],
    );
    const doomed = [patroni.pid, postmaster, ...childrenOf(postmaster)];
    for (const pid of doomed) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // ended by itself
      }
    }
  }

  /** All ends in the order in which nobody complains. */
  async stop() {
    for (const kind of ['server', 'pgbouncer', 'haproxy', 'patroni', 'etcd']) {
      const ours = [...this.#running].filter(([name]) => name.startsWith(kind)).map(([, child]) => child);
      for (const child of ours) child.kill('SIGTERM');
      for (
        let waited = 0;
        waited < 150 && ours.some((one) => one.exitCode === null && one.signalCode === null);
        waited += 1
      )
        await sleep(100);
      for (const child of ours) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    }
  }
}
