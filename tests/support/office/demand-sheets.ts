import { beforeEach } from 'vitest';
import { importacaoErrors, outcomeWith } from '../../../src/features/daily/conferencia/conferencia.contract.ts';
import { conferenciaTexts as t } from '../../../src/features/daily/conferencia/conferencia.texts.ts';
import type { User } from '../servers/server.ts';
import { importTools, politicaDe } from './imports.ts';
import { data, inWorkplace, office, server } from './workplace.ts';

/** Demands of a spreadsheet, which a manager brings into an office that has a citizen, a sector and an assessor. */

export let boss: User;
let tools: ReturnType<typeof importTools>;

/** To be called once in a test file. */
export function withDemandSheets(): void {
  inWorkplace('each test');
  beforeEach(async () => {
    boss = await server.member(office, 'manager', { full_name: 'Bia Gestora' });
    tools = importTools(server);
    await data.insert('municipes', office, {
      nome_completo: 'ANA LIMA',
      telefone_ddd: '11987654321',
      codigo_origem: 'A-7',
    });
    await data.setor(office, 'Saúde');
    await data.assessor(office, 'Rita Moura');
  });
}

export const as = (person: User = boss) => server.as(person, office);

const columns = [
  'municipe_codigo',
  'municipe_codigo_origem',
  'municipe_telefone',
  'municipe_nome',
  'descricao_texto',
  'data_demanda',
  'status',
  'setor',
  'assessor',
  'assunto',
  'codigo_oficio',
  'encerrada_em',
  'codigo_origem',
] as const;
export const row = (said: Partial<Record<(typeof columns)[number], string>> = {}) => ({
  municipe_telefone: '(11) 98765-4321',
  descricao_texto: 'Poda de árvore',
  data_demanda: '05/03/2019',
  setor: 'SAUDE',
  assessor: 'Rita Moura',
  ...said,
});
const sheet = (rows: readonly Partial<Record<(typeof columns)[number], string>>[]) =>
  [columns, ...rows.map((one) => columns.map((name) => one[name] ?? ''))]
    .map((cells) => `${cells.join(';')}\r\n`)
    .join('');
export const checked = (rows: Parameters<typeof sheet>[0], valores = {}) =>
  tools.checked(boss, office, sheet(rows), { registro: 'demandas', colunas: [...columns], valores });
export const run = (id: string, politica = {}) => tools.run(boss, office, id, politica);
export const result = (id: string) => tools.result(boss, office, id);
export const sentence = async (id: string, politica = {}) => {
  const { lote, contagem } = await result(id);
  return t.frase(lote.total, outcomeWith(contagem, politicaDe(politica)));
};
export const demandas = () =>
  server.rows<Record<string, unknown>>(
    `select d.numero, d.descricao_texto, d.data_demanda::text, d.status, d.encerrada_em::text, d.codigo_oficio, d.codigo_origem,
            d.assessor_responsavel, d.sigilosa, s.nome as setor, a.nome as assunto, e.nome as assessor, m.nome_completo as municipe
       from demandas d join municipes m on m.tenant_id = d.tenant_id and m.id = d.municipe_id
       join setores s on s.tenant_id = d.tenant_id and s.id = d.setor_id
       left join assuntos a on a.tenant_id = d.tenant_id and a.id = d.assunto_id
       left join equipe e on e.tenant_id = d.tenant_id and e.id = d.assessor_id
      where d.tenant_id = $1 and d.deleted_at is null order by d.numero`,
    [office.id],
  );
export const errors = async (id: string, passing: { criar_faltantes?: 'sim' } = {}) =>
  (await as().call(importacaoErrors, { id, ...passing })).body.map(({ campo, erro }) => [campo, erro]);
export const ids = async () =>
  (await server.rows<{ id: string }>('select id from demandas where tenant_id = $1 order by numero', [office.id])).map(
    ({ id }) => id,
  );
