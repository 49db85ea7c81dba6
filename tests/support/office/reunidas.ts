import { beforeEach, expect } from 'vitest';
import { createApoiador } from '../../../src/features/daily/coletivo/coletivo.contract.ts';
import { getDemanda, setDemandaStatus } from '../../../src/features/daily/demandas/demandas.contract.ts';
import { createDevolutiva, listDevolutivas } from '../../../src/features/daily/devolutivas/devolutivas.contract.ts';
import { reunirDemanda, separarDemanda } from '../../../src/features/daily/reunir/reunir.contract.ts';
import { create, municipe_id, withDemandas } from './demandas.ts';
import { data, me, office } from './workplace.ts';

/** A demand, MARIA's, into which others are merged. */
export let root: string;
export let maria: string;

/** To be called once in a test file. */
export function withReunidas(): void {
  withDemandas();
  beforeEach(async () => {
    maria = municipe_id;
    ({ id: root } = await create());
  });
}

export const merge = (id: string, principal_id: string) => me().call(reunirDemanda, { id, principal_id });
export const separate = (id: string) => me().call(separarDemanda, { id });
export const set = (id: string, status: 'EM_ANALISE' | 'RESOLVIDO' | 'NAO_RESOLVIDO', desfazer?: true) =>
  me().call(setDemandaStatus, { id, status, ...(desfazer && { desfazer }) });
export const demanda = async (id: string) => (await me().call(getDemanda, { id })).body;
export const people = async (id: string) => (await me().call(listDevolutivas, { id })).body;
export const support = (id: string, municipe: string) => me().call(createApoiador, { id, municipe_id: municipe });
export const tell = (id: string, municipe: string) =>
  me().call(createDevolutiva, { id, municipe_id: municipe, situacao: 'FEITA', canal: 'LIGACAO' });

/** A demand of somebody else. */
export async function other(changes: object = {}) {
  const municipe = await data.municipe(office);
  const { id } = await create({ municipe_id: municipe, ...changes });
  return { id, municipe };
}

export async function child(changes: object = {}) {
  const made = await other(changes);
  expect((await merge(made.id, root)).status).toBe(200);
  return made;
}
