import { beforeEach, describe, expect, test } from 'vitest';
import { besideServer } from '../../../../tests/support/database/beside.ts';
import { demandaBody, withDemandas } from '../../../../tests/support/office/demandas.ts';
import { data, me, office, server } from '../../../../tests/support/office/workplace.ts';
import { createCompromisso } from '../../daily/agenda/agenda.contract.ts';
import { createAtendimento } from '../../daily/atendimentos/atendimentos.contract.ts';
import { createDemanda } from '../../daily/demandas/demandas.contract.ts';
import { mergeMunicipes } from './duplicados.contract.ts';

/** Something is hung on a citizen while they are merged, on two connections: whoever comes first, nothing stays with who is gone. */

withDemandas();

let fica: string;
let sai: string;
const other = besideServer(() => server);
beforeEach(async () => {
  [fica, sai] = [await data.municipe(office, 'ANA LIMA'), await data.municipe(office, 'ANA DE LIMA')];
});

/** Until the lock is given back whoever writes into the table waits. */
async function whileHeld(table: string, fn: () => Promise<void>): Promise<void> {
  await other.query(`begin; lock table ${table} in share mode`);
  await fn().finally(() => other.query('commit'));
}

const merge = () =>
  server.as(office.admin, office).call(mergeMunicipes, {
    ...{ id: fica, versao: 1, municipe_id: sai, municipe_versao: 1 },
    ...{ do_outro: [], informacoes: [] },
  });

const kinds = {
  demandas: () => me().call(createDemanda, { ...demandaBody(), municipe_id: sai }),
  historicos_atendimento: () => me().call(createAtendimento, { id: sai, descricao: 'LIGOU' }),
  agenda_compromissos: () =>
    me().call(createCompromisso, {
      ...{ titulo: 'VISITA', data_compromisso: '2026-11-20', hora_compromisso: '10:00', municipe_id: sai },
    }),
};
type Kind = keyof typeof kinds;
const everyKind = Object.keys(kinds) as Kind[];

const with_ = async (table: Kind) =>
  (
    await server.rows<{ municipe_id: string }>(`select municipe_id from ${table} where tenant_id = $1`, [office.id])
  ).map((row) => row.municipe_id);

describe.each(everyKind)('%s', (kind) => {
  test('the merge came first: it is refused, and says why', async () => {
    let merging: ReturnType<typeof merge> | undefined;
    let making: ReturnType<(typeof kinds)[Kind]> | undefined;
    await whileHeld('mesclagens', async () => {
      merging = merge();
      await other.waiting(1);
      making = kinds[kind]();
      await other.waiting(2);
    });
    expect((await merging!).status).toBe(200);
    const { status, problem } = await making!;
    expect([status, problem.code]).toEqual(
      kind === 'historicos_atendimento' ? [404, 'municipes.merged'] : [422, 'request.invalid'],
    );
    expect(problem.errors?.map(({ field }) => field)).toEqual(
      kind === 'historicos_atendimento' ? undefined : ['municipe_id'],
    );
    expect(await with_(kind)).toEqual([]);
  });

  test('it came first: the merge waits for it and moves it along', async () => {
    let merging: ReturnType<typeof merge> | undefined;
    let making: ReturnType<(typeof kinds)[Kind]> | undefined;
    await whileHeld('auditoria', async () => {
      making = kinds[kind]();
      await other.waiting(1);
      merging = merge();
      await other.waiting(2);
    });
    expect((await making!).status).toBe(201);
    expect((await merging!).status).toBe(200);
    expect(await with_(kind)).toEqual([fica]);
  });
});

test('a demand whose citizen was checked before the merge and which is written after it goes along', async () => {
  let merging: ReturnType<typeof merge> | undefined;
  let making: ReturnType<(typeof kinds)[Kind]> | undefined;
  await whileHeld('demandas', async () => {
    making = kinds.demandas();
    await other.waiting(1);
    merging = merge();
    await other.waiting(2);
  });
  expect((await making!).status).toBe(201);
  expect((await merging!).status).toBe(200);
  expect(await with_('demandas')).toEqual([fica]);
});
