import type pg from 'pg';
import { asDefiner } from '../../server/database/owner.ts';
import { type TableName, tables } from '../../shared/nouns.ts';
import { signedBy } from './authors.ts';
import { columns } from './seed-columns.ts';
import type { SeedOffice } from './seed-data.ts';

/** Rows of each such table that an office gets. */
const some = 20;

/** Their rows come of what is written in others. */
const derived: readonly string[] = ['bairros'];
/** Tables of which no more is made up than the one row that their noun says (`sample`). */
const sampled = (Object.keys(tables) as TableName[]).filter(
  (table) => tables[table].sample && !(table in columns) && !derived.includes(table),
);

const refOf = (value: string | number): string | undefined => /^\{(\w+)\}$/.exec(String(value))?.[1];

/** Some rows of each sampled table, about some of the rows that they point at; the first person stands in the log for them. */
export async function loadSamples(client: pg.Client, offices: readonly SeedOffice[]): Promise<void> {
  for (const { id, people } of offices)
    for (const table of sampled)
      await asDefiner(client, async () => {
        await signedBy(client, people[0]);
        await client.query(...insertOf(table, id, people[0]?.userId ?? ''));
      });
}

/** The tables that it points at are joined by their place, so that row 2 is about row 2 of each. */
function insertOf(table: TableName, office: string, user: string): [string, unknown[]] {
  const sample = Object.entries(tables[table].sample!);
  const parentOf = (value: string | number) => (refOf(value) === 'user' ? undefined : refOf(value));
  const plain = sample.filter(([, value]) => !parentOf(value));
  const said = Object.fromEntries(plain.map(([column, value]) => [column, refOf(value) ? user : value]));
  const given = sample.map(([column, value]) => (parentOf(value) ? `${parentOf(value)}.id` : `said.${column}`));
  const joined = sample
    .flatMap(([, value]) => parentOf(value) ?? [])
    .map(
      (parent) => `join (select id, row_number() over (order by id) as n from ${parent}
      where tenant_id = $1 and deleted_at is null limit ${some}) ${parent} using (n)`,
    );
  return [
    `insert into ${table} (tenant_id, ${sample.map(([column]) => column).join(', ')}) select $1::uuid, ${given.join(', ')}
       from generate_series(1::bigint, ${some}) as place (n) ${joined.join(' ')}, jsonb_populate_record(null::${table}, $2) said
     -- of names that may be there once, one
     on conflict do nothing`,
    [office, JSON.stringify(said)],
  ];
}
