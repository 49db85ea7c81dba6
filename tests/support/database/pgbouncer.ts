import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, listening } from '../servers/ports.ts';

/**
 * A pgbouncer in transaction mode before a database, which lets one login in.
 * @param connections to the database, for all clients together
 */
export async function startPgbouncer(databaseUrl: string, connections: number) {
  const target = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'gabinete-pgbouncer-'));
  const port = await freePort();
  const name = target.pathname.slice(1);
  const files = {
    'users.txt': `"${target.username}" "${target.password}"\n`,
    'pgbouncer.ini': [
      '[databases]',
      `${name} = host=127.0.0.1 port=${target.port} dbname=${name}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${folder}/users.txt`,
      'pool_mode = transaction',
      `default_pool_size = ${connections}`,
      'max_client_conn = 200',
      'server_login_retry = 1',
    ].join('\n'),
  };
  // it refuses to run as root
  const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  chmodSync(folder, 0o755);
  const child = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], { ...account, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await listening(port, { child, output: () => output });
  target.port = String(port);
  return {
    url: target.href,
    async stop(): Promise<void> {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
