import { OlderSchema } from '../server/migrations/migrate.ts';
import type { OpenDatabase } from '../server/migrations/open-database.ts';
import { refuseAsRoot } from '../server/process/data-folder.ts';
import { settingsInVain } from '../server/process/settings.ts';
import { checkAddress, checkPort } from './checks/doctor-address.ts';
import { checkAccountKey, checkIsolation, checkLogin, checkReplica, checkServer } from './checks/doctor-database.ts';
import { checkBackups, checkFolder, checkStorage } from './checks/doctor-files.ts';
import { checkCep, checkClock, checkMail } from './checks/doctor-services.ts';
import { problem, warning, type Finding, type Level } from './checks/finding.ts';
import { CommandError, messageOf, type Verb } from './verb.ts';

export const doctor: Verb = {
  usage: '',
  summary: 'Confere endereço, banco, separação entre gabinetes, pastas, backups, email, CEP e relógio.',
  options: {},
  async run(_values, { settings, open, say }) {
    // it tries to write, and root always can
    await refuseAsRoot(settings.dataDir);
    let worst: Level = 'ok';
    const tell = async (name: string, check: () => Promise<Finding> | Finding) => {
      const { level, text } = await Promise.resolve()
        .then(check)
        .catch((error: Error) => problem(messageOf(error) || String(error)));
      if (level === 'erro' || worst === 'ok') worst = level;
      say(`${level.padEnd(5)}  ${name}: ${text}`);
    };
    for (const sentence of await settingsInVain(process.env)) await tell('configuração', () => warning(sentence));
    await tell('porta', () => checkPort(settings));
    await tell('endereço', () => checkAddress(settings));
    await tell('pasta de dados', () => checkFolder(settings));
    let database: OpenDatabase | null = null;
    await tell('banco', async () => {
      try {
        database = await open({ asItIs: true });
      } catch (error) {
        if (error instanceof OlderSchema) return warning(error.message);
        throw error;
      }
      return checkServer(database, settings);
    });
    if (database) {
      await tell('login dos pedidos', () => checkLogin(database!, 'requests'));
      await tell('login das contas', () => checkLogin(database!, 'accounts'));
      await tell('login das tarefas', () => checkLogin(database!, 'jobs'));
      await tell('separação', () => checkIsolation(database!));
      if (settings.databaseReplicaUrl) await tell('réplica', () => checkReplica(database!));
      await tell('segredo das contas', () => checkAccountKey(database!, settings));
    }
    await tell('arquivos', () => checkStorage(settings, database));
    await tell('backup', () => checkBackups(settings));
    await tell('email', () => checkMail(settings));
    const cep = await checkCep(settings);
    await tell('CEP', () => cep.finding);
    await tell('relógio', () => checkClock(database, cep.date));
    if ((worst as Level) === 'erro') throw new CommandError('Há erros a corrigir.');
  },
};
