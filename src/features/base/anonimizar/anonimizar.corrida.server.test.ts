import { describe, expect, test } from 'vitest';
import { besideServer } from '../../../../tests/support/database/beside.ts';
import { data, inWorkplace, office, server } from '../../../../tests/support/office/workplace.ts';
import type { Office } from '../../../../tests/support/servers/server.ts';
import { anonymiseMunicipe } from './anonimizar.contract.ts';

inWorkplace('each test');

const anonymise = (of: Office, id: string) => server.as(of.admin, of).call(anonymiseMunicipe, { id, versao: 1 });

describe('two offices at once', () => {
  const other = besideServer(() => server);
  test('do not wait for each other, however long one takes; of one office each waits for the one before', async () => {
    const rival = await server.office();
    const [theirs, ours, next] = [await data.municipe(rival), await data.municipe(office), await data.municipe(office)];
    await other.query('begin');
    await other.query(`select from municipes where id in ('${theirs}', '${ours}') for update`);
    const long = anonymise(rival, theirs);
    await other.waiting(1);
    const free = await data.municipe(office);
    expect((await anonymise(office, free)).status).toBe(200);
    const [first, second] = [anonymise(office, ours), anonymise(office, next)];
    await other.waiting(3);
    await other.query('commit');
    expect((await Promise.all([long, first, second])).map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});
