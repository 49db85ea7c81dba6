import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { officeData } from '../support/office/office-data.ts';
import { startTestServer, type TestServer } from '../support/servers/server.ts';

/** What the limits are asked by: counters of the bin and of bytes, kept by triggers and never counted again. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

const rows = <Row extends Record<string, unknown>>(sql: string, values: unknown[] = []) =>
  server.rows<Row>(sql, values);
const { insert, municipe, remove } = officeData({ rows });

const restore = (table: string, id: string) => rows(`update ${table} set deleted_at = null where id = $1`, [id]);
const tables = [
  ...['municipes', 'historicos_atendimento', 'demandas', 'demanda_documentos', 'agenda_compromissos', 'documentos'],
  ...['setores', 'equipe'],
];

async function makeOffice() {
  const of = { id: randomUUID() };
  await rows(`insert into tenants (id, name, slug) values ($1, 'Gabinete', $2)`, [of.id, `g-${of.id.slice(0, 8)}`]);
  const user_id = randomUUID();
  await rows('insert into users (id, email) values ($1, $2)', [user_id, `${user_id}@exemplo.com`]);
  const municipe_id = await municipe(of);
  const demand = { municipe_id, setor_id: await insert('setores', of, { nome: 'Obras' }) };
  const about = { descricao_texto: 'POSTE', assessor_responsavel: 'Rita', data_demanda: '2026-05-04' };
  const demanda_id = await insert('demandas', of, { ...demand, ...about });
  const place = () => ({ usuario_upload_id: user_id, caminho_storage: randomUUID() });
  let made = 0;
  const make: Record<string, () => Promise<string>> = {
    municipes: () => municipe(of),
    setores: () => insert('setores', of, { nome: `S${(made += 1)}` }),
    equipe: () => insert('equipe', of, { nome: `R${(made += 1)}`, funcao: 'Assessora' }),
    demandas: () => insert('demandas', of, { ...demand, ...about }),
    historicos_atendimento: () =>
      insert('historicos_atendimento', of, { municipe_id, descricao: 'LIGOU', autor: 'RITA' }),
    agenda_compromissos: () =>
      insert('agenda_compromissos', of, {
        titulo: 'Reunião',
        data_compromisso: '2026-05-04',
        hora_compromisso: '10:00',
        user_id,
      }),
    documentos: () =>
      insert('documentos', of, {
        ...place(),
        name: `d${(made += 1)}.pdf`,
        size: 100 + made,
        tipo_arquivo: 'application/pdf',
      }),
    demanda_documentos: () =>
      insert('demanda_documentos', of, {
        ...place(),
        demanda_id,
        nome_arquivo: 'foto.png',
        tamanho_arquivo: 1000 + (made += 1),
        tipo_arquivo: 'image/png',
      }),
  };
  const upload = () =>
    insert('uploads_temporarios', of, {
      user_id,
      regras: 'create',
      nome_arquivo: 'foto.png',
      tamanho_arquivo: 12,
      tipo_arquivo: 'image/png',
      caminho_storage: randomUUID(),
    });
  return { ...of, make, upload };
}

type Counted = { tenant_id: string; chave: string; valor: string };
const counted = () =>
  rows<Counted>(`select tenant_id, chave, sum(valor)::text as valor from contadores
    where chave ~ '^(lixeira:)?bytes$|^lixeira:' group by 1, 2 having sum(valor) <> 0 order by 1, 2`);
const there = () =>
  rows<Counted>(`select tenant_id, chave, sum(n)::text as valor from (
      ${tables.map((t) => `select tenant_id, 'lixeira:${t}' collate "C" as chave, 1::bigint as n from ${t} where deleted_at is not null`).join(' union all ')}
      union all select tenant_id, case when deleted_at is null then 'bytes' else 'lixeira:bytes' end, size from documentos
      union all select tenant_id, case when deleted_at is null then 'bytes' else 'lixeira:bytes' end, tamanho_arquivo from demanda_documentos
      union all select tenant_id, 'bytes', tamanho_arquivo from uploads_temporarios) x
    group by 1, 2 order by 1, 2`);

test('are exact, whatever is made, deleted, restored and made anew', async () => {
  const offices = [await makeOffice(), await makeOffice()];
  const binned = new Map<string, string[]>();
  const bin = async (table: string, office: (typeof offices)[number]) => {
    const id = await office.make[table]!();
    await remove(table, id);
    binned.set(table, [...(binned.get(table) ?? []), id]);
  };
  for (const office of offices) {
    await office.upload();
    for (const table of tables) {
      await office.make[table]!();
      for (let n = 0; n < 3; n += 1) await bin(table, office);
    }
  }
  expect(await counted()).toEqual(await there());
  for (const table of tables) {
    await restore(table, binned.get(table)!.pop()!);
    for (const office of offices) await bin(table, office);
  }
  await offices[0]!.upload();
  for (const table of tables) await rows(`update ${table} set versao = versao + 1`);
  const now = await there();
  expect(await counted()).toEqual(now);
  // two offices, each with a bin of eight tables, and bytes of both kinds
  expect(now).toHaveLength(20);
});
