const remedies: Record<string, string> = {
  ENOSPC: 'O disco está cheio: libere espaço, ou escolha outro disco.',
  EDQUOT: 'O espaço deste usuário no disco acabou: libere espaço, ou aumente a cota.',
  EACCES: 'Escolha um lugar em que quem executa o comando possa gravar.',
  EPERM: 'Escolha um lugar em que quem executa o comando possa gravar.',
  EROFS: 'O disco é só para leitura: escolha outro.',
  ENOENT: 'A pasta não existe: crie-a, ou corrija o caminho.',
  ENOTDIR: 'O que ali se tomou por pasta é um arquivo: corrija o caminho.',
  EISDIR: 'É uma pasta: diga também o nome do arquivo.',
};

/** What to do where the system would not write, behind a sentence that says where; empty when only its code can tell. */
export const writeRemedy = (code = ''): string => (Object.hasOwn(remedies, code) ? remedies[code]! : '');

const ofTheDisk = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);

/** The same where a folder is the program's own: whose it is matters, unless the disk lets nobody write. */
export const folderRemedy = (code: string | undefined, give: string): string =>
  ofTheDisk.has(code ?? '') ? writeRemedy(code) : give;

/** Of the system, of PostgreSQL, and of programs that only hand on what the system said. */
const spaceless = /^(ENOSPC|EDQUOT):|No space left on device|Disk quota exceeded/;
const spacelessCodes = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** What ended a start or a command, for the person at the terminal; a full disk ends them anywhere. */
export function endingOf(error: Error): string {
  const { code = '', message } = error as Error & { code?: string };
  if (!spacelessCodes.has(code) && !spaceless.test(message)) return message;
  const [said] = message.split('\n');
  return (
    'O disco está cheio. Libere espaço no da pasta de dados (DATA_DIR), ou no do banco e dos backups onde são outros, e repita. ' +
    `O sistema disse: ${said}`
  );
}
