import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Fichas, fichasOf } from '../../../../tests/support/office/fichas.ts';
import { startTestServer, type Office, type TestServer } from '../../../../tests/support/servers/server.ts';
import { today } from '../../../shared/time.ts';
import { exportMunicipe } from './ficha.contract.ts';
import type { Ficha } from './ficha.sql.ts';
import { createCompromisso } from '../../daily/agenda/agenda.contract.ts';
import { createApoiador } from '../../daily/coletivo/coletivo.contract.ts';
import { setDemandaStatus } from '../../daily/demandas/demandas.contract.ts';
import { createDevolutiva } from '../../daily/devolutivas/devolutivas.contract.ts';
import { createNota } from '../../daily/linha/linha.contract.ts';
import { createOficio } from '../../daily/oficios/oficios.contract.ts';
import { setSigilo } from '../../daily/sigilo/sigilo.contract.ts';
import { updateMunicipe } from '../../base/municipes/municipes.contract.ts';

let server: TestServer;
let data: Fichas['data'];
let as: Fichas['as'];
let citizen: Fichas['citizen'];
let exported: Fichas['exported'];

beforeAll(async () => {
  server = await startTestServer();
  ({ data, as, citizen, exported } = fichasOf(server));
});
afterAll(() => server?.stop());

/** A draft about a demand. */
async function letterOf(office: Office, demanda_id: string) {
  const tipo_id = await data.insert('oficio_tipos', office, { nome: 'Ofício', numeracao: 'GABINETE' });
  const orgao_id = await data.insert('orgaos', office, { nome: 'Secretaria de Obras' });
  const about = { tipo_id, orgao_id, assunto: 'Troca da lâmpada', corpo: 'Solicito.', demandas: [demanda_id] };
  const { status, problem } = await as(office).call(createOficio, about);
  expect(status, JSON.stringify(problem)).toBe(201);
}

