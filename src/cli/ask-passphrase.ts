import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { shortestPassphrase } from '../server/process/settings.ts';
import { CommandError } from './verb.ts';

/** Asks at the terminal, without showing what is typed; null where there is none. */
export async function askPassphrase(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  const mute = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: mute, terminal: true });
  process.stderr.write(question);
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}

/** Asks twice for a new one. */
export async function askNewPassphrase(): Promise<string> {
  const passphrase = await askPassphrase('Senha do backup: ');
  if (passphrase === null)
    throw new CommandError(
      'Não há terminal para perguntar a senha: defina BACKUP_PASSPHRASE ou BACKUP_PASSPHRASE_FILE.',
    );
  if (passphrase.length < shortestPassphrase)
    throw new CommandError(`A senha do backup deve ter pelo menos ${shortestPassphrase} caracteres.`);
  if ((await askPassphrase('A mesma senha, de novo: ')) !== passphrase)
    throw new CommandError('As duas senhas não são iguais.');
  return passphrase;
}
