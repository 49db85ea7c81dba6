import type pg from 'pg';
import { asDefiner } from '../server/database/owner.ts';
import { formatNumber } from '../shared/format.ts';
import { addMember } from './accounts.ts';
import { withOwner } from './owner.ts';
import { confirmSeeding } from './replacing.ts';
import { officeSize, SeedOffice } from './samples/seed-data.ts';
import { loadLetters } from './samples/seed-letters.ts';
import { loadOffices } from './samples/seed-load.ts';
import { shares } from './samples/seed-shares.ts';
import { CommandError, countOption, type Verb } from './verb.ts';

const day = 86_400_000;

export const seed: Verb = {
  usage: '--offices N --municipes N --demandas N [--seed S] [--yes]',
  summary: 'Cria gabinetes de teste com dados inventados; a mesma semente dá os mesmos dados. --yes não pergunta.',
  options: {
    offices: { type: 'string' },
    municipes: { type: 'string' },
    demandas: { type: 'string' },
    seed: { type: 'string' },
    yes: { type: 'boolean' },
  },
  async run(values, { open, say, signal }) {
    const count = countOption(values, 'offices', 1, 10_000);
    const municipes = countOption(values, 'municipes', 0, 100_000_000);
    const demandas = countOption(values, 'demandas', 0, 100_000_000);
    const number = countOption(values, 'seed', 0, 999_999_999, 1);
    if (demandas > 0 && municipes < count * 10)
      throw new CommandError(`Para ter demandas, --municipes deve ser pelo menos ${count * 10} (10 por gabinete).`);

    const began = Date.now();
    const until = Math.floor(began / day) * day;
    const demandasOf = shares(demandas, count, number);
    const offices = shares(municipes, count, number).map(
      (citizens, index) =>
        new SeedOffice({ seed: number, number: index, size: officeSize(citizens, demandasOf[index]!), until }),
    );
    const { ownerUrl } = await open();
    if (values.yes !== true) await confirmSeeding(ownerUrl, signal);
    await createOffices(ownerUrl, offices, number);
    await loadOffices(ownerUrl, offices, say);
    await loadLetters(ownerUrl, offices, say);

    const [biggest] = offices;
    const seconds = Math.round((Date.now() - began) / 1000);
    say(
      `Pronto em ${formatNumber(seconds)} s: ${formatNumber(count)} gabinetes, ${formatNumber(municipes)} munícipes, ${formatNumber(demandas)} demandas (semente ${number}).`,
    );
    say(
      `O maior é ${biggest!.slug}, com ${formatNumber(biggest!.size.municipes)} munícipes. Para entrar nele, crie uma conta:`,
    );
    say(`  npm run gabinete -- admin:create --email EMAIL --name NOME --slug ${biggest!.slug}`);
  },
};

async function createOffices(ownerUrl: string, offices: readonly SeedOffice[], number: number): Promise<void> {
  await withOwner(ownerUrl, (client) =>
    asDefiner(client, async () => {
      for (const office of offices) {
        const { rowCount } = await client.query(
          'insert into tenants (id, name, slug) values ($1, $2, $3) on conflict do nothing',
          [office.id, office.name, office.slug],
        );
        if (rowCount === 0)
          throw new CommandError(`Os gabinetes da semente ${number} já existem. Use outra, com --seed.`);
        await createPeople(client, office);
      }
    }),
  );
}

/** Accounts without a password: nobody can sign in with them. The office's admin is the operator's to make. */
async function createPeople(client: pg.Client, office: SeedOffice): Promise<void> {
  for (const [index, { userId, name }] of office.people.entries()) {
    const username = `${office.slug}-${index + 1}`;
    const role = index === 0 ? 'manager' : 'attendant';
    await client.query('insert into users (id, email) values ($1, $2)', [userId, `${username}@example.com`]);
    await client.query('insert into profiles (user_id, username, full_name) values ($1, $2, $3)', [
      userId,
      username,
      name,
    ]);
    await addMember(client, office.id, userId, role);
  }
}
