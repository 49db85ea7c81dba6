import { afterAll, beforeAll, expect, test } from 'vitest';
import { demandasByMunicipe, listDemandas } from '../../src/features/daily/demandas/demandas.contract.ts';
import { listVisoes } from '../../src/features/views/visoes/visoes.contract.ts';
import { statuses, views } from '../support/model/follow-up.ts';
import { beginFollowUp } from '../support/model/follow-up-life.ts';
import { startTestServer, type TestServer, type User } from '../support/servers/server.ts';

/**
 * Weeks of an office beside the model of tests/support/model/follow-up.ts: demands come, change, are put off, wait, are closed, hidden, thrown
 * away and brought back by three people, while days pass, holidays come and go and citizens are merged. After each step the lists, the
 * numbers of the views and the chips of each of the three are the model's.
 */

const long = Boolean(process.env.GABINETE_LONG);
const seeds = process.env.PROPERTY_SEED ? [Number(process.env.PROPERTY_SEED)] : long ? [1, 2, 3, 4, 5, 6] : [7];
const steps = long ? 400 : 30;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

type Life = Awaited<ReturnType<typeof beginFollowUp>>;
type As = ReturnType<TestServer['as']>;
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted();

/** What one of the three is shown, and what the model says they are. */
async function shown({ setores, here }: Life, as: As) {
  const { body: all } = await as.call(listDemandas, {});
  const { body: menu } = await as.call(listVisoes, {});
  const of = await Promise.all(
    [...views.map((visao) => ({ visao })), { setor: setores[0]! }, { busca: 'poda' }].map(
      async (asked) => (await as.call(listDemandas, asked)).body,
    ),
  );
  const theirs = await Promise.all(here().map(async (id) => (await as.call(demandasByMunicipe, { id })).body.total));
  return {
    rows: all.rows
      .map(({ id, status, andamento, prazo, municipe }) => [
        id,
        status,
        andamento,
        status === 'EM_ANALISE' ? prazo : '',
        municipe.id,
      ])
      .toSorted(),
    counts: all.counts,
    menu: menu.prontas,
    lists: of.map(({ rows, total }) => [idsOf(rows), total]),
    theirs,
  };
}
function meant({ setores, here, model }: Life, person: User): Awaited<ReturnType<typeof shown>> {
  const seen = model.seen(person.id);
  const inView = (view: (typeof views)[number]) => seen.filter((one) => model.isIn(view, person.id, one));
  const known = [...model.accounts.values()].includes(person.id);
  const numbersOf = Object.fromEntries(views.map((view) => [view, inView(view).length]));
  const lists = [...views.map(inView), seen.filter(({ setor }) => setor === setores[0]), seen];
  return {
    rows: seen
      .map((one) => [
        ...[one.id, one.status, one.andamento, one.status === 'EM_ANALISE' ? model.deadline(one) : '', one.municipe],
      ])
      .toSorted() as never,
    counts: Object.fromEntries(
      statuses.map((one) => [one, seen.filter(({ status }) => status === one).length]),
    ) as never,
    menu: { ...numbersOf, minha: known ? numbersOf.minha! : null } as never,
    lists: lists.map((list) => [idsOf(list), list.length]),
    theirs: here().map((id) => seen.filter(({ municipe }) => municipe === id).length),
  };
}

test.each(seeds)(
  `after each of ${steps} steps of seed %i the lists, views and chips of three people are the model’s`,
  async (seed) => {
    const life = await beginFollowUp(server, seed);
    const done: string[] = [];
    for (let step = 0; step < steps; step += 1) {
      done.push(`${step} ${await life.step(step < 4)}`);
      const story = `seed ${seed}\n${done.slice(-15).join('\n')}`;
      for (const [n, person] of life.people.entries())
        expect(await shown(life, server.as(person, life.office)), `person ${n}, ${story}`).toEqual(meant(life, person));
    }
  },
  long ? 1_800_000 : 120_000,
);
