import { beforeEach } from 'vitest';
import { createDemanda, listDemandas, type Demanda } from '../../../src/features/daily/demandas/demandas.contract.ts';
import { data, inWorkplace, me, office, server } from './workplace.ts';

/** Demands of an office of each test's own, as its list shows them. */

export let municipe_id: string;
export let setor_id: string;

export function inListed(): void {
  inWorkplace('each test');
  beforeEach(async () => {
    municipe_id = await data.municipe(office);
    setor_id = await data.setor(office);
  });
}

export const list = async (input: Parameters<ReturnType<typeof me>['call']>[1] = {}) =>
  (await me().call(listDemandas, input as object)).body;
/** Many rows in one statement, the first the newest. */
export const many = (n: number, of = office, columns: Record<string, string> = {}) =>
  server.rows(
    `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda, created_at, status, codigo_oficio)
     select $1, $2, $3, ${columns.descricao_texto ?? `'DEMANDA ' || n`}, ${columns.assessor_responsavel ?? `'Rita'`},
       date '2026-11-20' - (n / 3), now() - n * interval '1 minute', ${columns.status ?? `'EM_ANALISE'`}, ${columns.codigo_oficio ?? 'null'}
       from generate_series(1, ${n}) n`,
    [of.id, columns.municipe_id ?? municipe_id, columns.setor_id ?? setor_id],
  );
export const create = async (changes: object = {}): Promise<Demanda> =>
  (
    await me().call(createDemanda, {
      municipe_id,
      setor_id,
      descricao_texto: 'X',
      assessor_responsavel: 'Rita',
      data_demanda: '2026-11-20',
      ...changes,
    })
  ).body;
