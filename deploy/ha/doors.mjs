// The doors between the machines: locked, and knocked at without what they ask for.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/** etcd asks for a password from here on. */
export function makeEtcdUsers({ addresses, secrets, tls }) {
  const { etcdRoot, etcdPatroni } = secrets;
  const env = { PATH: process.env.PATH, ETCD_ROOT_PASSWORD: etcdRoot, PATRONI_ETCD3_PASSWORD: etcdPatroni };
  execFileSync(join(here, 'etcd-users'), [addresses.nodes[0], join(tls, 'node1')], { env, stdio: 'ignore' });
}

/** An answer of a machine that shows a certificate of the authority; null without one. `own` is a folder with a certificate to show. */
export function ask(url, { ca, method = 'GET', own = null }) {
  const shown = (name) => (own ? readFileSync(join(own, name)) : undefined);
  const options = { method, ca, cert: shown('cert.pem'), key: shown('key.pem'), timeout: 1500, agent: false };
  return new Promise((resolve) => {
    const asked = request(url, options, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (text) => (body += text));
      answer.on('end', () => resolve({ status: answer.statusCode, body }));
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(null));
    asked.end(method === 'POST' ? '{}' : undefined);
  });
}

/** Names of those that let somebody in without TLS, certificate or password. */
export async function openDoors({ addresses: { proxy, nodes }, secrets, ca, tls }) {
  const refused = (port) => {
    const url = `postgres://gabinete_app:${secrets.requests}@${proxy}:${port}/gabinete?sslmode=disable`;
    const { status, stderr } = spawnSync('psql', ['-XAtq', '-c', 'select 1', url], { encoding: 'utf8' });
    return status !== 0 && /SSL|pg_hba/.test(stderr);
  };
  const own = join(tls, 'proxy');
  const post = (url, shows) => ask(url, { ca, method: 'POST', own: shows });
  const [etcd, patroni] = [`https://${nodes[0]}:2379`, `https://${nodes[0]}:8008`];
  const doors = {
    'PostgreSQL without TLS': !refused(5000),
    'pgbouncer without TLS': !refused(6432),
    // any answer but the refusal is one too many
    'Patroni without a certificate': (await post(`${patroni}/reload`))?.status !== 403,
    'Patroni without a password': (await post(`${patroni}/reload`, own))?.status !== 401,
    'etcd without a certificate': (await ask(`${etcd}/version`, { ca })) !== null,
    'etcd without a password': !((await post(`${etcd}/v3/kv/range`, own))?.status >= 400),
  };
  return Object.keys(doors).filter((name) => doors[name]);
}
