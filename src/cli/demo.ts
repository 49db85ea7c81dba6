import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import type { MembershipRole, ProfileRole } from '../shared/permissions.ts';
import { membershipRoleNames } from '../shared/session.ts';
import { openStorage } from '../server/files/open-storage.ts';
import { asDefiner } from '../server/database/owner.ts';
import { addMember, createAccount, createOffice } from './accounts.ts';
import { spreadLog } from './samples/demo-days.ts';
import { addDocuments } from './samples/demo-documents.ts';
import { untidy } from './samples/demo-higiene.ts';
import { addLetters } from './samples/demo-letters.ts';
import { addVisits } from './samples/demo-agenda.ts';
import { addSeries } from './samples/demo-series.ts';
import { litStreet } from './samples/demo-street.ts';
import { livedWeek, openOfWeek, prazos } from './samples/demo-week.ts';
import { withOwner } from './owner.ts';
import { officeSize, SeedOffice } from './samples/seed-data.ts';
import { loadOffices } from './samples/seed-load.ts';
import { CommandError, type Verb } from './verb.ts';

/** `npm run demo`: two believable offices with sign-ins that everybody may know, in a data folder of its own. */

const password = 'demonstracao';

type Person = { name: string; email: string; profile?: ProfileRole };

const helena: Person = { name: 'Helena Prado', email: 'helena@example.com', profile: 'admin' };
const rafael: Person = { name: 'Rafael Tanaka', email: 'rafael@example.com' };
const bruna: Person = { name: 'Bruna de Souza', email: 'bruna@example.com' };
const antonio: Person = { name: 'Antônio Rezende', email: 'antonio@example.com' };
const carla: Person = { name: 'Carla Dias', email: 'carla@example.com' };

type DemoOffice = {
  name: string;
  slug: string;
  people: [Person, MembershipRole][];
  size: { municipes: number; demandas: number; historicos_atendimento: number };
};

const offices: readonly DemoOffice[] = [
  {
    name: 'Gabinete da Vereadora Helena Prado',
    slug: 'helena-prado',
    // Rafael helps out in both: he chooses the office after signing in
    people: [
      [helena, 'admin'],
      [rafael, 'manager'],
      [bruna, 'attendant'],
    ],
    size: { municipes: 340, demandas: 480, historicos_atendimento: 260 },
  },
  {
    name: 'Gabinete do Vereador Antônio Rezende',
    slug: 'antonio-rezende',
    people: [
      [antonio, 'admin'],
      [carla, 'attendant'],
      [rafael, 'attendant'],
    ],
    size: { municipes: 180, demandas: 230, historicos_atendimento: 110 },
  },
];

export const demo: Verb = {
  usage: '',
  summary: 'Preenche a pasta de demonstração.',
  options: {},
  async run(_values, { settings, open, say }) {
    if (process.env.GABINETE_DEMO !== '1') throw new CommandError('Use npm run demo.');
    if (settings.databaseUrl)
      throw new CommandError('A demonstração só usa o banco embutido: deixe DATABASE_URL sem valor.');
    if (settings.storage || settings.smtpUrl)
      throw new CommandError(
        'A demonstração guarda arquivos e e-mails na própria pasta: deixe STORAGE_URL e SMTP_URL sem valor.',
      );
    const { ownerUrl } = await open();
    await withOwner(ownerUrl, async (client) => {
      const unfinished = join(settings.dataDir, '.demonstracao');
      if (!(await isEmpty(client, unfinished))) return;
      await writeFile(unfinished, '');
      say('Preenchendo os gabinetes de demonstração…');
      const filled = await asDefiner(client, () => createOffices(client));
      const storage = openStorage(settings);
      for (const office of filled) await addDocuments(client, storage, office);
      await loadOffices(ownerUrl, filled, say, { chunkRows: 25, inOrder: true });
      await asDefiner(client, () => linkTeams(client));
      for (const office of filled) await livedWeek(client, office);
      for (const office of filled) await litStreet(client, office);
      for (const office of filled) await addLetters(client, storage, office);
      for (const office of filled) await addSeries(client, office);
      for (const office of filled) await addVisits(client, office);
      for (const office of filled) await untidy(client, office);
      await spreadLog(client, filled);
      await rm(unfinished);
    });
    say('\nGabinetes de demonstração:');
    for (const office of offices) {
      say(`  ${office.name}`);
      for (const [{ name, email }, role] of office.people)
        say(`    ${email.padEnd(22)} ${name} (${membershipRoleNames[role]})`);
    }
    say(`  A senha de todos é ${password}. Helena também administra a instalação.\n`);
  },
};

/** False when the demonstration is there already; throws when something else is, or what an interrupted filling left under its mark. */
async function isEmpty(client: pg.Client, unfinished: string): Promise<boolean> {
  const { rows } = await asDefiner(client, () =>
    client.query<{ users: number; own: boolean; filled: boolean }>(
      `select (select count(*)::int from users) as users, exists (select from users where email = $1) as own,
         (select count(*) from demandas) >= $2 as filled`,
      [helena.email, offices.reduce((sum, { size }) => sum + size.demandas, 0)],
    ),
  );
  const { users, own, filled } = rows[0]!;
  if (users === 0) return true;
  if (!own) throw new CommandError('Esta pasta de dados não é de demonstração. Escolha outra em DATA_DIR.');
  if (!filled || existsSync(unfinished))
    throw new CommandError(
      `A pasta de demonstração, ${resolve(unfinished, '..')}, ficou incompleta: encher os gabinetes foi interrompido. Apague-a e tente de novo.`,
    );
  return false;
}

/** People of the team who sign in find their own queue. */
const linkTeams = (client: pg.Client) =>
  client.query(`
    update equipe e set user_id = m.user_id from memberships m join profiles p on p.user_id = m.user_id
     where m.tenant_id = e.tenant_id and p.full_name = e.nome`);

async function createOffices(client: pg.Client): Promise<SeedOffice[]> {
  const ids = new Map<Person, string>();
  const until = Date.now();
  const filled: SeedOffice[] = [];
  for (const [number, { name, slug, people, size }] of offices.entries()) {
    for (const [person] of people) {
      const { email, name, profile: role = 'assessor' } = person;
      if (!ids.has(person)) ids.set(person, await createAccount(client, { email, password, name, role }));
    }
    const [first, ...others] = people.map(([person, role]) => ({ userId: ids.get(person)!, name: person.name, role }));
    const id = await createOffice(client, name, slug, first!.userId);
    for (const { userId, role } of others) await addMember(client, id, userId, role);
    const identity = { id, name, slug, people: [first!, ...others] };
    filled.push(
      new SeedOffice({
        seed: 7,
        number,
        size: { ...officeSize(size.municipes, size.demandas), ...size },
        until,
        identity,
        open: openOfWeek,
        prazos,
      }),
    );
  }
  return filled;
}
