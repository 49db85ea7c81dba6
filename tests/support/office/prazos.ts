import { beforeEach } from 'vitest';
import { getDemanda, type Demanda } from '../../../src/features/daily/demandas/demandas.contract.ts';
import { updateAcompanhamento } from '../../../src/features/daily/prazos/prazos.contract.ts';
import { setDatabaseClock } from '../servers/clock.ts';
import { setor_id, withDemandas } from './demandas.ts';
import { me, office, server } from './workplace.ts';

export const inTheClock = (instant: string) => setDatabaseClock(server.rows, instant);
export const noonOf = (day: string) => inTheClock(`${day} 12:00 America/Sao_Paulo`);
export const now = async ({ id }: Pick<Demanda, 'id'>) => (await me().call(getDemanda, { id })).body;
export const follow = async (demanda: Demanda, changes: object) =>
  me().call(updateAcompanhamento, { id: demanda.id, versao: (await now(demanda)).versao, ...changes });
export const boss = () => server.as(office.admin, office);

/** Demands of a sector that gives five working days; to be called once in a test file. */
export function withPrazos(): void {
  withDemandas();
  beforeEach(async () => {
    await setDatabaseClock(server.rows, null);
    await server.rows('update setores set prazo_dias = 5 where id = $1', [setor_id]);
  });
}
