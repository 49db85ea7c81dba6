import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { clerk, data, office, server, inWorkplace } from '../../../../tests/support/office/workplace.ts';
import type { Statement } from '../../../server/database/db.ts';
import { hashToken } from '../../../server/accounts/session.ts';
import { compromissosOfToday, dayAndCounts, demandasByMonth } from './dashboard.sql.ts';

inWorkplace('each test');

const compromisso = (titulo: string, hora_compromisso: string, data_compromisso: string) =>
  data.insert('agenda_compromissos', office, { titulo, data_compromisso, hora_compromisso, user_id: clerk.id });

describe('today', () => {
  /** Runs statements of the dashboard with the database's clock at an instant. */
  async function at<Row>(instant: string, statement: Statement<Row>): Promise<Row[]> {
    const client = new pg.Client({ connectionString: server.appUrl });
    await client.connect();
    try {
      await client.query('begin');
      await client.query('select app.enter_tenant($1, $2, $3)', [hashToken(clerk.token), office.id, ['attendant']]);
      await client.query(`select set_config('app.now', $1, true)`, [instant]);
      return (await client.query(statement.sql, statement.parameters as unknown[])).rows as Row[];
    } finally {
      await client.end();
    }
  }

  test.each(['UTC', 'Asia/Tokyo', 'Pacific/Honolulu'])(
    'changes at São Paulo’s midnight, with the database in %s',
    async (zone) => {
      await server.rows(
        `alter role gabinete_app in database ${new URL(server.appUrl).pathname.slice(1)} set timezone = '${zone}'`,
      );
      await compromisso('Do dia 20', '23:00', '2026-11-20');
      await compromisso('Do dia 21', '00:00', '2026-11-21');
      const titles = async (instant: string) => (await at(instant, compromissosOfToday())).map(({ titulo }) => titulo);
      expect(await titles('2026-11-20T23:59:59-03:00')).toEqual(['Do dia 20']);
      expect(await titles('2026-11-21T00:00:00-03:00')).toEqual(['Do dia 21']);
      const [late] = await at('2026-11-30T23:59:59-03:00', dayAndCounts());
      expect(String((late as { today: unknown }).today)).toContain('2026');
      const months = async (instant: string) => (await at(instant, demandasByMonth())).map(({ mes }) => mes);
      expect((await months('2026-11-30T23:59:59-03:00')).at(-1)).toBe('2026-11');
      expect((await months('2026-12-01T00:00:00-03:00')).at(-1)).toBe('2026-12');
      // a month that began without a midnight, when clocks still went forward
      expect(await months('2018-11-04T02:30:00Z')).toHaveLength(12);
      expect((await months('2018-11-04T03:00:00Z')).at(-1)).toBe('2018-11');
    },
  );
});
