import { readFile } from 'node:fs/promises';
import { shortestPassphrase, type BackupSettings } from '../process/settings.ts';

/** The passphrase that the settings name, or null. Throws one line when its file cannot be used. */
export async function readPassphrase({ passphrase, passphraseFile }: BackupSettings): Promise<string | null> {
  if (passphraseFile === null) return passphrase;
  const text = await readFile(passphraseFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      `Não foi possível ler BACKUP_PASSPHRASE_FILE (${error.code}). Confira o nome do arquivo e de quem ele é.`,
    );
  });
  const [line = ''] = text.split(/\r?\n/);
  if (line.length < shortestPassphrase)
    throw new Error(`A senha em BACKUP_PASSPHRASE_FILE deve ter pelo menos ${shortestPassphrase} caracteres.`);
  return line;
}
