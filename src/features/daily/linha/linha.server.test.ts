import { describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { anexoTools } from '../../../../tests/support/office/anexos.ts';
import { clerk, data, me, office, server } from '../../../../tests/support/office/workplace.ts';
import { create, edit, municipe_id, withDemandas } from '../../../../tests/support/office/demandas.ts';
import { anonymiseMunicipe } from '../../base/anonimizar/anonimizar.contract.ts';
import { getMunicipe } from '../../base/municipes/municipes.contract.ts';
import { createCompromisso } from '../agenda/agenda.contract.ts';
import { removeAnexo } from '../anexos/anexos.contract.ts';
import { createAtendimento } from '../atendimentos/atendimentos.contract.ts';
import { getDemanda, setDemandaStatus, updateDemanda } from '../demandas/demandas.contract.ts';
import { updateAcompanhamento } from '../prazos/prazos.contract.ts';
import { createNota, linhaDaDemanda, linhaDoMunicipe, linhaPageSize, type LinhaRow } from './linha.contract.ts';

withDemandas();

const linha = async (id: string, more: { tipo?: LinhaRow['tipo']; after?: string } = {}) => {
  const { status, body } = await me().call(linhaDaDemanda, { id, ...more });
  expect(status).toBe(200);
  return body;
};
const anota = async (id: string, texto: string) => (await me().call(createNota, { id, texto })).body.id;
/** What a change says, without what is nothing. */
const said = ({ fatos }: LinhaRow) =>
  fatos.map(({ entidade, acao, nome, mudancas, outras }) => [entidade, acao, nome, mudancas, outras]);

describe('the examples', () => {
  test('of a demand of 2024, opened after the upgrade, its creation and its changes are there', async () => {
    const demanda = await create();
    await me().call(setDemandaStatus, { id: demanda.id, status: 'RESOLVIDO' });
    // as the program of that year left it: the log, and nothing beside it
    await server.rows(
      `update auditoria set "timestamp" = "timestamp" - (extract(year from "timestamp")::int - 2024) * interval '1 year' where entidade_id = $1`,
      [demanda.id],
    );
    const rows = await linha(demanda.id);
    expect(rows.map((row) => [row.tipo, row.autor, said(row)])).toEqual([
      [
        'MUDANCA',
        'João Conceição',
        [['demandas', 'UPDATE', null, [{ campo: 'status', de: 'EM_ANALISE', para: 'RESOLVIDO' }], false]],
      ],
      ['MUDANCA', 'João Conceição', [['demandas', 'INSERT', null, [], false]]],
    ]);
    expect(rows.map(({ momento }) => momento.slice(0, 4))).toEqual(['2024', '2024']);
  });

  test('sector and assessor in one save are one line', async () => {
    const demanda = await create();
    const [setor_id, assessor_id] = [
      await data.setor(office, 'Iluminação'),
      await data.assessor(office, 'Rafael Tanaka'),
    ];
    expect((await edit(demanda, { setor_id, assessor_id, assessor_responsavel: 'Rafael Tanaka' })).status).toBe(200);
    const rows = await linha(demanda.id);
    expect(rows).toHaveLength(2);
    expect(said(rows[0]!)).toEqual([
      [
        'demandas',
        'UPDATE',
        null,
        [
          { campo: 'assessor_responsavel', de: 'Rita Moura', para: 'Rafael Tanaka' },
          { campo: 'setor_id', de: 'Obras', para: 'Iluminação' },
        ],
        false,
      ],
    ]);
  });
});

describe('what the line of a demand tells', () => {
  test('notes, contacts, files, appointments and changes, the newest first', async () => {
    const { id } = await create();
    const nota = await anota(id, 'Liguei para a Secretaria.');
    await me().call(createAtendimento, {
      id: municipe_id,
      descricao: 'perguntou se há data',
      canal: 'LIGACAO',
      sentido: 'RECEBIDO',
      resultado: 'FALOU',
      demanda_id: id,
    });
    const { body: file } = await anexoTools.detail(id);
    await me().call(createCompromisso, {
      titulo: 'Visita à rua',
      data_compromisso: '2026-12-01',
      hora_compromisso: '10:00',
      demanda_id: id,
    });
    await me().call(removeAnexo, { id: (file as { id: string }).id });
    const rows = await linha(id);
    expect(rows.map((row) => row.tipo)).toEqual(['MUDANCA', 'MUDANCA', 'MUDANCA', 'CONTATO', 'NOTA', 'MUDANCA']);
    expect(rows.flatMap(said).map((fato) => fato.slice(0, 3))).toEqual([
      ['demanda_documentos', 'DELETE', 'carta.pdf'],
      ['agenda_compromissos', 'INSERT', null],
      ['demanda_documentos', 'INSERT', 'carta.pdf'],
      ['demandas', 'INSERT', null],
    ]);
    expect(rows[4]).toMatchObject({
      id: nota,
      texto: 'Liguei para a Secretaria.',
      autor: 'João Conceição',
      autor_id: clerk.id,
      editada: false,
      excluida: false,
      versao: 1,
    });
    expect(rows[3]).toMatchObject({
      texto: 'PERGUNTOU SE HÁ DATA',
      canal: 'LIGACAO',
      sentido: 'RECEBIDO',
      resultado: 'FALOU',
      municipe: { id: municipe_id },
      demanda: { id },
    });
    for (const tipo of ['NOTA', 'CONTATO', 'MUDANCA'] as const)
      expect(await linha(id, { tipo })).toEqual(rows.filter((row) => row.tipo === tipo));
  });

  test('no value of the log but those that may leave: of another change only that there was one', async () => {
    const demanda = await create();
    await edit(demanda, { descricao_texto: 'segredo de antes e depois', protocolo_externo: '2026/777' });
    const rows = await linha(demanda.id);
    expect(said(rows[0]!)).toEqual([['demandas', 'UPDATE', null, [], true]]);
    expect(JSON.stringify(rows)).not.toMatch(/SEGREDO|LUMINÁRIA|2026\/777/);
  });

  test('what stops the clock, moves the deadline or brings it back is a change like others', async () => {
    const { id, versao } = await create();
    const waits = await me().call(updateAcompanhamento, {
      id,
      versao,
      andamento: 'AGUARDANDO_TERCEIRO',
      prazo: '2027-01-15',
      retomar_em: null,
    });
    expect(waits.status, JSON.stringify(waits.problem)).toBe(200);
    expect((await linha(id))[0]!.fatos[0]!.mudancas).toEqual([
      { campo: 'andamento', de: null, para: 'AGUARDANDO_TERCEIRO' },
      { campo: 'prazo', de: null, para: '2027-01-15' },
    ]);
    await me().call(updateAcompanhamento, { id, versao: waits.body.versao, andamento: null });
    const [row] = await linha(id);
    expect(row!.fatos[0]!.mudancas[0]).toEqual({ campo: 'andamento', de: 'AGUARDANDO_TERCEIRO', para: null });
    expect(row!.fatos[0]!.outras).toBe(false);
  });

  test('a demand made with files is one line', async () => {
    const uploads = [await data.upload(office, clerk), await data.upload(office, clerk)];
    const { id } = await create({ uploads });
    const rows = await linha(id);
    expect(rows).toHaveLength(1);
    expect(rows[0]!.fatos.map(({ entidade, acao, quantos }) => `${entidade} ${acao} ${quantos}`)).toEqual([
      'demandas INSERT 1',
      'demanda_documentos INSERT 2',
    ]);
  });

  test('of what was anonymised that it was', async () => {
    const { id, versao } = await create();
    const nota = await anota(id, 'Mora sozinha, na casa azul.');
    await me().call(createAtendimento, { id: municipe_id, descricao: 'chorou', demanda_id: id });
    const { body: municipe } = await me().call(getMunicipe, { id: municipe_id });
    await me().call(updateDemanda, {
      id,
      versao,
      setor_id: await data.setor(office, 'Saúde'),
      descricao_texto: 'outra',
      assessor_responsavel: 'Rita Moura',
      data_demanda: '2026-11-20',
    });
    const gone = await server
      .as(office.admin, office)
      .call(anonymiseMunicipe, { id: municipe_id, versao: municipe.versao });
    expect(gone.status).toBe(200);
    const rows = await linha(id);
    expect(rows.filter(({ tipo }) => tipo !== 'MUDANCA').map(({ texto }) => texto)).toEqual([
      'Conteúdo anonimizado',
      'Conteúdo anonimizado',
    ]);
    expect(rows.filter(({ fatos }) => fatos.some(({ anonimizado }) => anonimizado)).length).toBe(2);
    expect(JSON.stringify(rows)).not.toMatch(/casa azul|CHOROU|Saúde/);
    const [kept] = await server.rows<{ texto: string }>('select texto from demanda_notas where id = $1', [nota]);
    expect(kept!.texto).toBe('Conteúdo anonimizado');
    expect((await me().call(createNota, { id, texto: 'de novo' })).problem.code).toBe('municipes.anonymised');
  });
});

describe('its pages', () => {
  const pagesOf = async (id: string) => {
    const pages: LinhaRow[][] = [];
    do pages.push(await linha(id, { after: pages.at(-1)?.at(-1)?.id }));
    while (pages.at(-1)!.length === linhaPageSize);
    return pages;
  };

  test('hold 30 entries each, all of them once, however many are of one moment', async () => {
    const { id } = await create();
    await server.rows(
      `insert into demanda_notas (tenant_id, demanda_id, texto, autor, user_id, created_at)
       select $1, $2, 'Nota ' || n, 'Ana', $3, now() - (n / 4) * interval '1 second' from generate_series(1, 50) n`,
      [office.id, id, clerk.id],
    );
    for (let n = 0; n < 12; n += 1)
      await me().call(setDemandaStatus, { id, status: n % 2 ? 'EM_ANALISE' : 'RESOLVIDO' });
    const pages = await pagesOf(id);
    const all = pages.flat();
    expect(pages.map(({ length }) => length)).toEqual([30, 30, 3]);
    expect(new Set(all.map((row) => row.id)).size).toBe(63);
    expect(all.map(({ momento }) => momento)).toEqual(
      all
        .map(({ momento }) => momento)
        .sort()
        .toReversed(),
    );
    expect(await linha(id, { after: randomUUID() })).toEqual([]);
  });

  test('do not part what one transaction did', async () => {
    const { id } = await create();
    // 160 transactions of three rows each, two of which are woven into one another, and all within seconds
    await server.rows(
      `with f as (select faceta_id from auditoria where entidade_id = $2 limit 1)
       insert into auditoria (tenant_id, faceta_id, user_id, entidade_id, "timestamp", xid)
       select $1, f.faceta_id, $3, $2, now() - interval '1 hour' + (n / 2 * 10 + k * 2 + n % 2) * interval '1 millisecond', (10 + n)::text::xid8
         from f, generate_series(1, 160) n, generate_series(1, 3) k`,
      [office.id, id, clerk.id],
    );
    const changes = (await pagesOf(id)).flat().map(({ fatos }) => fatos[0]!.quantos);
    expect(changes.filter((count) => count === 3)).toHaveLength(160);
    expect(changes).toHaveLength(161);
  });
});

test('a colleague’s note or contact does not make an open form stale', async () => {
  const open = await create();
  const ana = server.as(office.admin, office);
  expect((await ana.call(createNota, { id: open.id, texto: 'Anotado' })).status).toBe(201);
  const contact = await ana.call(createAtendimento, { id: municipe_id, descricao: 'ligou', demanda_id: open.id });
  expect(contact.status).toBe(201);
  expect((await me().call(getDemanda, { id: open.id })).body.versao).toBe(open.versao);
  expect((await edit(open, { descricao_texto: 'como estava aberta' })).status).toBe(200);
});

test('the line of a citizen is that of all their demands, and contacts about none of these', async () => {
  const [one, two] = [await create(), await create()];
  const other = await create({ municipe_id: await data.municipe(office, 'OUTRA PESSOA') });
  await anota(one.id, 'Da primeira');
  await anota(two.id, 'Da segunda');
  await anota(other.id, 'De outra pessoa');
  await me().call(createAtendimento, { id: municipe_id, descricao: 'passou aqui', canal: 'PRESENCIAL' });
  const { body } = await me().call(linhaDoMunicipe, { id: municipe_id });
  // in capitals where it is kept
  expect(body.map(({ autor }) => autor)).toEqual(body.map(() => 'João Conceição'));
  expect(body.map(({ tipo, texto, demanda }) => [tipo, texto, demanda?.numero ?? null])).toEqual([
    ['CONTATO', 'PASSOU AQUI', null],
    ['NOTA', 'Da segunda', two.numero],
    ['NOTA', 'Da primeira', one.numero],
    ['MUDANCA', null, two.numero],
    ['MUDANCA', null, one.numero],
  ]);
});
