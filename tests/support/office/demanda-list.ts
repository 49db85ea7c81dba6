import { beforeEach } from 'vitest';
import { listDemandas } from '../../../src/features/daily/demandas/demandas.contract.ts';
import { data, me, office, server } from './workplace.ts';

/** Demands of one sector and one citizen, and their list. */

export type Asked = Record<string, string>;
export let setor: string;
export let municipe: string;

/** They are there before each test. */
export function withDemandas(): void {
  beforeEach(async () => {
    [setor, municipe] = [await data.setor(office, 'Saúde'), await data.municipe(office)];
  });
}

export const list = async (asked: Asked = {}) => (await me().call(listDemandas, asked as object)).body;
export const texts = async (asked: Asked) => (await list(asked)).rows.map(({ descricao_texto }) => descricao_texto);
/** The person's own bairro, as typed on the form. */
export const livingIn = (bairro: string | null, nome = 'MARIA DA SILVA') =>
  data.insert('municipes', office, {
    nome_completo: nome,
    telefone_ddd: `119${Math.random().toString().slice(2, 10)}`,
    bairro,
  });
export const demanda = (descricao_texto: string, columns: object = {}) =>
  data.insert('demandas', office, {
    municipe_id: municipe,
    setor_id: setor,
    descricao_texto,
    assessor_responsavel: 'Rita',
    data_demanda: '2026-11-02',
    ...columns,
  });
export const many = (n: number, columns: Asked = {}) =>
  server.rows(
    `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda, created_at, status)
     select $1, $2, $3, 'DEMANDA ' || lpad(n::text, 5, '0'), 'Rita', date '2026-11-20' - n / 700, timestamptz '2026-11-20 12:00Z' - n / 7 * interval '1 second',
       ${columns.status ?? `'EM_ANALISE'`} from generate_series(1, $4::int) n`,
    [office.id, columns.municipe ?? municipe, columns.setor ?? setor, n],
  );
