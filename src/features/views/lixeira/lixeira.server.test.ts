import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OfficeData, officeData, sampleOf } from '../../../../tests/support/office/office-data.ts';
import { endpoints } from '../../../../tests/support/servers/endpoints.ts';
import { startTestServer, type Office, type TestServer, type User } from '../../../../tests/support/servers/server.ts';
import { removeSetor } from '../../base/setores/setores.contract.ts';
import { type BinTable, binTables } from '../../../shared/nouns.ts';
import { listBin, restoreBin } from './lixeira.contract.ts';

let server: TestServer;
let data: OfficeData;

beforeAll(async () => {
  server = await startTestServer();
  data = officeData(server);
});
afterAll(() => server?.stop());

const bin = async (person: User, office: Office, input: Parameters<typeof listOf>[2] = {}) =>
  (await listOf(person, office, input)).body;
const listOf = (person: User, office: Office, input: { kind?: BinTable; busca?: string; after?: string } = {}) =>
  server.as(person, office).call(listBin, input);

/** One deleted record of every kind; the file's demand is deleted as well. */
async function fullBin(office: Office) {
  const municipe_id = await data.municipe(office, 'ANA DAS DORES');
  const setor_id = await data.setor(office, 'Zeladoria');
  const demanda = { municipe_id, setor_id, descricao_texto: 'BURACO NA RUA', assessor_responsavel: 'Rita' };
  const demandas = await data.insert('demandas', office, { ...demanda, data_demanda: '2026-03-01' });
  const file = { tipo_arquivo: 'text/plain', usuario_upload_id: office.admin.id };
  const demanda_documentos = await data.insert('demanda_documentos', office, {
    ...file,
    demanda_id: demandas,
    nome_arquivo: 'foto.png',
    tamanho_arquivo: 1,
    caminho_storage: `${office.id}/a`,
  });
  const agenda_compromissos = await data.insert('agenda_compromissos', office, {
    titulo: 'Reunião',
    data_compromisso: '2026-03-01',
    hora_compromisso: '10:00',
    user_id: office.admin.id,
  });
  const documentos = await data.insert('documentos', office, {
    ...file,
    name: 'ofício.pdf',
    size: 1,
    caminho_storage: `${office.id}/b`,
  });
  const equipe = await data.assessor(office, 'Rita Moura');
  const ids: Partial<Record<BinTable, string>> = {
    setores: setor_id,
    assuntos: await data.assunto(office, 'Limpeza'),
    feriados: await data.insert('feriados', office, { data: '2026-12-24', nome: 'Recesso', tipo: 'GABINETE' }),
    modelos: await data.insert('modelos', office, { tipo: 'DOCUMENTO', nome: 'Poda', corpo: 'Solicito a poda.' }),
    orgaos: await data.insert('orgaos', office, { nome: 'Secretaria de Obras' }),
    oficio_tipos: await data.insert('oficio_tipos', office, { nome: 'Circular', numeracao: 'GABINETE' }),
    equipe,
    municipes: municipe_id,
    demanda_documentos,
    demandas,
    agenda_compromissos,
    documentos,
  };
  const known: Partial<Record<string, string>> = { ...ids, user: office.admin.id };
  /** What it points at is made first. */
  const make = async (table: string): Promise<string> =>
    (known[table] ??= await data.insert(table, office, await sampleOf(table, make)));
  for (const table of binTables) ids[table] = await make(table);
  for (const [table, id] of Object.entries(ids)) await data.remove(table, id);
  return ids as Record<BinTable, string>;
}

