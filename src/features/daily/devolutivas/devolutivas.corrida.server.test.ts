import { beforeEach, expect, test } from 'vitest';
import { besideServer } from '../../../../tests/support/database/beside.ts';
import { create, municipe_id, withDemandas } from '../../../../tests/support/office/demandas.ts';
import { data, me, office, server } from '../../../../tests/support/office/workplace.ts';
import { createApoiador, deleteApoiador } from '../coletivo/coletivo.contract.ts';
import { setDemandaStatus } from '../demandas/demandas.contract.ts';
import { createDevolutiva, listDevolutivas, removeDevolutiva, updateDevolutiva } from './devolutivas.contract.ts';

/**
 * Somebody is merged with another record, on another connection, while it is changed who was told or who supports: both take the person,
 * then the demand, then what hangs between the two, so that neither ever waits for the other with something that the other wants.
 */

withDemandas();

let id: string;
let joao: string;
const other = besideServer(() => server);
beforeEach(async () => {
  ({ id } = await create());
  joao = await data.municipe(office);
  await me().call(createApoiador, { id, municipe_id: joao });
  await me().call(setDemandaStatus, { id, status: 'RESOLVIDO' });
  for (const one of [municipe_id, joao])
    await me().call(createDevolutiva, { id, municipe_id: one, situacao: 'FEITA', canal: 'LIGACAO' });
});

const told = async () =>
  (await me().call(listDevolutivas, { id })).body.pessoas.find((one) => one.municipe_id === joao)!.devolutiva!;

const ways = {
  'taking back who was told': async () => {
    const { id: which } = await told();
    return () => me().call(removeDevolutiva, { id: which });
  },
  'putting right what was said': async () => {
    const { id: which, versao } = await told();
    return () => me().call(updateDevolutiva, { id: which, versao, canal: 'EMAIL' });
  },
  'somebody who supports no more': async () => () => me().call(deleteApoiador, { id, municipe_id: joao }),
};

test.each(Object.keys(ways) as (keyof typeof ways)[])('%s', async (which) => {
  const change = await ways[which]();
  await other.query('begin');
  await other.query('select from municipes where id = $1 for update', [joao]);
  const changing = change();
  await other.waiting(1);
  // held by nobody yet: whoever has the person gets the rest
  for (const held of [
    'select from apoiadores where demanda_id = $1 for update nowait',
    'select from devolutivas where demanda_id = $1 for update nowait',
    'select from demandas where id = $1 for update nowait',
  ])
    await other.query(held, [id]);
  await other.query('commit');
  expect((await changing).status).toBe(200);
});
