import { beforeEach, expect } from 'vitest';
import { createDemanda, updateDemanda, type Demanda } from '../../../src/features/daily/demandas/demandas.contract.ts';
import { data, me, office, inWorkplace, server } from './workplace.ts';

/** What the demands of a test point at, in an office of its own. */
export let municipe_id: string;
export let setor_id: string;
export let assessor_id: string;

/** To be called once in a test file. */
export function withDemandas(whose: 'shared' | 'own' = 'shared'): void {
  inWorkplace('each test', whose);
  beforeEach(async () => {
    [municipe_id, setor_id, assessor_id] = await Promise.all([
      data.municipe(office),
      data.setor(office),
      data.assessor(office),
    ]);
  });
}

export const demandaBody = () => ({
  municipe_id,
  setor_id,
  descricao_texto: 'troca de luminária',
  codigo_oficio: '20260412',
  assessor_responsavel: 'Rita Moura',
  assessor_id,
  data_demanda: '2026-11-20',
});

export async function create(changes: object = {}): Promise<Demanda> {
  const answer = await me().call(createDemanda, { ...demandaBody(), ...changes });
  expect(answer.status, JSON.stringify(answer.problem)).toBe(201);
  return answer.body;
}

export function edit({ id, versao }: Demanda, changes: object = {}) {
  const { municipe_id: _, ...rest } = demandaBody();
  return me().call(updateDemanda, { id, ...rest, versao, ...changes });
}

export async function several(howMany: number): Promise<Demanda[]> {
  const made: Demanda[] = [];
  while (made.length < howMany) made.push(await create());
  return made;
}

/** Many at once, straight into the database. */
export const many = (howMany: number, of: { id: string } = office) =>
  server.rows<{ id: string }>(
    `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda)
     select $1, $2, $3, 'PEDIDO ' || n, 'Rita', '2026-05-04' from generate_series(1, $4::int) n returning id`,
    [of.id, municipe_id, setor_id, howMany],
  );

export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
