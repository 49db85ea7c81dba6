import { constants } from 'node:fs';
import { access, mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { folderRemedy } from './refused-by-system.ts';

/** Makes the folder of DATA_DIR where there is none. One that this user cannot use ends the program, or the command, with a sentence. */
export async function makeDataFolder(dataDir: string): Promise<void> {
  try {
    // root's database runs as another user, who must be able to pass; what is secret has its own mode
    await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `A pasta de dados ${dataDir} não pode ser usada por este usuário (${code}). ` +
        folderRemedy(
          code,
          `Dê a pasta ao usuário do serviço (chown -R gabinete: ${dataDir}) ou escolha outra em DATA_DIR.`,
        ),
      { cause: error },
    );
  }
}

/**
 * Root may do anything in the folder of another user, who can then read nothing of what root leaves there. Whose it is, its secrets
 * tell; where a disk gives every file to one user, root's are that user's as well.
 */
export async function refuseAsRoot(dataDir: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const owner = (await stat(join(dataDir, 'secrets.json')).catch(() => null))?.uid ?? 0;
  if (owner === 0 || (await ownerOfNew(dataDir)) !== 0) return;
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const name = new RegExp(`^([^:]+):[^:]*:${owner}:`, 'm').exec(accounts)?.[1] ?? `#${owner}`;
  throw new Error(
    `A pasta de dados ${dataDir} é do usuário ${name}, que não poderia ler o que root deixasse nela. Execute o comando como esse usuário ` +
      `(na instalação de docs/operations.md: gabinete …; em outra: sudo -u ${name} …), ou dê a pasta a root: chown -R root: ${dataDir}`,
  );
}

async function ownerOfNew(folder: string): Promise<number> {
  const probe = join(folder, `.owner-${process.pid}`);
  const file = await open(probe, 'w', 0o600);
  try {
    return (await file.stat()).uid;
  } finally {
    await file.close();
    await rm(probe, { force: true });
  }
}