describe('lixeira', () => {
  test('everything that can be deleted softly is in the bin', async () => {
    const office = await server.office();
    const ids = await fullBin(office);
    const { rows, counts } = await bin(office.admin, office);
    expect(Object.fromEntries(rows.map((row) => [row.kind, row.id]))).toEqual(ids);
    expect(rows.length).toBe(binTables.length);
    expect(counts).toEqual(Object.fromEntries(binTables.map((kind) => [kind, 1])));
    expect(rows.find((row) => row.kind === 'documentos')).toMatchObject({ label: 'ofício.pdf', blocked_by: null });
    // the table of kinds is complete: every table that is deleted softly by requests is in it
    const tables = await server.rows<{ name: string }>(
      `select table_name as name from information_schema.column_privileges
        where grantee = 'gabinete_app' and column_name = 'deleted_at' and privilege_type = 'UPDATE'`,
    );
    // that a letter is about a demand is taken back by linking it once more, and that somebody was told by writing it down once more
    // a step comes back by adding it once more, and so does who takes part; a view by whoever took it away, within a day
    const links =
      'apoiadores assunto_passos compromisso_participantes demanda_passos devolutivas oficio_demandas visoes'.split(
        ' ',
      );
    expect(tables.map((row) => row.name).sort()).toEqual([...binTables, ...links].sort());
  });

  test('whatever can be deleted can be restored, but for what is gone for good', () => {
    const names = new Set(endpoints.map((one) => one.name));
    const forGood = [...names].filter(
      (name) => name.endsWith('.remove') && !names.has(name.replace(/remove$/, 'restore')),
    );
    // a removed membership, a withdrawn invitation, a calendar's secret address
    expect(forGood.sort()).toEqual([
      'agendaEndereco.remove',
      'convites.remove',
      'devolutivas.remove',
      'memberships.remove',
    ]);
  });

  test('it says who deleted it and when, newest first, also of somebody who left', async () => {
    const office = await server.office();
    const clerk = await server.member(office, 'attendant', { full_name: 'Carla Que Saiu' });
    for (const nome of ['Primeiro', 'Segundo']) {
      const id = await data.setor(office, nome);
      await server.as(clerk, office).call(removeSetor, { id });
    }
    await server.rows('delete from memberships where user_id = $1', [clerk.id]);
    const { rows } = await bin(office.admin, office);
    expect(rows.map((row) => [row.label, row.deleted_by])).toEqual([
      ['Segundo', 'Carla Que Saiu'],
      ['Primeiro', 'Carla Que Saiu'],
    ]);
    expect(Date.now() - Date.parse(rows[0]!.deleted_at)).toBeLessThan(60_000);
  });

  test('managers and admins see it, attendants do not, other offices see nothing', async () => {
    const [office, other] = [await server.office(), await server.office()];
    await fullBin(office);
    expect((await listOf(await server.member(office, 'manager'), office)).status).toBe(200);
    expect((await listOf(await server.member(office, 'attendant'), office)).status).toBe(403);
    expect((await bin(other.admin, other)).rows).toEqual([]);
    expect((await listOf(other.admin, office)).status).toBe(403);
  });

  test('by kind, by text without accents or case, and page by page to the end', async () => {
    const office = await server.office();
    await fullBin(office);
    expect((await bin(office.admin, office, { kind: 'equipe' })).rows.map((row) => row.label)).toEqual(['Rita Moura']);
    expect((await bin(office.admin, office, { busca: 'OFICIO' })).rows.map((row) => row.label)).toEqual(['ofício.pdf']);
    expect((await bin(office.admin, office, { busca: 'moura rita' })).rows.map((row) => row.label)).toEqual([
      'Rita Moura',
    ]);
    expect((await bin(office.admin, office, { busca: '%' })).rows).toEqual([]);
    await server.rows(
      `insert into setores (tenant_id, nome, deleted_at) select $1, 'Extra ' || n, now() - n * interval '1 microsecond' from generate_series(1, 120) n`,
      [office.id],
    );
    const seen: string[] = [];
    for (let after: string | undefined; ;) {
      const page = await bin(office.admin, office, { ...(after && { after }) });
      seen.push(...page.rows.map((row) => row.id));
      if (!page.next) break;
      after = page.next;
    }
    expect(seen.length).toBe(120 + binTables.length);
    expect(new Set(seen).size).toBe(seen.length);
    expect((await listOf(office.admin, office, { after: 'x' })).status).toBe(422);
  });

  test('restores one or many, whatever their order, and says it of each', async () => {
    const office = await server.office();
    const ids = await fullBin(office);
    const items = Object.entries(ids).map(([kind, id]) => ({ kind: kind as BinTable, id }));
    // the file before its demand
    items.sort((a) => (a.kind === 'demanda_documentos' ? -1 : 1));
    const { status, body } = await server.as(office.admin, office).call(restoreBin, { items });
    expect(status).toBe(200);
    expect(body.results.map(({ kind, id, restored }) => ({ kind, id, restored }))).toEqual(
      items.map((item) => ({ ...item, restored: true })),
    );
    expect((await bin(office.admin, office)).rows).toEqual([]);
    const again = await server.as(office.admin, office).call(restoreBin, { items: [items[0]!] });
    expect(again.body.results[0]).toMatchObject({ restored: false, status: 404, code: 'record.not_found' });
  });

  test('a subject and its theme come back together, whichever is named first', async () => {
    const office = await server.office();
    const tema = await data.assunto(office, 'Iluminação');
    const assunto = await data.assunto(office, 'lâmpada apagada', tema);
    for (const id of [assunto, tema]) await data.remove('assuntos', id);
    const { body } = await server.as(office.admin, office).call(restoreBin, {
      items: [assunto, tema].map((id) => ({ kind: 'assuntos' as const, id })),
    });
    expect(body.results.map(({ id, restored }) => [id, restored])).toEqual([
      [assunto, true],
      [tema, true],
    ]);
  });

  test('a taken phone is said, and stops nothing else', async () => {
    const office = await server.office();
    const [ana, setor] = [await data.municipe(office, 'ANA'), await data.setor(office, 'Obras')];
    await data.remove('municipes', ana);
    await data.remove('setores', setor);
    await server.rows(
      `insert into municipes (tenant_id, nome_completo, telefone_ddd)
       select tenant_id, 'BIA', telefone_ddd from municipes where id = $1`,
      [ana],
    );
    const { body } = await server.as(office.admin, office).call(restoreBin, {
      items: [
        { kind: 'municipes', id: ana },
        { kind: 'setores', id: setor },
      ],
    });
    expect(body.results).toEqual([
      {
        kind: 'municipes',
        id: ana,
        restored: false,
        status: 409,
        code: 'municipes.phone_taken',
        message: 'Já existe um munícipe com este telefone (DDD+número)',
      },
      { kind: 'setores', id: setor, restored: true, status: 200, code: null, message: null },
    ]);
    expect((await bin(office.admin, office)).rows.map((row) => row.id)).toEqual([ana]);
  });

  test('a file of a deleted demand says that the demand comes first', async () => {
    const office = await server.office();
    const { demanda_documentos: id } = await fullBin(office);
    const row = (await bin(office.admin, office)).rows.find((one) => one.id === id);
    expect(row?.blocked_by).toBe('demandas');
    const { body } = await server
      .as(office.admin, office)
      .call(restoreBin, { items: [{ kind: 'demanda_documentos', id }] });
    expect(body.results[0]).toMatchObject({
      restored: false,
      status: 409,
      message: 'Restaure antes a demanda a que este anexo pertence.',
    });
  });

  test('an attendant takes back only their own deletions', async () => {
    const office = await server.office();
    const clerk = await server.member(office);
    const [own, others] = [await data.setor(office, 'Meu'), await data.setor(office, 'Alheio')];
    await server.as(clerk, office).call(removeSetor, { id: own });
    await server.as(office.admin, office).call(removeSetor, { id: others });
    const { body } = await server.as(clerk, office).call(restoreBin, {
      items: [
        { kind: 'setores', id: others },
        { kind: 'setores', id: own },
      ],
    });
    expect(body.results.map(({ restored, code }) => [restored, code])).toEqual([
      [false, 'record.undo_expired'],
      [true, null],
    ]);
  });

  test("another office's deleted record is one that does not exist", async () => {
    const [office, other] = [await server.office(), await server.office()];
    const { setores: id } = await fullBin(office);
    const { body } = await server.as(other.admin, other).call(restoreBin, { items: [{ kind: 'setores', id }] });
    expect(body.results[0]).toMatchObject({ restored: false, status: 404, code: 'record.not_found' });
    expect((await bin(office.admin, office)).rows.map((row) => row.id)).toContain(id);
  });
});
