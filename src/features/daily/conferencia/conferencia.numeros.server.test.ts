import { expect, test } from 'vitest';
import { loteKinds } from '../../../app/server/slices.ts';
import { workOnLote } from '../../../server/lotes/lotes-job.ts';
import { createLogger } from '../../../server/process/log.ts';
import { importTools, politicaDe } from '../../../../tests/support/office/imports.ts';
import {
  as,
  boss,
  checked,
  demandas,
  row,
  run,
  withDemandSheets,
} from '../../../../tests/support/office/demand-sheets.ts';
import { office, server } from '../../../../tests/support/office/workplace.ts';
import { undoLote } from '../../base/lotes/lotes.contract.ts';
import { createDemanda } from '../demandas/demandas.contract.ts';
import { runImportacao } from './conferencia.contract.ts';

/** Numbers of demands of a spreadsheet: in the order of its rows, and nobody else waits for theirs. */

withDemandSheets();

const numbers = async () => (await demandas()).map(({ numero, descricao_texto }) => `${numero} ${descricao_texto}`);
const last = async () =>
  (
    await server.rows<{ said: string }>(
      `select ano || '-' || ultimo as said from demanda_numeros where tenant_id = $1 order by ano`,
      [office.id],
    )
  ).map(({ said }) => said);
async function register(descricao_texto: string) {
  const [known] = await server.rows<{ municipe_id: string; setor_id: string }>(
    'select m.id as municipe_id, s.id as setor_id from municipes m join setores s using (tenant_id) where tenant_id = $1',
    [office.id],
  );
  const said = { ...known!, descricao_texto, assessor_responsavel: 'Bia', data_demanda: '2019-03-05' };
  return (await as().call(createDemanda, { ...said, codigo_oficio: '' })).body.numero;
}

test('each year has its own, in the order of the rows, behind those that are there', async () => {
  await register('Antes');
  const days = ['05/03/2019', '05/03/2020', '01/02/2019', '31/12/2020', '06/03/2019'];
  const id = await checked(days.map((data_demanda, n) => row({ data_demanda, descricao_texto: `N${n}` })));
  await run(id);
  expect(await numbers()).toEqual([
    ...['2019-00001 ANTES', '2019-00002 N0', '2019-00003 N2', '2019-00004 N4'],
    ...['2020-00001 N1', '2020-00002 N3'],
  ]);
  expect(await last()).toEqual(['2019-4', '2020-2']);
});

test('whoever registers a demand while a step is at its rows does not wait for its numbers, and has another', async () => {
  const id = await checked([row({ descricao_texto: 'Um' }), row({ descricao_texto: 'Dois' })]);
  await as().call(runImportacao, { id, politica: politicaDe() });
  const kind = loteKinds['IMPORTACAO']!;
  const meanwhile: unknown[] = [];
  const watched: typeof kind = {
    ...kind,
    ahead: async (...args) => {
      const ahead = await kind.ahead!(...args);
      meanwhile.push(await register('Balcão'));
      return ahead;
    },
    step: async (...args) => {
      const tally = await kind.step(...args);
      const free = 'select ultimo from demanda_numeros where tenant_id = $1 for update nowait';
      meanwhile.push(...(await server.rows(free, [office.id])));
      return tally;
    },
  };
  const { storage } = importTools(server);
  const [kinds, log] = [{ ...loteKinds, IMPORTACAO: watched }, createLogger('silent')];
  await workOnLote({ database: server.database, storage, kinds, log });
  expect(meanwhile).toEqual(['2019-00003', { ultimo: 3 }]);
  expect(await numbers()).toEqual(['2019-00001 UM', '2019-00002 DOIS', '2019-00003 BALCÃO']);
});

test('rows that make no demand take none, nor does the way back; names that are made now have theirs', async () => {
  const rows = [row({ descricao_texto: 'Um' }), row({ descricao_texto: 'Dois', setor: 'Obras' }), row({ setor: '' })];
  await run(await checked(rows));
  expect(await last()).toEqual(['2019-1']);
  await run(await checked(rows), { conhecidas: 'ATUALIZAR' });
  expect(await last()).toEqual(['2019-1']);
  const id = await checked(rows);
  await run(id, { criarFaltantes: true });
  expect(await last()).toEqual(['2019-2']);
  await as().call(undoLote, { id });
  await importTools(server).workAll();
  expect(await last()).toEqual(['2019-2']);
  expect(await numbers()).toEqual(['2019-00001 UM']);
});

test('a step takes those of its own rows; one whose day a later row moves to another year has the next one there', async () => {
  const rows = [
    ...[row({ descricao_texto: 'Um' }), row({ descricao_texto: 'Dois' })],
    ...[
      row({ codigo_origem: 'P-1', descricao_texto: 'Três' }),
      row({ codigo_origem: 'P-1', data_demanda: '05/03/2018' }),
    ],
  ];
  await importTools(server).run(boss, office, await checked(rows), { conhecidas: 'ATUALIZAR' }, { rows: 2 });
  expect(await numbers()).toEqual(['2018-00001 PODA DE ÁRVORE', '2019-00001 UM', '2019-00002 DOIS']);
  expect(await last()).toEqual(['2018-1', '2019-3']);
});
