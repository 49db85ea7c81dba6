import { readPassphrase } from '../server/backup-passphrase.ts';
import { writeBackup } from '../server/backup.ts';
import { openStorage } from '../server/open-storage.ts';
import { formatNumber } from '../shared/format.ts';
import { askNewPassphrase } from './ask-passphrase.ts';
import { CommandError, type Verb } from './verb.ts';

export const backup: Verb = {
  usage: 'ARQUIVO [--encrypt]',
  summary:
    'Guarda banco e arquivos de um mesmo momento em ARQUIVO, com o servidor no ar; --encrypt pergunta uma senha.',
  options: { encrypt: { type: 'boolean' } },
  operand: 'ARQUIVO',
  async run({ ARQUIVO, encrypt }, { settings, locate, say, signal }) {
    const file = String(ARQUIVO);
    const passphrase = (await readPassphrase(settings.backup)) ?? (encrypt ? await askNewPassphrase() : null);
    const storage = openStorage(settings);
    await storage.check();
    const { ownerUrl } = await locate('attach');
    const { authSecretKey, dataDir } = settings;
    const began = Date.now();
    const done = await writeBackup({ ownerUrl, storage, dataDir, authSecretKey }, file, {
      passphrase,
      signal,
      onProgress: (line) => process.stderr.write(`${line}\n`),
    }).catch((error: NodeJS.ErrnoException) => {
      throw error.syscall ? new CommandError(`Não foi possível gravar ${file} (${error.code}).`) : error;
    });
    if (done.missing.length > 0)
      say(`Atenção: ${done.missing.length} arquivo(s) já não estavam no armazenamento: ${done.missing.join(', ')}`);
    const seconds = formatNumber(Math.round((Date.now() - began) / 1000));
    say(
      `Backup feito em ${seconds} s: ${formatNumber(done.rows)} linhas de ${done.tables} tabelas e ` +
        `${formatNumber(done.files)} arquivos, ${passphrase === null ? 'sem senha' : 'com senha'}, ` +
        `${formatNumber(Math.ceil(done.size / 1e6))} MB em ${file}.`,
    );
  },
};
