import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';

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
        `Dê a pasta ao usuário do serviço (chown -R gabinete: ${dataDir}) ou escolha outra em DATA_DIR.`,
      { cause: error },
    );
  }
}
