import { existsSync } from 'node:fs';
import { readPassphrase } from '../server/backup/backup-passphrase.ts';
import { writeBackup } from '../server/backup/backup.ts';
import { openStorage } from '../server/files/open-storage.ts';
import { writeRemedy } from '../server/process/refused-by-system.ts';
import { counted, formatNumber } from '../shared/format.ts';
import { askNewPassphrase } from './ask-secret.ts';
import { CommandError, typedPath, type Verb } from './verb.ts';

const noneFound =
  'Nenhum dos arquivos foi encontrado: confira se STORAGE_URL e DATA_DIR são os do servidor, e repita o backup.';

export const backup: Verb = {
  usage: 'ARQUIVO [--encrypt]',
  summary:
    'Guarda banco e arquivos de um mesmo momento em ARQUIVO, com o servidor no ar; --encrypt pergunta uma senha.',
  options: { encrypt: { type: 'boolean' } },
  operand: 'ARQUIVO',
  heedsSignal: true,
  async run({ ARQUIVO, encrypt }, { settings, locate, say, signal }) {
    const file = typedPath(ARQUIVO);
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
      check: ({ files, missing }) => {
        if (missing > 0 && files === 0 && existsSync(file))
          throw new CommandError(`${noneFound} ${file} não foi substituído.`);
      },
    }).catch((error: NodeJS.ErrnoException) => {
      if (!error.syscall) throw error;
      throw new CommandError(`Não foi possível gravar ${file} (${error.code}). ${writeRemedy(error.code)}`.trim());
    });
    if (done.missing.length > 0)
      say(
        `Atenção: ${counted(done.missing.length, 'arquivo já não estava', 'arquivos já não estavam')} no armazenamento: ${done.missing.join(', ')}`,
      );
    const seconds = formatNumber(Math.round((Date.now() - began) / 1000));
    say(
      `Backup feito em ${seconds} s: ${formatNumber(done.rows)} linhas de ${done.tables} tabelas e ` +
        `${formatNumber(done.files)} arquivos, ${passphrase === null ? 'sem senha' : 'com senha'}, ` +
        `${formatNumber(Math.ceil(done.size / 1e6))} MB em ${file}.`,
    );
    // a command with other settings than the server's looks in the wrong place
    if (done.missing.length > 0 && done.files === 0) throw new CommandError(noneFound);
  },
};
