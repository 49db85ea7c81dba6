import { createHash, randomBytes } from 'node:crypto';
import { open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeDataFolder } from './data-folder.ts';
import { writeDurably } from './durable-file.ts';

/** Everything secret that the program made for itself, by name. */
export type Secrets = Readonly<Record<string, string>>;

const FILE = 'secrets.json';

/** 256 random bits, safe inside a URL. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The secrets of a data folder; empty when none were made yet. Throws when the file cannot be read or is damaged. */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, FILE);
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Secrets;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return {};
    // The parser's message may quote the contents.
    throw new Error(
      code
        ? `Não foi possível ler ${path} (${code}). Dê a pasta ao usuário do serviço: chown -R gabinete: ${dataDir}`
        : `O arquivo ${path} está danificado. Ponha no lugar uma cópia dele, ou mova-o para outra pasta e inicie de novo: as senhas do banco ` +
            'são refeitas, e quem usa a verificação em duas etapas precisa cadastrá-la de novo.',
    );
  }
}

/**
 * Adds or replaces secrets and returns all of them. The function form sees the present ones,
 * and two processes never overwrite each other: `updateSecrets(dir, (s) => s.app ? {} : { app: randomSecret() })`.
 */
export async function updateSecrets(
  dataDir: string,
  change: Secrets | ((present: Secrets) => Secrets),
): Promise<Secrets> {
  await makeDataFolder(dataDir);
  const unlock = await lock(join(dataDir, `${FILE}.lock`));
  try {
    const present = await readSecrets(dataDir);
    const wanted = { ...present, ...(typeof change === 'function' ? change(present) : change) };
    if (JSON.stringify(wanted) !== JSON.stringify(present))
      await writeDurably(join(dataDir, FILE), `${JSON.stringify(wanted, null, 2)}\n`);
    return wanted;
  } finally {
    await unlock();
  }
}

/**
 * What a backup takes along and may bring, so that its data can be used elsewhere: this and nothing else. Passwords of this
 * machine's own database and the code of its first access are of no use elsewhere, and would be a forger's to choose.
 */
const carried: readonly string[] = ['accountKey'];

/** An operator's own key stays with the operator. */
export const travelling = (secrets: Secrets, ownAccountKey: boolean): Secrets =>
  Object.fromEntries(
    Object.entries(secrets).filter(([name]) => carried.includes(name) && !(ownAccountKey && name === 'accountKey')),
  );

export const mayTravel = (secrets: Secrets): boolean => Object.keys(secrets).every((name) => carried.includes(name));

/** Equal for equal secrets; the secret cannot be had from it. */
export const fingerprint = (secret: string): string =>
  createHash('sha256').update(`gabinete ${secret}`).digest('hex').slice(0, 16);

/** Held for milliseconds; one that is older was left behind by a process that was killed. */
async function isLeft(path: string): Promise<boolean> {
  const since = await stat(path).catch(() => null);
  return since !== null && Date.now() - since.mtimeMs > 5000;
}

async function lock(path: string): Promise<() => Promise<void>> {
  for (;;) {
    try {
      await (await open(path, 'wx', 0o600)).close();
      return () => rm(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    if (await isLeft(path)) {
      // by one at a time: the next would take away the new one
      const done = await lock(`${path}.left`);
      try {
        if (await isLeft(path)) await rm(path, { force: true });
      } finally {
        await done();
      }
    }
    await sleep(10);
  }
}
