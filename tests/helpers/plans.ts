import pg from 'pg';
import type { Statement } from '../../src/server/db.ts';
import { hashToken } from '../../src/server/session.ts';
import type { Office } from './people.ts';

/**
 * Plans as the login of requests gets them: under row security, with the statements that the product sends, prepared and
 * asked often enough for the database to settle on a plan. auto_explain also shows what runs inside functions.
 */
export async function startPlans(superuserUrl: string) {
  const notices: string[] = [];
  let asked = 0;
  const client = new pg.Client({ connectionString: superuserUrl });
  client.on('notice', (notice) => notices.push(notice.message ?? ''));
  await client.connect();
  await client.query(`load 'auto_explain'`);
  for (const [setting, value] of [
    ['log_min_duration', '0'],
    ['log_analyze', 'on'],
    ['log_nested_statements', 'on'],
    ['log_level', 'notice'],
  ])
    await client.query(`set auto_explain.${setting} = ${value}`);
  await client.query('set session authorization gabinete_app');

  return {
    /** Runs a statement as the office's admin and returns the plans of all that ran, functions' insides too. */
    async planOf(office: Office, statement: Statement<unknown>, mentions: RegExp): Promise<string> {
      await client.query('begin read only');
      await client.query('select app.enter_tenant($1, $2, $3)', [
        hashToken(office.admin.token),
        office.id,
        ['admin', 'manager', 'attendant'],
      ]);
      const query = { name: `p${(asked += 1)}`, text: statement.sql, values: statement.parameters as unknown[] };
      // from the sixth time on the plan may be one for any values
      for (let time = 1; time <= 6; time += 1) {
        notices.length = 0;
        await client.query(query);
      }
      await client.query('commit');
      return notices.filter((notice) => mentions.test(notice)).join('\n');
    },
    stop: () => client.end(),
  };
}
