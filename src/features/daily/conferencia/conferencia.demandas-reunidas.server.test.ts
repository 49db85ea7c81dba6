import { beforeEach, describe, expect, test } from 'vitest';
import {
  as,
  checked,
  demandas,
  errors,
  ids,
  row,
  run,
  withDemandSheets,
} from '../../../../tests/support/office/demand-sheets.ts';
import { undoLote } from '../../base/lotes/lotes.contract.ts';
import { reunirDemanda } from '../reunir/reunir.contract.ts';

/** Demands of a spreadsheet that were merged into another. */

withDemandSheets();

describe('one that was merged into another', () => {
  const rows = [
    row({ codigo_origem: 'P-1' }),
    row({ codigo_origem: 'P-2', descricao_texto: 'Exame' }),
    row({ codigo_origem: 'P-3', descricao_texto: 'Remédio' }),
  ];
  const changed = (...status: string[]) =>
    rows.map((one, at) => ({ ...one, descricao_texto: `Nova ${at}`, status: status[at]! }));
  const states = async () => (await demandas()).map(({ descricao_texto, status }) => [descricao_texto, status]);
  beforeEach(async () => {
    await run(await checked(rows));
    const [root, child] = await ids();
    expect((await as().call(reunirDemanda, { id: child!, principal_id: root! })).status).toBe(200);
  });

  test('follows it: a row that says otherwise is told, and the others go on', async () => {
    const id = await checked(changed('', 'RESOLVIDO', 'RESOLVIDO'));
    expect((await run(id, { conhecidas: 'ATUALIZAR' })).lote).toMatchObject({ estado: 'CONCLUIDO', ok: 2, falhas: 1 });
    expect(await errors(id)).toEqual([['Status', 'Reunida em outra demanda: mude lá']]);
    expect(await states()).toEqual([
      ['NOVA 0', 'EM_ANALISE'],
      ['EXAME', 'EM_ANALISE'],
      ['NOVA 2', 'RESOLVIDO'],
    ]);
  });

  test('is closed with it by a file that closes both, and opens with it when that is undone', async () => {
    const id = await checked(changed('RESOLVIDO', 'RESOLVIDO', 'EM_ANALISE'));
    expect((await run(id, { conhecidas: 'ATUALIZAR' })).lote).toMatchObject({ estado: 'CONCLUIDO', ok: 3, falhas: 0 });
    expect(await states()).toEqual([
      ['NOVA 0', 'RESOLVIDO'],
      ['NOVA 1', 'RESOLVIDO'],
      ['NOVA 2', 'EM_ANALISE'],
    ]);
    expect((await as().call(undoLote, { id })).body).toMatchObject({ desfeitos: 3, alterados_depois: 0 });
    expect(await states()).toEqual([
      ['PODA DE ÁRVORE', 'EM_ANALISE'],
      ['EXAME', 'EM_ANALISE'],
      ['REMÉDIO', 'EM_ANALISE'],
    ]);
  });
});
