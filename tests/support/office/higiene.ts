import { beforeEach } from 'vitest';
import {
  fixItem,
  higieneRules,
  type Item,
  nextItems,
  type Regra,
  runHigiene,
} from '../../../src/features/views/higiene/higiene.contract.ts';
import type { User } from '../servers/server.ts';
import { data, inWorkplace, me, office, server } from './workplace.ts';

/** A register with something wrong in it, a run that finds it, and the queues. */

export let boss: User;

/** To be called once in a test file. */
export function withHigiene(): void {
  inWorkplace('each test', 'own');
  beforeEach(async () => {
    boss = await server.member(office, 'manager', { full_name: 'Bia Gestora' });
  });
}

export const as = (person: User) => server.as(person, office);
export const citizen = (nome_completo: string, telefone_ddd: string | null, more: object = {}) =>
  data.insert('municipes', office, { nome_completo, telefone_ddd, bairro: 'CENTRO', ...more });
export const demanda = async (more: object = {}) =>
  data.insert('demandas', office, {
    municipe_id: await data.municipe(office),
    setor_id: await data.setor(office),
    assessor_responsavel: 'Rita',
    descricao_texto: 'PODA',
    data_demanda: '2026-05-04',
    ...more,
  });
export const verify = async () => (await me().call(runHigiene, {})).body;
export const queue = async (regra: Regra): Promise<Item[]> => (await me().call(nextItems, { regra })).body;
export const counts = async () => {
  const { regras } = (await me().call(higieneRules, {})).body;
  return Object.fromEntries(regras.filter((one) => one.pendentes > 0).map((one) => [one.regra, one.pendentes]));
};
export const phoneOf = async (id: string) => {
  const [row] = await server.rows<{ telefone_ddd: string }>('select telefone_ddd from municipes where id = $1', [id]);
  return row!.telefone_ddd;
};
export const logOf = async (id: string) => {
  const [row] = await server.rows<{ n: number }>(
    `select count(*)::int as n from auditoria where entidade_id = $1 and antes is not null`,
    [id],
  );
  return row!.n;
};
export const enter = (regra: Regra, { id, versao }: Pick<Item, 'id' | 'versao'>) =>
  me().call(fixItem, { regra, registro_id: id, versao });
