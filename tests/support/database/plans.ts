import pg from 'pg';
import type { Statement } from '../../../src/server/database/db.ts';
import { hashToken } from '../../../src/server/accounts/session.ts';
import type { Office } from '../office/people.ts';

/** Plans as the login of requests gets them: under row security, with the statements that the product sends. */

/** A connection of that login; `prepare` runs before, as a superuser. */
async function connected(superuserUrl: string, prepare: (client: pg.Client) => Promise<void> = async () => {}) {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  await prepare(client);
  await client.query('set session authorization gabinete_app');
  /** Runs in a transaction as the office's admin. */
  async function asAdmin<T>(
    office: Office,
    work: (client: pg.Client) => Promise<T>,
    begin = 'begin read only',
  ): Promise<T> {
    await client.query(begin);
    const roles = ['admin', 'manager', 'attendant'];
    await client.query('select app.enter_tenant($1, $2, $3)', [hashToken(office.admin.token), office.id, roles]);
    const result = await work(client);
    await client.query('commit');
    return result;
  }
  return { asAdmin, stop: () => client.end() };
}

/**
 * Plans as text, of statements that are prepared and asked often enough for the database to settle on one. auto_explain
 * also shows what runs inside functions.
 */
export async function startPlans(superuserUrl: string) {
  const notices: string[] = [];
  let asked = 0;
  const { asAdmin, stop } = await connected(superuserUrl, async (client) => {
    client.on('notice', (notice) => notices.push(notice.message ?? ''));
    await client.query(`load 'auto_explain'`);
    for (const [setting, value] of [
      ['log_min_duration', '0'],
      ['log_analyze', 'on'],
      ['log_nested_statements', 'on'],
      ['log_level', 'notice'],
    ])
      await client.query(`set auto_explain.${setting} = ${value}`);
  });

  return {
    /** Runs a statement as the office's admin and returns the plans of all that ran, functions' insides too. */
    async planOf(office: Office, statement: Statement<unknown>, mentions: RegExp): Promise<string> {
      const query = { name: `p${(asked += 1)}`, text: statement.sql, values: statement.parameters as unknown[] };
      await asAdmin(office, async (client) => {
        // from the sixth time on the plan may be one for any values
        for (let time = 1; time <= 6; time += 1) {
          notices.length = 0;
          await client.query(query);
        }
      });
      return notices.filter((notice) => mentions.test(notice)).join('\n');
    },
    /** The plan of a statement that writes; what it wrote is undone. */
    async planOfWrite(office: Office, statement: Statement<unknown>, mentions: RegExp): Promise<string> {
      await asAdmin(
        office,
        async (client) => {
          for (let time = 1; time <= 6; time += 1) {
            notices.length = 0;
            await client.query('savepoint before');
            await client.query(statement.sql, statement.parameters as unknown[]);
            await client.query('rollback to savepoint before');
          }
        },
        'begin',
      );
      return notices.filter((notice) => mentions.test(notice)).join('\n');
    },
    stop,
  };
}

/** A step of a plan that has run; numbers of rows are for each time it ran. */
export type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
};

/** Rows that a step read and did not hand on. */
export const thrownAway = (node: PlanNode) =>
  (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);

const withInner = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(withInner)];

/** Pairs of rows that a join looked at and did not hand on, all times together. */
export const pairsThrownAway = (node: PlanNode) => (node['Rows Removed by Join Filter'] ?? 0) * node['Actual Loops'];

/** Plans step by step, of statements that run once. */
export async function startSteps(superuserUrl: string) {
  const { asAdmin, stop } = await connected(superuserUrl);
  async function steps(client: pg.Client, { sql, parameters }: Statement<unknown>): Promise<[PlanNode, ...PlanNode[]]> {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, format json) ${sql}`,
      parameters as unknown[],
    );
    return withInner(rows[0]!['QUERY PLAN'][0].Plan) as [PlanNode, ...PlanNode[]];
  }
  return {
    asAdmin,
    /** Runs a statement as the office's admin; all steps of its plan, the outermost first. */
    stepsOf: (office: Office, statement: Statement<unknown>) => asAdmin(office, (client) => steps(client, statement)),
    /** Those of a statement that writes; what it wrote is undone. */
    stepsOfWrite: (office: Office, statement: Statement<unknown>) =>
      asAdmin(
        office,
        async (client) => {
          await client.query('savepoint before');
          const taken = await steps(client, statement);
          await client.query('rollback to savepoint before');
          return taken;
        },
        'begin',
      ),
    stop,
  };
}
