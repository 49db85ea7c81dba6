import { beforeEach, expect, test } from 'vitest';
import { besideServer } from '../../../../tests/support/database/beside.ts';
import { createNota } from '../linha/linha.contract.ts';
import { createAtendimento } from '../atendimentos/atendimentos.contract.ts';
import { createDemanda } from '../demandas/demandas.contract.ts';
import { data, inWorkplace, office, server } from '../../../../tests/support/office/workplace.ts';
import { setSigilo } from './sigilo.contract.ts';

/** What somebody writes at the moment in which a demand becomes secret is as secret as the demand, in the log too. */

inWorkplace('each test');
const { query, waiting } = besideServer(() => server);

const boss = () => server.as(office.admin, office);
let municipe_id: string;
let demanda: string;
beforeEach(async () => {
  municipe_id = await data.municipe(office);
  const { body } = await boss().call(createDemanda, {
    municipe_id,
    setor_id: await data.setor(office),
    assessor_responsavel: 'Rita Moura',
    descricao_texto: 'MULHER RELATA VIOLÊNCIA',
    data_demanda: '2026-05-04',
  });
  demanda = body.id;
});

test.each([
  ['demanda_notas', 'texto', async () => (await boss().call(createNota, { id: demanda, texto: 'Ligou' })).body.id],
  [
    'historicos_atendimento',
    'descricao',
    async () =>
      (await boss().call(createAtendimento, { id: municipe_id, descricao: 'LIGOU', demanda_id: demanda })).body.id,
  ],
])('an edit of %s that is on its way', async (table, column, make) => {
  const id = await make();
  await query('begin');
  await query(`select set_config('app.tenant_id', $1, true), set_config('app.user_id', $2, true)`, [
    office.id,
    office.admin.id,
  ]);
  await query(`update ${table} set ${column} = 'CONTOU TUDO' where id = $1`, [id]);
  const marked = boss().call(setSigilo, { id: demanda, sigilosa: true, leitores: [] });
  await waiting(1);
  await query('commit');
  expect((await marked).status).toBe(200);
  const open = await server.rows(
    'select 1 from auditoria where tenant_id = $1 and entidade_id = $2 and sigilo is null',
    [office.id, id],
  );
  expect(open).toEqual([]);
});
