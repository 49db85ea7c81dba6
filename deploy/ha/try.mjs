// The whole of deploy/ha on one machine, its primary killed under load:
//   sudo node deploy/ha/try.mjs [--rounds 2] [--writers 12] [--seconds 20] [--direct] [--keep]
// Needs Debian's packages patroni, python3-etcd, etcd-server, etcd-client, haproxy, pgbouncer, postgresql-15, openssl. Takes two to three minutes, sends
// everything to loopback addresses, and leaves nothing behind (--keep leaves the logs). --direct goes past pgbouncer. Files are
// in S3 where Debian's Swift is installed and Node reads TypeScript (22.18 or newer).
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { makeEtcdUsers, openDoors } from './doors.mjs';
import { People } from './load.mjs';
import { Machines } from './machines.mjs';
import { checkMachine } from './this-machine.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '2' },
    writers: { type: 'string', default: '12' },
    seconds: { type: 'string', default: '20' },
    direct: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
const [rounds, writers, seconds] = [values.rounds, values.writers, values.seconds].map(Number);
const how = { bouncer: !values.direct };
/** Milliseconds from the kill to the next acknowledged write. */
const atMost = 30_000;

const began = Date.now();
const say = (line) => console.log(`${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s  ${line}`);

async function until(what, holds, within = 300_000) {
  const end = Date.now() + within;
  for (;;) {
    const found = await holds();
    if (found) return found;
    if (Date.now() > end) throw new Error(`not within ${within / 1000} s: ${what}`);
    await sleep(200);
  }
}

async function bringUp(machines) {
  machines.makeCertificates();
  for (const n of [1, 2, 3]) machines.startEtcd(n);
  await sleep(3000);
  makeEtcdUsers(machines);
  for (const n of [1, 2, 3]) machines.startPatroni(n);
  machines.startProxies();
  const healthy = async () => {
    const members = await machines.members();
    const running = members.filter(({ state }) => ['running', 'streaming'].includes(state));
    return running.length === 3 && members.some(({ synchronous }) => synchronous) && machines.primary();
  };
  const primary = await until('a primary and two replicas, one of them synchronous', healthy);
  say(`PostgreSQL: primary on node${primary}, two replicas, one of them synchronous`);
  return healthy;
}

/** Debian's Swift with its S3 interface, for all servers; null without it. */
async function startFiles(machines) {
  const swift = await import('../../tests/support/services/swift.ts').catch(() => null);
  if (!swift || spawnSync('sh', ['-c', 'command -v swift-proxy-server'], { stdio: 'ignore' }).status !== 0) return null;
  const running = await swift.startSwift();
  const { endpoint, region, accessKeyId, secretAccessKey } = await running.bucket('gabinete');
  machines.files = {
    STORAGE_URL: `s3://gabinete?endpoint=${endpoint}&region=${region}`,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  };
  return running;
}

async function killPrimary(machines, people, round) {
  const primary = await machines.primary();
  const before = people.acknowledged.length;
  const killed = Date.now();
  machines.killNode(primary);
  const next = await until('another primary', async () => {
    const found = await machines.primary();
    return found !== primary && found;
  });
  const elected = Date.now() - killed;
  // the first writes after the kill may be answers that were already on their way
  const resumed = await until('writes', () => people.acknowledged.find(({ at }) => at > killed + elected), 60_000);
  say(
    `round ${round}: kill -9 on node${primary} after ${before} acknowledged writes; node${next} is primary after ` +
      `${(elected / 1000).toFixed(1)} s, writes resume after ${((resumed.at - killed) / 1000).toFixed(1)} s`,
  );
  await sleep(seconds * 500);
  machines.startPatroni(primary);
  return resumed.at - killed;
}

async function main() {
  checkMachine();
  const folder = mkdtempSync(join(tmpdir(), 'gabinete-ha-'));
  const machines = new Machines(folder);
  let [people, files] = [null, null];
  const ended = async () => {
    people?.close();
    await machines.stop();
    await files?.stop();
    if (values.keep) say(`logs in ${folder}`);
    else rmSync(folder, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void ended().finally(() => process.exit(130)));
  try {
    const healthy = await bringUp(machines);
    const [email, password] = ['ana@exemplo.com', 'segredo'];
    machines.gabinete(
      ['admin:create', '--email', email, '--password', password, '--name', 'Ana', '--office', 'A', '--slug', 'a'],
      how,
    );
    // the first command brought what this needs
    files = await startFiles(machines);
    say(files ? 'files are in S3' : 'files are not tried: Swift is not installed, or Node does not read TypeScript');
    for (const n of [1, 2]) machines.startServer(n, how);
    people = new People(`https://${machines.addresses.proxy}`, machines.ca);
    await until('both servers', async () => {
      const ready = machines.addresses.servers.map((address) =>
        fetch(`http://${address}:3000/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      );
      return (await Promise.all(ready)).every(Boolean) && (await people.call('GET', '/readyz')).status === 200;
    });
    await people.signIn(email, password, 8);
    say(
      `two servers behind HAProxy, ${how.bouncer ? 'through pgbouncer' : 'past pgbouncer'}; ${people.cookies.length} sessions`,
    );

    people.startWriting(writers);
    people.startExporting();
    const pauses = [];
    for (let round = 1; round <= rounds; round += 1) {
      await sleep(seconds * 500);
      pauses.push(await killPrimary(machines, people, round));
      if (files) await people.sendFile(`after round ${round}`);
      await until('the killed node is a replica again', healthy);
      say('the killed node is a replica again');
    }
    const before = await machines.exports();
    await machines.checkpoint();
    await until('exports from a replica', async () => (await machines.exports()).replica > before.replica, 60_000);
    say('exports are read from a replica again');
    await people.stopWriting();

    const { whole, missing } = people.exports;
    const read = await machines.exports();
    say(
      `${whole} lists exported, ${read.replica} readings by a replica and ${read.primary} by the primary; ` +
        `${missing} lists lack what had just been written`,
    );
    const kept = await people.filesThere();
    if (files) say(`${kept} of ${people.files.length} files come back from S3 as they were sent`);
    if (how.bouncer) for (const command of ['PAUSE', 'RESUME', 'RECONNECT']) machines.bouncer(`${command} gabinete`);
    const open = await openDoors(machines);
    say(open.length > 0 ? `open: ${open.join(', ')}` : 'no door is open without TLS, certificate and password');

    const there = machines.query('select nome from setores');
    const unique = new Set(there);
    const lost = people.acknowledged.filter(({ nome }) => !unique.has(nome)).length;
    const signedIn = await people.signedIn();
    say(
      `${people.acknowledged.length} writes acknowledged, ${lost} of them lost; ${there.length - unique.size} done twice`,
    );
    say(
      `not acknowledged: ${JSON.stringify(people.refused)} by status; ${there.length - people.acknowledged.length} of them are there`,
    );
    say(`${signedIn} of ${people.cookies.length} sessions are still signed in, ${people.signedOut} answers said 401`);
    say(`load average ${loadavg()[0].toFixed(1)}`);
    const good =
      lost === 0 &&
      unique.size === there.length &&
      kept === people.files.length &&
      missing === 0 &&
      read.replica > 0 &&
      open.length === 0 &&
      pauses.every((pause) => pause < atMost) &&
      signedIn === people.cookies.length &&
      people.signedOut === 0;
    say(good ? 'all of it holds' : 'IT DOES NOT HOLD');
    return good ? 0 : 1;
  } finally {
    await ended();
  }
}

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
