import { rmSync } from 'node:fs';
import type pg from 'pg';
import { withOwner } from '../src/cli/owner.ts';
import { idOf } from '../src/cli/samples/seed-random.ts';
import { openDatabase } from '../src/server/migrations/open-database.ts';
import { readSettings } from '../src/server/process/settings.ts';
import { built, command } from './processes.ts';
import type { Check } from './report.ts';
import { makeRegister, type Register } from './twins.ts';
import { p95 } from './quantiles.ts';

/** How well people are found who are in a register twice: what is told against what is known. */

type FinderFigures = {
  people: number;
  twins: number;
  /** Pairs that were told to be very likely, and those of them that are. */
  likely: number;
  likelyTrue: number;
  /** Pairs that were told at all, and those of them that are. */
  told: number;
  toldTrue: number;
  /** Pairs that were compared, and groups and people who were not. */
  compared: number;
  left: number;
  steps: number;
  /** Milliseconds: of all steps, and of the longest. */
  took: number;
  longest: number;
  /** p95 of who is typed, and of a search that found few. */
  similar: number;
  near: number;
};

export const precision = ({ likely, likelyTrue }: FinderFigures): number => likelyTrue / Math.max(1, likely);
export const recall = ({ toldTrue, twins }: FinderFigures): number => toldTrue / twins;

const chunk = 10_000;
const stepRows = 1_000;

/**
 * Fills an office that has no citizens, looks through it as the lote does, and compares.
 * @param client the owner, or who may be gabinete_definer
 */
export async function tryFinder(
  client: pg.ClientBase,
  office: string,
  size: { people: number; twins: number; seed: number },
): Promise<FinderFigures> {
  const register = makeRegister(size);
  await load(client, office, register, size.seed);
  const began = performance.now();
  const { steps, longest, lote } = await look(client, office, register.people.length);
  const took = performance.now() - began;
  const said = await asOffice(client, office, () =>
    client.query<{ a: string; b: string; pontos: number }>('select a, b, pontos from duplicados where tenant_id = $1', [
      office,
    ]),
  );
  const left = await asOffice(client, office, () =>
    client.query<{ n: number; pares: number }>(
      `select count(*) filter (where resultado = 'ERRO')::int as n, max((antes ->> 'pares')::int) as pares
         from lote_itens where tenant_id = $1 and lote_id = $2`,
      [office, lote],
    ),
  );
  const key = (a: string, b: string) => (a < b ? `${a} ${b}` : `${b} ${a}`);
  const known = new Set(register.twins.map(([a, b]) => key(idFor(size.seed, a), idFor(size.seed, b))));
  const isTrue = ({ a, b }: { a: string; b: string }) => known.has(key(a, b));
  const likely = said.rows.filter(({ pontos }) => pontos >= 60);
  return {
    people: register.people.length,
    twins: known.size,
    likely: likely.length,
    likelyTrue: likely.filter(isTrue).length,
    told: said.rows.length,
    toldTrue: said.rows.filter(isTrue).length,
    compared: left.rows[0]!.pares,
    left: left.rows[0]!.n,
    steps,
    took: Math.round(took),
    longest: Math.round(longest),
    ...(await waits(client, office, register)),
  };
}

/** Searches that few records fit to the letter, and many by their sound. */
const misspelled = ['ADRIANA SOUSA', 'CEZAR', 'JUCELHA', 'SOUSA', 'GONSALVES', 'MARIA APARESIDA', 'LUIS SOUSA'];

/** What whoever types waits for: the second record of each twin, as it is typed. */
async function waits(client: pg.ClientBase, office: string, { people, twins }: Register) {
  const took = { similar: [] as number[], near: [] as number[] };
  await asOffice(client, office, async () => {
    for (const [, at] of twins.slice(0, 300)) {
      const { nome, telefone, bairro } = people[at]!;
      const said = JSON.stringify({ nome_completo: nome, telefone_ddd: telefone, bairro });
      for (const [which, sql, values] of [
        ['similar', 'select * from app.similar_municipes(null, $1, 5)', [said]],
        ['near', 'select * from app.near_municipes($1, 10)', [nome]],
        ['near', 'select * from app.near_municipes($1, 10)', [misspelled[took.near.length % misspelled.length]]],
        ['near', 'select * from app.near_municipes($1, 10)', [telefone]],
      ] as const) {
        const began = performance.now();
        await client.query(sql, [...values]);
        took[which].push(performance.now() - began);
      }
    }
  });
  return { similar: p95(took.similar), near: p95(took.near) };
}

