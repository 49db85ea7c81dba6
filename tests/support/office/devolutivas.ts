import { beforeEach } from 'vitest';
import { listAtendimentos } from '../../../src/features/daily/atendimentos/atendimentos.contract.ts';
import {
  type DemandaStatus,
  getDemanda,
  setDemandaStatus,
} from '../../../src/features/daily/demandas/demandas.contract.ts';
import { createDevolutiva, listDevolutivas } from '../../../src/features/daily/devolutivas/devolutivas.contract.ts';
import { linhaDaDemanda } from '../../../src/features/daily/linha/linha.contract.ts';
import { listVisoes } from '../../../src/features/views/visoes/visoes.contract.ts';
import { create, municipe_id, withDemandas } from './demandas.ts';
import { clerk, me, office, server } from './workplace.ts';

/** A demand of MARIA's, who is told what came of it. */
export let id: string;

/** To be called once in a test file. */
export function withDevolutivas(): void {
  withDemandas();
  beforeEach(async () => isAbout(await create()));
}

export function isAbout(demanda: { id: string }): void {
  ({ id } = demanda);
}

export const as = (person = clerk) => server.as(person, office);
export const set = (status: DemandaStatus) => me().call(setDemandaStatus, { id, status });
export const said = async () => (await me().call(getDemanda, { id })).body.devolutiva;
export const list = async () => (await me().call(listDevolutivas, { id })).body;
export const counted = async (person = clerk) => (await as(person).call(listVisoes, {})).body.prontas.sem_devolutiva;
export const tell = (more: object = {}) =>
  me().call(createDevolutiva, { id, municipe_id, situacao: 'FEITA', canal: 'WHATSAPP', ...more });
export const contacts = async () => (await me().call(listAtendimentos, { id: municipe_id })).body;
export const linha = async () => (await me().call(linhaDaDemanda, { id })).body;
