import { beforeEach } from 'vitest';
import * as real from '../files/real-files.ts';
import { anexoTools } from './anexos.ts';
import { boss, withOficios, withoutFiles } from './oficios.ts';
import { me } from './workplace.ts';
import { copyReadyList, listAssuntos } from '../../../src/features/base/assuntos/assuntos.contract.ts';
import { getPassos, type Passo, setPassos } from '../../../src/features/base/assuntos/roteiro.contract.ts';
import { getDemanda } from '../../../src/features/daily/demandas/demandas.contract.ts';
import { listPassos, updatePasso } from '../../../src/features/daily/roteiros/roteiros.contract.ts';

export let assunto_id: string;
export const passosDe = async (id: string) => (await me().call(listPassos, { id })).body;
/** How far a demand is, as its card says it. */
export const roteiro = async (id: string) => {
  const passos = await passosDe(id);
  return `${passos.filter(({ feito_em }) => feito_em).length} de ${passos.length}`;
};
export const passo = async (id: string, tipo: string) => (await passosDe(id)).find((one) => one.tipo === tipo)!;
export const jpeg = (id: string) => anexoTools.detail(id, { name: 'poste.jpg', content: real.jpeg() });
export const mark = (id: string, feito: boolean) => me().call(updatePasso, { id, feito });
export const say = async (id: string, passos: Passo[]) => {
  const { versao } = (await boss().call(getPassos, { id })).body;
  return boss().call(setPassos, { id, passos, versao });
};
export const manual = (texto: string): Passo => ({ texto, tipo: 'MANUAL', dias: null });
export const reload = async (id: string) => (await me().call(getDemanda, { id })).body;

/** The starter list, and its 'lâmpada apagada', which goes by the steps of its theme. */
export function withRoteiros(): void {
  withOficios();
  withoutFiles();
  beforeEach(async () => {
    await boss().call(copyReadyList, {});
    assunto_id = (await me().call(listAssuntos, {})).body.find(({ nome }) => nome === 'lâmpada apagada')!.id;
  });
}
