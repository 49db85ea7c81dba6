import { readPassphrase } from '../server/backup/backup-passphrase.ts';
import { needsPassphrase, WrongPassphrase } from '../server/backup/backup-seal.ts';
import { whoseFiles } from '../server/files/file-owner.ts';
import { currentHolder, DataDirHeldError } from '../server/embedded/holder.ts';
import { installationOf } from '../server/database/installation.ts';
import { openStorage } from '../server/files/open-storage.ts';
import { refuseAsRoot } from '../server/process/data-folder.ts';
import { checkBackup, refuseOtherAccountKey, restoreBackup } from '../server/backup/restore.ts';
import type { Settings } from '../server/process/settings.ts';
import { counted, formatInstant, formatNumber } from '../shared/format.ts';
import { askSecret } from './ask-secret.ts';
import { notOurs } from './checks/doctor-files.ts';
import { withOwner } from './owner.ts';
import { confirmReplacing, rehearsalIn, spaceForRehearsal } from './replacing.ts';
import { CommandError, typedPath, type Verb } from './verb.ts';

/** The passphrase was changed since the backup was made. */
async function askFormer({ passphraseFile }: Settings['backup']): Promise<string> {
  const name = passphraseFile === null ? 'BACKUP_PASSPHRASE' : 'BACKUP_PASSPHRASE_FILE';
  const former = await askSecret(`A senha de ${name} não é a deste backup. A de quando ele foi feito: `);
  if (former !== null) return former;
  throw new CommandError(
    `A senha do backup não confere com a de ${name}. Repita com a de quando ele foi feito em ${name}, ou em um terminal, que a pergunta.`,
  );
}

export const restore: Verb = {
  usage: 'ARQUIVO [--rehearse PASTA] [--accept-unsealed] [--without-second-factors] [--take-files] [--yes]',
  summary:
    'Põe o estado de um backup no lugar do atual, com o servidor parado; um arquivo que não serve não muda nada. --rehearse só o põe em uma PASTA vazia, à parte; --yes não pergunta.',
  options: {
    rehearse: { type: 'string' },
    'accept-unsealed': { type: 'boolean' },
    'without-second-factors': { type: 'boolean' },
    'take-files': { type: 'boolean' },
    yes: { type: 'boolean' },
  },
  operand: 'ARQUIVO',
  heedsSignal: true,
  async run({ ARQUIVO, rehearse, ...values }, { settings: own, locate, say, signal: interrupted }) {
    const settings = rehearse === undefined ? own : await rehearsalIn(typedPath(rehearse), own);
    const file = typedPath(ARQUIVO);
    const withoutSecondFactors = values['without-second-factors'] === true;
    const onProgress = (line: string) => process.stderr.write(`${line}\n`);
    // said before the whole file is read
    const holder = settings.databaseUrl ? null : currentHolder(settings.dataDir);
    if (holder) throw new DataDirHeldError(settings.dataDir, holder);

    await refuseAsRoot(settings.dataDir);
    const began = Date.now();
    const storage = openStorage(settings);
    await storage.check();
    const sealed = await needsPassphrase(file);
    const signal =
      rehearse === undefined
        ? interrupted
        : AbortSignal.any([interrupted, await spaceForRehearsal(settings.dataDir, file)]);
    const known = await readPassphrase(settings.backup);
    const passphrase = sealed
      ? (known ?? (await askSecret('Senha do backup: ')))
      : values['accept-unsealed'] === true
        ? null
        : known;
    const check = (given: string | null) => checkBackup(file, given, onProgress, signal);
    const backup = await check(passphrase).catch(async (error: Error) => {
      if (!(error instanceof WrongPassphrase) || known === null) throw error;
      return check(await askFormer(settings.backup));
    });
    if (!withoutSecondFactors) await refuseOtherAccountKey(backup, settings);
    const place = await locate('exclusive', settings);
    const { whose, installation } = await withOwner(place.ownerUrl, async (client) => ({
      whose: await whoseFiles(storage, client),
      installation: await installationOf(client),
    }));
    const refusal = notOurs(whose, settings);
    if (refusal && values['take-files'] !== true)
      throw new CommandError(`${refusal} Se esta toma o lugar daquela, repita com --take-files.`);
    if (values.yes !== true) await confirmReplacing(place, settings, signal);
    const done = await restoreBackup({
      backup,
      place,
      storage,
      installation,
      settings,
      withoutSecondFactors,
      signal,
      onProgress,
    });

    if (done.missing.length > 0)
      say(
        `Atenção: ${counted(done.missing.length, 'arquivo já faltava', 'arquivos já faltavam')} quando o backup foi feito: ${done.missing.join(', ')}`,
      );
    const seconds = formatNumber(Math.round((Date.now() - began) / 1000));
    say(
      `Restaurado em ${seconds} s o estado de ${formatInstant(backup.manifest.moment)} (São Paulo): ${formatNumber(done.rows)} linhas de ${done.tables} tabelas, ` +
        `iguais às do backup, e ${formatNumber(done.files)} arquivos; ${done.asked} tabelas separam os gabinetes.`,
    );
    if (rehearse !== undefined)
      return say(
        `Ensaio em ${settings.dataDir}: uma cópia de todos os dados. Apague a pasta quando não precisar mais dela.`,
      );
    say(
      'Todas as sessões foram encerradas, e os convites e códigos que esperavam deixaram de valer: envie de novo os convites que ' +
        'ainda valem. E-mails que esperavam envio não serão enviados.',
    );
  },
};
