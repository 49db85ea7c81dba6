// What the one machine has that all of it is tried on.
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';

/** Programs and the Debian packages that bring them. */
const programs = {
  patroni: 'patroni python3-etcd',
  etcd: 'etcd-server',
  etcdctl: 'etcd-client',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  psql: 'postgresql-15',
  openssl: 'openssl',
  runuser: 'util-linux',
};

export function checkMachine() {
  if (process.platform !== 'linux' || process.getuid() !== 0) throw new Error('This takes root on Linux.');
  const missing = Object.entries(programs).filter(
    ([name]) => spawnSync('sh', ['-c', `command -v ${name}`], { stdio: 'ignore' }).status !== 0,
  );
  if (missing.length > 0)
    throw new Error(`apt-get install ${missing.map(([, packages]) => packages).join(' ')} # and again`);
}

export function childrenOf(parent) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
      } catch {
        return false;
      }
    });
}
