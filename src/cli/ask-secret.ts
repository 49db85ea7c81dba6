import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { shortestPassphrase } from '../server/process/settings.ts';
import { CommandError, UsageError } from './verb.ts';

/** What nobody else should see. Asks at the terminal, without showing what is typed; null where there is none. */
export async function askSecret(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  const mute = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: mute, terminal: true });
  process.stderr.write(question);
  try {
    return await terminal.question('');
  } catch {
    // Ctrl+C, which Node would tell of in English
    throw new CommandError('Interrompido.');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}

async function askAgain(first: string): Promise<void> {
  if ((await askSecret('A mesma senha, de novo: ')) !== first) throw new CommandError('As duas senhas não são iguais.');
}

/** Asks twice for a new one of a backup. */
export async function askNewPassphrase(): Promise<string> {
  const passphrase = await askSecret('Senha do backup: ');
  if (passphrase === null)
    throw new CommandError(
      'Não há terminal para perguntar a senha: defina BACKUP_PASSPHRASE ou BACKUP_PASSPHRASE_FILE.',
    );
  if (passphrase.length < shortestPassphrase)
    throw new CommandError(`A senha do backup deve ter pelo menos ${shortestPassphrase} caracteres.`);
  await askAgain(passphrase);
  return passphrase;
}

/**
 * A person's new password. On the command line every account of the machine could read it while the command runs: `-` is the first line
 * of what is piped in, and where nothing is given a terminal is asked, twice.
 */
export async function passwordOf(given: string | undefined): Promise<string> {
  if (given !== undefined && given !== '-') return given;
  if (given === '-' && !process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/, 1)[0]!;
  const password = await askSecret('Senha: ');
  if (password === null) throw new UsageError('Falta --password. Com --password - ela vem da entrada padrão.');
  if (password) await askAgain(password);
  return password;
}
