import { randomBytes } from 'node:crypto';
import { beforeEach, expect } from 'vitest';
import { createOficio, getOficio, type Oficio } from '../../../src/features/daily/oficios/oficios.contract.ts';
import { issueOficio } from '../../../src/features/daily/oficios/registro.contract.ts';
import { newPath } from '../../../src/server/files/storage.ts';
import { setDatabaseClock } from '../servers/clock.ts';
import { withDemandas } from './demandas.ts';
import { data, me, office, server } from './workplace.ts';

export const boss = () => server.as(office.admin, office);
export const noonOf = (day: string) => setDatabaseClock(server.rows, `${day} 12:00 America/Sao_Paulo`);
export let orgao_id: string;
export let tipo_id: string;

export const tipo = (nome: string, values: object = {}) =>
  data.insert('oficio_tipos', office, { nome, numeracao: 'GABINETE', ...values });

/** Letters to one órgão, of one kind, on 23/11/2026; to be called once in a test file. */
export function withOficios(whose: 'shared' | 'own' = 'shared'): void {
  withDemandas(whose);
  beforeEach(async () => {
    await noonOf('2026-11-23');
    orgao_id = await data.insert('orgaos', office, { nome: 'Secretaria de Obras', prazo_resposta_dias: 15 });
    tipo_id = await tipo('Ofício');
  });
}

/** For what is not about the file of a letter: each that is issued would start a process that makes it, and ends here at a lost coat of arms. */
export function withoutFiles(): void {
  beforeEach(() =>
    server.rows(
      `with lost as (
         insert into brasoes (tenant_id, nome_arquivo, tamanho_arquivo, tipo_arquivo, caminho_storage)
         values ($1, 'brasao.png', 1, 'image/png', $2) returning tenant_id, caminho_storage)
       insert into ajustes (tenant_id, brasao_caminho) select * from lost`,
      [office.id, newPath(office.id, randomBytes(16))],
    ),
  );
}

export const draft = async (values: object = {}, person = me()): Promise<Oficio> => {
  const { status, body } = await person.call(createOficio, {
    tipo_id,
    orgao_id,
    assunto: 'Poda na Praça São José',
    corpo: 'Solicito a poda.',
    ...values,
  });
  expect(status).toBe(201);
  return body;
};
export const issue = ({ id, versao }: Oficio, day = '2026-11-23') => me().call(issueOficio, { id, versao, data: day });
export const issued = async (values: object = {}, day?: string): Promise<Oficio> => {
  const { status, body, problem } = await issue(await draft(values), day);
  expect([status, problem?.detail]).toEqual([200, undefined]);
  return body;
};
/** As if so many letters had been issued, the last on this day. */
export const lastIs = (ultimo: number, ultima_data: string, of = tipo_id) =>
  server.rows(
    `insert into oficio_sequencias (tenant_id, tipo_id, periodo, ultimo, ultima_data) values ($1, $2, $3, $4, $5)`,
    [office.id, of, Number(ultima_data.slice(0, 4)), ultimo, ultima_data],
  );
export const now = async (id: string) => (await me().call(getOficio, { id })).body;
