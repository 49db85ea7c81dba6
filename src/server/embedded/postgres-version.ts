import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Postgres } from './postgres.ts';

/** Versions that the program is made for; a newer server is used with a warning, an older one not at all. */
const oldest = 15;
const newest = 18;

export type ServerVersion = { number: number; version: string };

export const readVersion = `select current_setting('server_version_num')::int as number, current_setting('server_version') as version`;

/** What is to be said of a server's version, or null; throws for one that is too old. */
export function versionWarning({ number, version }: ServerVersion): string | null {
  const major = Math.floor(number / 10_000);
  if (major < oldest)
    throw new Error(
      `O servidor do banco é PostgreSQL ${version}; o Gabinete precisa do ${oldest} ou mais novo (até o ${newest} foi ` +
        'testado). Atualize o servidor do banco e repita; nada foi mudado.',
    );
  return major > newest
    ? `PostgreSQL ${version} é mais novo que as versões testadas (${oldest} a ${newest}). Faça backups e prefira uma delas.`
    : null;
}

export async function checkVersion(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<ServerVersion>(readVersion);
  return versionWarning(rows[0]!);
}

/** The major version of the programs that this program brings, which is what its databases are made by. */
const embedded = 18;

/** The newest minor version of each major one that was known when this version of the program was made. */
const newestMinors: Readonly<Record<number, number>> = { 15: 20, 16: 15, 17: 11, 18: 7 };
const knownOn = '22/11/2026';

/** What the newest one is that was known, and whether the server's is older: minor versions mend weaknesses. Null: not known. */
export function newestKnown({ number }: ServerVersion): { older: boolean; sentence: string } | null {
  const [major, minor] = [Math.floor(number / 10_000), number % 10_000];
  const newestMinor = newestMinors[major];
  if (newestMinor === undefined) return null;
  return { older: minor < newestMinor, sentence: `a mais nova conhecida em ${knownOn} é a ${major}.${newestMinor}` };
}

function versionOf({ bin, account }: Postgres): string {
  const [command, ...rest] = [...account.prefix, join(bin, 'postgres'), '--version'];
  const options = { encoding: 'utf8', cwd: '/', uid: account.uid, gid: account.gid } as const;
  return /\(PostgreSQL\) (\S+)/.exec(execFileSync(command!, rest, options))?.[1] ?? 'desconhecido';
}

/** Programs that POSTGRES_BIN names are of the major version of those that they stand for. */
export function refuseOtherPrograms(postgres: Postgres): void {
  const version = versionOf(postgres);
  if (Number.parseInt(version, 10) === embedded) return;
  throw new Error(
    `POSTGRES_BIN tem o PostgreSQL ${version}, e o banco embutido é do ${embedded}: indique os programas de um ${embedded}, ou apague a ` +
      'variável. Nada foi mudado.',
  );
}

/** A data folder of another major version is not opened by these programs, and must be carried over. */
export function refuseOtherMajor(postgres: Postgres, dataDir: string, pgdata: string): void {
  const path = join(pgdata, 'PG_VERSION');
  if (!existsSync(path)) return;
  const there = readFileSync(path, 'utf8').trim();
  const here = /^\d+/.exec(versionOf(postgres))?.[0];
  if (there === here) return;
  throw new Error(
    `O banco em ${dataDir} é do PostgreSQL ${there}, e esta versão do Gabinete traz o ${here}. Nada foi mudado. ` +
      '1) Com a versão anterior do Gabinete: npm run gabinete -- backup ARQUIVO. ' +
      `2) Mova ${pgdata} para outro lugar. 3) Com esta versão: npm run gabinete -- restore ARQUIVO --take-files. ` +
      'Veja “Atualizar” em docs/operations.md.',
  );
}
