import { beforeEach } from 'vitest';
import { outcomeWith } from '../../../src/features/daily/conferencia/conferencia.contract.ts';
import { conferenciaTexts as t } from '../../../src/features/daily/conferencia/conferencia.texts.ts';
import type { User } from '../servers/server.ts';
import { importTools, politicaDe } from './imports.ts';
import { data, office, server } from './workplace.ts';

/** A spreadsheet of citizens, and who imports it. */

export let boss: User;
export let tools: ReturnType<typeof importTools>;

/** They are there before each test. */
export function withCitizenSheets(): void {
  beforeEach(async () => {
    boss = await server.member(office, 'manager', { full_name: 'Bia Gestora' });
    tools = importTools(server);
  });
}

export const as = (person: User = boss) => server.as(person, office);
export const columns = ['nome_completo', 'telefone_ddd', 'cep', 'codigo_origem'] as const;
export const sheet = (rows: readonly (readonly string[])[]) =>
  `\ufeffNome;Telefone;CEP;Código\r\n${rows.map((cells) => `${cells.join(';')}\r\n`).join('')}`;
export const checked = (rows: readonly (readonly string[])[]) =>
  tools.checked(boss, office, sheet(rows), { colunas: [...columns] });
export const run = (id: string, politica = {}) => tools.run(boss, office, id, politica);
export const result = (id: string) => tools.result(boss, office, id);
export const sentence = async (id: string, politica = {}) => {
  const { lote, contagem } = await result(id);
  return t.frase(lote.total, outcomeWith(contagem, politicaDe(politica)));
};
export const people = (more = 'true') =>
  server.rows<Record<string, string | number | boolean | null>>(
    `select nome_completo, telefone_ddd, cep, codigo_origem, informacoes_adicionais, sem_telefone, versao from municipes
      where tenant_id = $1 and deleted_at is null and ${more} order by nome_completo, telefone_ddd`,
    [office.id],
  );
export const log = (acao: string) =>
  server.rows<{ antes: object | null; depois: object | null }>(
    `select a.antes, a.depois from auditoria a join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
      where a.tenant_id = $1 and f.entidade = 'municipes' and f.acao = $2`,
    [office.id, acao],
  );
export const known = (values: Record<string, string>) => data.insert('municipes', office, values);
export const many = (n: number) =>
  Array.from({ length: n }, (_, at) => [`PESSOA ${at}`, `1198${String(1_000_000 + at)}`, '', '']);