/** The whole of it, in a folder of its own: weights are tuned on the first register, and what counts is the second. */
export async function finderIn(folder: string, people: number, say: (line: string) => void): Promise<Check[]> {
  rmSync(folder, { recursive: true, force: true });
  for (const seed of [1, 2])
    await command(
      [built.cli, 'seed', '--offices', '1', '--municipes', '1', '--demandas', '1', '--seed', String(seed)],
      {
        DATA_DIR: folder,
      },
    );
  const database = await openDatabase(readSettings({ DATA_DIR: folder }), { holder: 'npm run bench' });
  const found = await withOwner(database.ownerUrl, async (client) => {
    const all: FinderFigures[] = [];
    for (const seed of [1, 2]) {
      const office = await asOffice(client, '', async () => {
        const { rows } = await client.query<{ id: string }>('select id from tenants where slug = $1', [
          `semente-${seed}-001`,
        ]);
        return rows[0]!.id;
      });
      const figures = await tryFinder(client, office, { people, twins: people / 40, seed });
      say(`Cadastro ${seed}: ${JSON.stringify(figures)}`);
      all.push(figures);
    }
    return all[1]!;
  });
  await database.close();
  return [
    { what: 'finder, precision of Muito provável', found: precision(found), limit: 0.98, atLeast: true, unit: '' },
    { what: 'finder, recall of Possível or better', found: recall(found), limit: 0.9, atLeast: true, unit: '' },
    { what: 'finder, pairs compared', found: found.compared, limit: 500_000, unit: '' },
    { what: 'finder, all steps', found: found.took / 1000, limit: 120, unit: 's' },
    { what: 'who is typed, p95', found: found.similar, limit: 20, unit: 'ms' },
    { what: 'whom a search may have meant, p95', found: found.near, limit: 20, unit: 'ms' },
  ];
}

const idFor = (seed: number, index: number) => idOf(seed, 15, 0, index);

async function asOffice<T>(client: pg.ClientBase, office: string, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  await client.query('set local role gabinete_definer');
  await client.query(`select set_config('app.tenant_id', $1, true)`, [office]);
  const result = await work();
  await client.query('commit');
  return result;
}

async function load(client: pg.ClientBase, office: string, { people }: Register, seed: number): Promise<void> {
  for (let from = 0; from < people.length; from += chunk) {
    const part = people.slice(from, from + chunk);
    const rows = part.map((person, index) => ({
      id: idFor(seed, from + index),
      codigo: `G${from + index}`,
      ...person,
    }));
    await asOffice(client, office, () =>
      client.query(
        `insert into municipes (tenant_id, id, codigo, nome_completo, telefone_ddd, cep, numero, bairro, email)
         select $1, x.id, x.codigo, x.nome, x.telefone, x.cep, x.numero, x.bairro, x.email
           from jsonb_to_recordset($2) x (id uuid, codigo text, nome text, telefone text, cep text, numero text, bairro text, email text)`,
        [office, JSON.stringify(rows)],
      ),
    );
  }
  await client.query('analyze municipes');
}

async function look(client: pg.ClientBase, office: string, people: number) {
  const { rows } = await asOffice(client, office, () =>
    client.query<{ id: string }>(
      `insert into lotes (tenant_id, tipo, estado, titulo, parametros, total, user_id)
       select $1, 'DUPLICADOS', 'RODANDO', 'medida', '{}', $2, (select m.user_id from memberships m where m.tenant_id = $1 limit 1) returning id`,
      [office, people],
    ),
  );
  const lote = rows[0]!.id;
  let [steps, longest] = [0, 0];
  for (let from = 1; from <= people; from += stepRows) {
    const began = performance.now();
    await asOffice(client, office, () =>
      client.query('select app.pair_municipes($1, $2, $3, 500000, 50000)', [
        lote,
        from,
        Math.min(from + stepRows - 1, people),
      ]),
    );
    steps += 1;
    longest = Math.max(longest, performance.now() - began);
  }
  return { steps, longest, lote };
}
