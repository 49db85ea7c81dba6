import { join } from 'node:path';
import { beforeEach, expect } from 'vitest';
import { loteKinds } from '../../../src/app/server/slices.ts';
import { getLote, type Lote } from '../../../src/features/base/lotes/lotes.contract.ts';
import { bulkDemandas } from '../../../src/features/daily/em-lote/em-lote.contract.ts';
import { diskStorage } from '../../../src/server/files/disk-storage.ts';
import { workOnLote, type LoteTimes } from '../../../src/server/lotes/lotes-job.ts';
import { createLogger } from '../../../src/server/process/log.ts';
import type { Office, User } from '../servers/server.ts';
import { data, inWorkplace, office, server } from './workplace.ts';

/** Long work of an office's manager: many demands, what is begun with them, and its steps, taken by hand. */

export let boss: User;

/** To be called once in a test file. */
export function withLotes(): void {
  inWorkplace('each test', 'own');
  beforeEach(async () => {
    boss = await server.member(office, 'manager', { full_name: 'Bia Gestora' });
    await server.rows(`delete from lotes where estado in ('FILA', 'RODANDO')`);
  });
}

const log = createLogger('silent');
export const options = (times: Partial<LoteTimes> = {}, database = server.database) => ({
  database,
  storage: diskStorage(join(server.dataDir, 'files')),
  kinds: loteKinds,
  log,
  times,
});
export const step = (times?: Partial<LoteTimes>) => workOnLote(options(times));
export async function workAll(times?: Partial<LoteTimes>): Promise<number> {
  let steps = 0;
  while (await step(times)) steps += 1;
  return steps;
}
export const as = (person: User, of: Office = office) => server.as(person, of);
export const many = async (n: number, of: Office = office) => {
  const [municipe, setor] = [await data.municipe(of), await data.setor(of)];
  await server.rows(
    `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda)
     select $1, $2, $3, 'PEDIDO ' || n, 'Rita', '2026-05-04' from generate_series(1, $4::int) n`,
    [of.id, municipe, setor, n],
  );
};
export const begin = async (
  total: number,
  mudar: object = { status: 'RESOLVIDO' },
  person = boss,
  of = office,
): Promise<Lote> => {
  const { status, body, problem } = await as(person, of).call(bulkDemandas, { filtro: {}, total, mudar });
  expect([status, problem.code]).toEqual([200, undefined]);
  return body.lote;
};
export const now = async ({ id }: Lote, person = boss) => (await as(person).call(getLote, { id })).body;
export const statuses = async (of: Office = office) =>
  Object.fromEntries(
    (
      await server.rows<{ status: string; n: number }>(
        'select status, count(*)::int as n from demandas where tenant_id = $1 group by 1',
        [of.id],
      )
    ).map(({ status, n }) => [status, n]),
  );
export const logged = async (acao: string, entidade = 'demandas') => {
  const [found] = await server.rows<{ n: number; by: string[] }>(
    `select count(*)::int as n, array_agg(distinct f.autor) as by from auditoria a
       join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
      where a.tenant_id = $1 and f.acao = $2 and f.entidade = $3`,
    [office.id, acao, entidade],
  );
  return found!;
};
