import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { createCompromisso } from '../../../src/features/daily/agenda/agenda.contract.ts';
import { removeAnexo } from '../../../src/features/daily/anexos/anexos.contract.ts';
import { createDemanda, removeDemanda, updateDemanda } from '../../../src/features/daily/demandas/demandas.contract.ts';
import { createNota } from '../../../src/features/daily/linha/linha.contract.ts';
import { createAtendimento } from '../../../src/features/daily/atendimentos/atendimentos.contract.ts';
import { createMunicipe, updateMunicipe } from '../../../src/features/base/municipes/municipes.contract.ts';
import { fileTools } from '../files/files.ts';
import { officeData } from './office-data.ts';
import { pdf } from '../files/real-files.ts';
import type { Office, TestServer, User } from '../servers/server.ts';

/** What is known of a citizen, put into every place that can hold it, and looked for everywhere. */
export function traceTools(server: TestServer) {
  const files = fileTools(server);
  const data = officeData(server);
  const once = () => ({ headers: { 'idempotency-key': randomUUID() } });

  /** Something of a citizen in every place that can hold it, by way of the API, with everything known by its mark. */
  async function marked(office: Office, clerk: User, mark: string) {
    const me = () => server.as(clerk, office);
    let n = 0;
    const word = () => `${mark}${(n += 1)}X`;
    const phones = Array.from({ length: 2 }, () => `119${String(Math.random()).slice(2, 10)}`) as [string, string];
    const ok = <T extends { status: number }>(answer: T): T => {
      expect(answer.status).toBeLessThan(300);
      return answer;
    };
    const named = {
      nome_completo: word(),
      telefone_ddd: phones[0],
      email: `${word()}@exemplo.com`,
      endereco: word(),
      numero: word(),
      complemento: word(),
      bairro: word(),
      ponto_referencia: word(),
      informacoes_adicionais: word(),
    };
    const { body: municipe } = ok(await me().call(createMunicipe, named, once()));
    const id = municipe.id;
    for (let k = 0; k < 2; k += 1) ok(await me().call(createAtendimento, { id, descricao: word() }, once()));
    const changed = { ...named, nome_completo: word(), telefone_ddd: phones[1], endereco: word() };
    ok(await me().call(updateMunicipe, { id, ...changed, versao: 1 }));

    const [setor_id, assessor_id] = [await data.setor(office), await data.assessor(office)];
    const rest = { setor_id, assessor_id, assessor_responsavel: 'Rita Moura', data_demanda: '2026-05-04' };
    const file = () => ({ name: `${word()}.pdf`, content: pdf(word()) });
    const temporary = ok(await files.upload(clerk, office, { regras: 'create' }, file(), once().headers));
    const created = { ...rest, municipe_id: id, descricao_texto: word(), uploads: [temporary.body.id] };
    const { body: demanda } = ok(await me().call(createDemanda, created, once()));
    const attach = () =>
      files.upload(clerk, office, { regras: 'detail', demanda_id: demanda.id }, file(), once().headers);
    ok(await attach());
    ok(await me().call(removeAnexo, { id: ok(await attach()).body.id }));
    ok(await me().call(createNota, { id: demanda.id, texto: word() }, once()));
    ok(await me().call(createAtendimento, { id, descricao: word(), demanda_id: demanda.id }, once()));
    ok(await me().call(updateDemanda, { id: demanda.id, ...rest, descricao_texto: word(), versao: demanda.versao }));
    const { body: other } = ok(await me().call(createDemanda, { ...rest, municipe_id: id, descricao_texto: word() }));
    ok(await me().call(removeDemanda, { id: other.id }));

    const day = { data_compromisso: '2026-06-10', hora_compromisso: '10:00' };
    for (const link of [{ municipe_id: id }, { demanda_id: demanda.id }])
      ok(
        await me().call(
          createCompromisso,
          { ...day, ...link, titulo: word(), descricao: word(), local: word() },
          once(),
        ),
      );
    return { id, codigo: municipe.codigo, demanda: demanda.id, words: [mark, ...phones] };
  }

  /** Tables of the database that hold one of these texts, in any letters. */
  async function tablesWith(words: string[]): Promise<string[]> {
    const tables = await server.rows<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const [row] = await server.rows<{ n: number }>(
        `select count(*)::int as n from ${name} t where t::text ilike any ($1)`,
        [words.map((word) => `%${word}%`)],
      );
      if (row!.n > 0) found.push(name);
    }
    return found;
  }

  /** How many of an office's stored files contain one of the words. */
  async function filesWith(office: Office, words: string[]): Promise<number> {
    const folder = join(server.dataDir, 'files', office.id);
    const contents = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'latin1')));
    return contents.filter((content) => words.some((word) => content.includes(word))).length;
  }

  return { marked, tablesWith, filesWith };
}
