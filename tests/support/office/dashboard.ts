import { expect } from 'vitest';
import { getDashboard } from '../../../src/features/views/dashboard/dashboard.contract.ts';
import { today } from '../../../src/shared/time.ts';
import { data, me, office } from './workplace.ts';

/** What the dashboard of the workplace tells, and demands for it to tell of. */

export const get = async () => {
  const answer = await me().call(getDashboard, {});
  expect(answer.status, JSON.stringify(answer.problem)).toBe(200);
  return answer.body;
};

type DemandaOf = {
  municipe_id?: string;
  setor_id?: string;
  status?: string;
  data_demanda?: string;
  created_at?: string;
};
export async function demanda(changes: DemandaOf & Record<string, unknown> = {}, of = office): Promise<string> {
  return data.insert('demandas', of, {
    municipe_id: changes.municipe_id ?? (await data.municipe(of)),
    setor_id: changes.setor_id ?? (await data.setor(of)),
    descricao_texto: 'X',
    assessor_responsavel: 'Rita Moura',
    data_demanda: today(),
    ...changes,
  });
}