describe('everything about one citizen', () => {
  test('as JSON: record, contacts, demands with status and files, appointments, changes of the record', async () => {
    const { office, id } = await citizen(2);
    // of another citizen
    await data.insert('historicos_atendimento', office, {
      municipe_id: await data.municipe(office, 'OUTRA'),
      descricao: 'DE OUTRA PESSOA',
    });
    await as(office).call(updateMunicipe, { id, versao: 1, nome_completo: 'Ana Nova', telefone_ddd: '1133334444' });
    const { headers, bytes } = await exported(office, id, 'json');
    const ficha = JSON.parse(bytes.toString()) as Ficha;
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': expect.stringContaining(`municipe-${ficha.municipe.codigo}-${today()}.json`),
      'cache-control': 'private, no-store',
    });
    expect(ficha).toMatchObject({
      gabinete: office.name,
      emitida_por: office.admin.full_name,
      municipe: { id, nome_completo: 'ANA NOVA', telefone_ddd: '1133334444' },
      atendimentos: [{ descricao: 'LIGOU PARA AGRADECER' }],
      compromissos: [{ titulo: expect.any(String) }, { titulo: expect.any(String) }],
      alteracoes: [{ acao: 'UPDATE', antes: { nome_completo: 'ANA ŁUCJA DA CONCEIÇÃO 😀' } }, { acao: 'INSERT' }],
    });
    expect(ficha.demandas.map(({ status, setor, anexos }) => [status, setor, anexos.length]).sort()).toEqual([
      ['EM_ANALISE', 'Iluminação', 1],
      ['RESOLVIDO', 'Iluminação', 0],
    ]);
    expect(bytes.toString()).not.toContain('DE OUTRA PESSOA');
    // whoever changed the record is another person
    expect(JSON.stringify(ficha.alteracoes)).not.toContain(office.admin.full_name);
  });

  test('has notes, steps and letters of the demands, what the person supports and was told, and where they take part', async () => {
    const { office, id, demandas } = await citizen(1);
    const other = await citizen(0);
    const theirs = await data.insert('demandas', office, {
      municipe_id: await data.municipe(office, 'OUTRA PESSOA'),
      setor_id: await data.setor(office, 'Saúde'),
      descricao_texto: 'O QUE OUTRA PESSOA CONTOU',
      assessor_responsavel: 'Rita',
      data_demanda: '2026-05-05',
    });
    const demanda_id = demandas[0]!;
    const by = as(office);
    const done = async (answer: Promise<{ status: number; problem: object }>) => {
      const { status, problem } = await answer;
      expect(status, JSON.stringify(problem)).toBeLessThan(300);
    };
    await done(by.call(createNota, { id: demanda_id, texto: `Ligar à tarde, @[${office.admin.id}]` }));
    await data.insert('demanda_passos', office, { demanda_id, ordem: 1, texto: 'Pedir a vistoria', tipo: 'MANUAL' });
    await done(by.call(createApoiador, { id: theirs, municipe_id: id }));
    await done(by.call(setDemandaStatus, { id: theirs, status: 'RESOLVIDO' }));
    const told = {
      municipe_id: id,
      situacao: 'FEITA' as const,
      canal: 'LIGACAO' as const,
      texto: 'A lâmpada foi trocada',
    };
    await done(by.call(createDevolutiva, { id: theirs, ...told }));
    await done(
      by.call(createCompromisso, {
        titulo: 'Reunião do bairro',
        data_compromisso: '2026-06-11',
        hora_compromisso: '19:00',
        participantes: [{ municipe_id: id }],
      }),
    );
    await letterOf(office, demanda_id);

    const { bytes } = await exported(office, id, 'json');
    const ficha = JSON.parse(bytes.toString()) as Ficha;
    const [own] = ficha.demandas;
    expect(ficha).toMatchObject({
      notas: [{ demanda_id, numero: own!.numero, texto: 'Ligar à tarde, @…' }],
      passos: [{ demanda_id, texto: 'Pedir a vistoria', feito_em: null }],
      oficios: [{ identificacao: null, assunto: 'Troca da lâmpada', demandas: [own!.numero] }],
      apoios: [{ demanda_id: theirs, setor: 'Saúde', status: 'RESOLVIDO' }],
      devolutivas: [{ demanda_id: theirs, situacao: 'FEITA', canal: 'LIGACAO', texto: 'A lâmpada foi trocada' }],
    });
    expect(ficha.compromissos.map(({ titulo }) => titulo)).toContain('Reunião do bairro');
    // which is another person's
    expect(bytes.toString()).not.toContain('O QUE OUTRA PESSOA CONTOU');
    const empty = JSON.parse((await exported(other.office, other.id, 'json')).bytes.toString()) as Ficha;
    const { notas, passos, oficios, apoios, devolutivas } = empty;
    expect([notas, passos, oficios, apoios, devolutivas]).toEqual([[], [], [], [], []]);
    const pdf = await exported(office, id, 'pdf');
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('has of a demand what its page says: subject, protocol, where it stands and until when', async () => {
    const { office, id, demandas } = await citizen(1);
    const assunto_id = await data.insert('assuntos', office, { nome: 'Iluminação', nivel: 1 });
    await server.rows(
      `update demandas set assunto_id = $2, protocolo_externo = '2026/99', codigo_origem = 'S7', urgente = true, prazo = '2026-12-01',
         prazo_origem = 'MANUAL', andamento = 'ENCAMINHADA' where id = $1`,
      [demandas[0], assunto_id],
    );
    const { demandas: kept } = JSON.parse((await exported(office, id, 'json')).bytes.toString()) as Ficha;
    expect(kept).toMatchObject([
      {
        assunto: 'Iluminação',
        protocolo_externo: '2026/99',
        codigo_origem: 'S7',
        urgente: true,
        prazo: '2026-12-01',
        andamento: 'ENCAMINHADA',
        encerrada_em: null,
      },
    ]);
  });

  // what anonymising empties is what is kept of a person: a column that is added is told, too
  test.each(['demandas', 'agenda_compromissos'])('tells all words of %s', async (table) => {
    const { office, id } = await citizen(1);
    const columns = await server.rows<{ column: string }>(
      `select c.column_name as column from app.office_tables t
         cross join lateral jsonb_object_keys(t.anonymise) as emptied(name)
         join information_schema.columns c on c.table_schema = 'public' and c.table_name = t.table_name and c.column_name = emptied.name
        where t.table_name = $1 and c.data_type = 'text'`,
      [table],
    );
    const words = columns.map(({ column }) => column);
    expect(words.length).toBeGreaterThan(1);
    await server.rows(
      `update ${table} set ${words.map((column, n) => `${column} = 'K${n}Z'`).join(', ')}
        where tenant_id = $1 and municipe_id = $2`,
      [office.id, id],
    );
    const ficha = (await exported(office, id, 'json')).bytes.toString();
    expect(words.filter((_, n) => !ficha.includes(`"K${n}Z"`))).toEqual([]);
  });

  test('has what is secret as well, for the admin, who reads it', async () => {
    const { office, id, demandas } = await citizen(1);
    await as(office).call(createNota, { id: demandas[0]!, texto: 'O SEGREDO' });
    await letterOf(office, demandas[0]!);
    expect((await as(office).call(setSigilo, { id: demandas[0]!, sigilosa: true })).status).toBe(200);
    const ficha = JSON.parse((await exported(office, id, 'json')).bytes.toString()) as Ficha;
    const { demandas: kept, notas, oficios } = ficha;
    expect([kept.length, notas.map(({ texto }) => texto), oficios.length]).toEqual([1, ['O SEGREDO'], 1]);
  });

  test('hides what was deleted, as every other road does', async () => {
    const { office, id, demandas } = await citizen(2);
    await data.remove('demandas', demandas[0]!);
    const ficha = JSON.parse((await exported(office, id, 'json')).bytes.toString()) as Ficha;
    expect(ficha.demandas.map((row) => row.id)).toEqual([demandas[1]]);
    expect(ficha.compromissos.map(({ titulo }) => titulo)).toEqual(['Visita']);
  });

  test('calls a team member who has left by the last name', async () => {
    const { office, id, demandas } = await citizen(1);
    const membro = await data.assessor(office);
    await server.rows('update demandas set assessor_id = $2 where id = $1', [demandas[0], membro]);
    await server.rows(`update equipe set nome = 'Rita Alves' where id = $1`, [membro]);
    await data.remove('equipe', membro);
    const ficha = JSON.parse((await exported(office, id, 'json')).bytes.toString()) as Ficha;
    expect(ficha.demandas[0]!.assessor_responsavel).toBe('Rita Alves');
  });

  test('stands in the log with its form, and in the next export', async () => {
    const { office, id } = await citizen(0);
    await exported(office, id, 'pdf');
    const ficha = JSON.parse((await exported(office, id, 'json')).bytes.toString()) as Ficha;
    expect(ficha.alteracoes[0]).toMatchObject({ acao: 'EXPORT', depois: { formato: 'PDF' } });
    const log = await server.rows(
      `select a.entidade_id, a.user_id, a.depois from auditoria a
         join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
        where a.tenant_id = $1 and f.acao = 'EXPORT' order by a."timestamp"`,
      [office.id],
    );
    const by = { entidade_id: id, user_id: office.admin.id };
    expect(log).toEqual([
      { ...by, depois: { formato: 'PDF' } },
      { ...by, depois: { formato: 'JSON' } },
    ]);
  });

  test('is refused, and not logged, for a citizen who is not there', async () => {
    const { office, id } = await citizen(0);
    await data.remove('municipes', id);
    const { status } = await as(office).call(exportMunicipe, { id, formato: 'json' });
    expect(status).toBe(404);
  });
});
