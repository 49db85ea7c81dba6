import { beforeAll, beforeEach } from 'vitest';
import {
  type CampoDoPar,
  getPar,
  mergeMunicipes,
  type ParDetail,
} from '../../../src/features/base/duplicados/duplicados.contract.ts';
import { demandasByMunicipe } from '../../../src/features/daily/demandas/demandas.contract.ts';
import type { User } from '../servers/server.ts';
import { auditTools } from './audit.ts';
import { data, inWorkplace, office, server } from './workplace.ts';

/** Two records of one person become one: who decides that, whose demands these are, and whether the log is whole. */

export let manager: User;
let audit: ReturnType<typeof auditTools>;
let setor: string;

/** To be called once in a test file. */
export function withMerges(): void {
  inWorkplace('each test', 'own');
  beforeAll(() => {
    audit = auditTools(server);
  });
  beforeEach(async () => {
    manager = await server.member(office, 'manager');
    setor = await data.setor(office);
  });
}

/** Calls as the manager. */
export const me = () => server.as(manager, office);
export const admin = () => server.as(office.admin, office);

export const demandas = (municipe_id: string, howMany: number) =>
  server.rows<{ id: string }>(
    `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda)
     select $1, $2, $3, 'BURACO ' || n, 'RITA', '2026-05-04' from generate_series(1, $4::int) n returning id`,
    [office.id, municipe_id, setor, howMany],
  );
export const numbers = async (...ids: string[]) =>
  Promise.all(ids.map(async (id) => (await me().call(demandasByMunicipe, { id })).body.total));

type Chosen = { do_outro?: CampoDoPar[]; informacoes?: ('fica' | 'sai')[] };
export const parOf = async (id: string, municipe_id: string) => (await me().call(getPar, { id, municipe_id })).body;

/** Merges as the wizard does: reads both, keeps what the one who stays has, but for what is chosen of the other. */
export async function merge(fica: string, sai: string, { do_outro = [], informacoes = ['fica', 'sai'] }: Chosen = {}) {
  const par = await parOf(fica, sai);
  return me().call(mergeMunicipes, { ...idsOf(par), do_outro, informacoes });
}
export const idsOf = ({ fica, sai }: ParDetail) => ({
  ...{ id: fica.id, versao: fica.versao, municipe_id: sai.id, municipe_versao: sai.versao },
  ...{ do_outro: [], informacoes: [] },
});

export const verified = async () => {
  await audit.seal();
  return (await audit.verify()).ok;
};
