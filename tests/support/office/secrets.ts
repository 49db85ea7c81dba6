import { beforeEach, expect } from 'vitest';
import { createDemanda, getDemanda } from '../../../src/features/daily/demandas/demandas.contract.ts';
import { data, inWorkplace, office, server } from './workplace.ts';
import type { User } from '../servers/server.ts';

/** An office in which a demand may be secret: CAIO is another attendant beside the clerk. */

export let municipe_id: string;
export let setor_id: string;
export let assessor_id: string;
export let caio: User;

export const as = (person: User) => server.as(person, office);
export const admin = () => as(office.admin);

/** To be called once in a test file. */
export function withSecrets(): void {
  inWorkplace('each test');
  beforeEach(async () => {
    municipe_id = await data.municipe(office);
    setor_id = await data.setor(office);
    assessor_id = await data.assessor(office);
    caio = await server.member(office, 'attendant', { full_name: 'Caio' });
  });
}

export const values = (more: object = {}) => ({
  setor_id,
  assessor_responsavel: 'Rita Moura',
  assessor_id,
  descricao_texto: 'MULHER RELATA VIOLÊNCIA',
  data_demanda: '2026-05-04',
  ...more,
});
export async function create(person: User, more: object = {}) {
  const { status, body } = await as(person).call(createDemanda, { municipe_id, ...values(more) });
  expect(status).toBe(201);
  return body;
}
export const sees = async (person: User, id: string) => (await as(person).call(getDemanda, { id })).status === 200;
