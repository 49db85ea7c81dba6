import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fileTools } from '../../../../tests/support/files/files.ts';
import { pdf } from '../../../../tests/support/files/real-files.ts';
import { auditTools } from '../../../../tests/support/office/audit.ts';
import { type OfficeData, officeData } from '../../../../tests/support/office/office-data.ts';
import { traceTools } from '../../../../tests/support/office/traces.ts';
import { startTestServer, type Office, type TestServer, type User } from '../../../../tests/support/servers/server.ts';
import { sealAudit } from '../../../server/jobs/audit-sealer.ts';
import {
  createCompromisso,
  getCompromisso,
  removeCompromisso,
  updateCompromisso,
} from '../../daily/agenda/agenda.contract.ts';
import { fillPath } from '../../../shared/contract.ts';
import { histories } from '../../../shared/history.ts';
import { type Dashboard, getDashboard } from '../../views/dashboard/dashboard.contract.ts';
import { createAnexo, listAnexos } from '../../daily/anexos/anexos.contract.ts';
import {
  createDemanda,
  demandasByMunicipe,
  getDemanda,
  setDemandaStatus,
  updateDemanda,
} from '../../daily/demandas/demandas.contract.ts';
import { createDevolutiva, updateDevolutiva } from '../../daily/devolutivas/devolutivas.contract.ts';
import { createNota, updateNota } from '../../daily/linha/linha.contract.ts';
import { createPasso, updatePasso } from '../../daily/roteiros/roteiros.contract.ts';
import { listBin } from '../../views/lixeira/lixeira.contract.ts';
import { anonymiseMunicipe } from './anonimizar.contract.ts';
import {
  createAtendimento,
  listAtendimentos,
  updateAtendimento,
} from '../../daily/atendimentos/atendimentos.contract.ts';
import {
  getMunicipe,
  listMunicipes,
  removeMunicipe,
  restoreMunicipe,
  updateMunicipe,
} from '../municipes/municipes.contract.ts';

let server: TestServer;
let data: OfficeData;
let audit: ReturnType<typeof auditTools>;
let traces: ReturnType<typeof traceTools>;
let office: Office;
let clerk: User;

beforeAll(async () => {
  server = await startTestServer();
  data = officeData(server);
  audit = auditTools(server);
  traces = traceTools(server);
});
afterAll(() => server?.stop());
beforeEach(async () => {
  office = await server.office();
  clerk = await server.member(office);
});

const admin = () => server.as(office.admin, office);
const me = () => server.as(clerk, office);

const anonymise = async (id: string, versao?: number) =>
  admin().call(anonymiseMunicipe, {
    id,
    versao:
      versao ?? (await server.rows<{ versao: number }>('select versao from municipes where id = $1', [id]))[0]!.versao,
  });

describe('anonymising a citizen', () => {
  test('leaves none of their texts in the whole database nor on the disk, while counts and chain hold', async () => {
    const kept = await traces.marked(office, clerk, 'FICOU');
    const citizen = await traces.marked(office, clerk, 'CANARIO');
    await audit.seal();
    // and something that is not sealed yet
    await me().call(createAtendimento, { id: citizen.id, descricao: 'CANARIO AINDA SEM SELO' });
    const places =
      'agenda_compromissos auditoria bairro_apelidos bairros demanda_documentos demanda_notas demandas historicos_atendimento idempotency_keys municipes';
    expect((await traces.tablesWith(citizen.words)).sort()).toEqual(places.split(' '));
    expect(await traces.filesWith(office, citizen.words)).toBe(3);
    const counted = (await me().call(getDashboard, {})).body;

    expect((await anonymise(citizen.id)).status).toBe(200);
    expect(await traces.tablesWith(citizen.words)).toEqual([]);
    expect(await traces.filesWith(office, citizen.words)).toBe(0);

    // nothing of the other one
    expect((await traces.tablesWith(kept.words)).sort()).toEqual(places.split(' '));
    expect(await traces.filesWith(office, kept.words)).toBe(3);
    const after = (await me().call(getDashboard, {})).body;
    const numbers = ({ counts, byMonth, bySector }: Dashboard) => ({ counts, byMonth, bySector });
    expect(numbers(after)).toEqual(numbers(counted));
    expect(after.counts).toMatchObject({ municipes: 2, EM_ANALISE: 2 });

    await audit.seal();
    const { ok, lines } = await audit.verify();
    expect([ok, lines]).toEqual([true, expect.arrayContaining(['A auditoria confere.'])]);
    expect(lines.join('\n')).toMatch(/^Esvaziadas por anonimização.*: [1-9]/m);
  });

  test('leaves the record with its code, the demands, and in the log who did it', async () => {
    const citizen = await traces.marked(office, clerk, 'CANARIO');
    await audit.seal();
    expect((await anonymise(citizen.id)).body).toEqual({ id: citizen.id });
    const { body } = await me().call(getMunicipe, { id: citizen.id });
    expect(body).toMatchObject({
      codigo: citizen.codigo,
      nome_completo: 'MUNÍCIPE ANONIMIZADO',
      telefone_ddd: null,
      email: null,
      endereco: null,
      bairro: null,
      anonimizado_em: expect.any(String),
      demandas_total: 1,
      historicos_total: 3,
    });
    const demandas = (await me().call(demandasByMunicipe, { id: citizen.id })).body;
    expect(demandas).toMatchObject({
      total: 1,
      rows: [
        { descricao_texto: 'DEMANDA ANONIMIZADA', data_demanda: '2026-05-04', assessor_responsavel: 'Rita Moura' },
      ],
    });
    expect((await me().call(listAnexos, { id: citizen.demanda })).body).toEqual([]);
    const { body: historicos } = await me().call(listAtendimentos, { id: citizen.id });
    expect(historicos.map(({ descricao }) => descricao)).toEqual(Array(3).fill('ATENDIMENTO ANONIMIZADO'));
    expect((await me().call(listMunicipes, { busca: 'canario' })).body.total).toBe(0);
    expect((await me().call(listMunicipes, { busca: citizen.codigo })).body.total).toBe(1);

    const { body: log } = await admin().call(histories.municipes, { id: citizen.id });
    expect(log.rows.map(({ acao, autor }) => [acao, autor])).toEqual([
      ['UPDATE', 'Admin do Gabinete'],
      ['UPDATE', 'Pessoa de Teste'],
      ['INSERT', 'Pessoa de Teste'],
    ]);
    expect(log.rows.map(({ antes, depois }) => [antes, depois])).toEqual([
      [null, { anonimizado_em: expect.any(String), linhas_esvaziadas: expect.any(Number) }],
      [null, null],
      [null, null],
    ]);
  });

  test('finds the appointments that named them before: with another link by now, with none, or deleted', async () => {
    const citizen = await traces.marked(office, clerk, 'CANARIO');
    const [other, day] = [
      await data.municipe(office, 'OUTRA'),
      { data_compromisso: '2026-06-11', hora_compromisso: '09:00' },
    ];
    const named = async (link: { municipe_id: string } | { demanda_id: string }) => {
      const values = { ...day, ...link, titulo: 'VISITA DO CANARIO', descricao: 'CANARIO', local: 'CASA DO CANARIO' };
      const { body } = await me().call(createCompromisso, values, { headers: { 'idempotency-key': randomUUID() } });
      return body.id;
    };
    const change = async (id: string, link: { municipe_id?: string; demanda_id?: string }) => {
      const values = { ...day, ...link, titulo: 'VISITA, AINDA DO CANARIO', versao: 1 };
      expect((await me().call(updateCompromisso, { id, ...values })).status).toBe(200);
    };
    const ids = [
      await named({ municipe_id: citizen.id }),
      await named({ municipe_id: citizen.id }),
      await named({ demanda_id: citizen.demanda }),
      await named({ municipe_id: citizen.id }),
    ];
    await change(ids[0]!, { municipe_id: '' });
    await change(ids[1]!, { municipe_id: other });
    await change(ids[2]!, { demanda_id: '' });
    await change(ids[3]!, { municipe_id: '' });
    await me().call(removeCompromisso, { id: ids[3]! });
    const { body: apart } = await me().call(createCompromisso, {
      ...day,
      municipe_id: other,
      titulo: 'DE OUTRA PESSOA',
    });
    await audit.seal();

    expect((await anonymise(citizen.id)).status).toBe(200);
    expect(await traces.tablesWith(citizen.words)).toEqual([]);
    for (const id of ids.slice(0, 3))
      expect((await me().call(getCompromisso, { id })).body).toMatchObject({
        titulo: 'COMPROMISSO ANONIMIZADO',
        descricao: null,
        local: null,
      });
    // what was never theirs stays, in the log as well
    expect((await me().call(getCompromisso, { id: apart.id })).body.titulo).toBe('DE OUTRA PESSOA');
    const log = await server.rows('select depois from auditoria where entidade_id = $1', [apart.id]);
    expect(log).toEqual([{ depois: expect.objectContaining({ titulo: 'DE OUTRA PESSOA' }) }]);
    await audit.seal();
    expect((await audit.verify()).ok).toBe(true);
  });

  test('is told to the screens, as a change of each record', async () => {
    const { id } = await traces.marked(office, clerk, 'CANARIO');
    const [before] = await server.rows<{ id: string }>('select max(id) as id from feed');
    await anonymise(id);
    const told = await server.rows<{ what: string }>(
      `select distinct entidade || ' ' || acao as what from feed where tenant_id = $1 and id > $2 order by 1`,
      [office.id, before!.id],
    );
    expect(told.map(({ what }) => what)).toEqual([
      'agenda_compromissos UPDATE',
      'demanda_documentos DELETE',
      'demanda_notas UPDATE',
      'demandas UPDATE',
      'historicos_atendimento UPDATE',
      'municipes UPDATE',
    ]);
  });

  test('works on a deleted one, who can come back as nobody', async () => {
    const { id, words } = await traces.marked(office, clerk, 'CANARIO');
    await me().call(removeMunicipe, { id });
    const inBin = async () =>
      (await admin().call(listBin, { kind: 'municipes' })).body.rows.find((row) => row.id === id)!;
    const { codigo, versao } = await inBin();
    expect(codigo).toMatch(/^\d{8}/);
    expect((await anonymise(id, versao)).status).toBe(200);
    expect(await inBin()).toMatchObject({ label: 'MUNÍCIPE ANONIMIZADO', codigo: null });
    expect(await traces.tablesWith(words)).toEqual([]);
    expect((await admin().call(restoreMunicipe, { id })).status).toBe(200);
    expect((await me().call(getMunicipe, { id })).body.nome_completo).toBe('MUNÍCIPE ANONIMIZADO');
  });

  test('needs the version that was read: a stale one changes nothing and shows the record as it is', async () => {
    const id = await data.municipe(office, 'JOSÉ');
    const stale = await anonymise(id, 2);
    expect([stale.status, stale.problem.code]).toEqual([409, 'record.stale']);
    expect(stale.problem.current).toMatchObject({ nome_completo: 'JOSÉ', versao: 1 });
    expect((await anonymise(randomUUID(), 1)).status).toBe(404);
    const other = await server.office();
    expect((await anonymise(await data.municipe(other), 1)).status).toBe(404);
    expect((await me().call(anonymiseMunicipe, { id, versao: 1 })).status).toBe(403);
    expect((await me().call(getMunicipe, { id })).body.nome_completo).toBe('JOSÉ');
  });

  test('happens once, and nothing new is hung on nobody', async () => {
    const { id } = await traces.marked(office, clerk, 'CANARIO');
    await anonymise(id);
    const again = await anonymise(id);
    expect([again.status, again.problem.code]).toEqual([409, 'municipes.anonymised']);
    const versao = (await me().call(getMunicipe, { id })).body.versao;
    const edited = await me().call(updateMunicipe, { id, versao, nome_completo: 'A', telefone_ddd: '11988887777' });
    expect([edited.status, edited.problem.code]).toEqual([409, 'municipes.anonymised']);
    expect((await me().call(createAtendimento, { id, descricao: 'X' })).status).toBe(404);
    const demanda = await me().call(createDemanda, {
      municipe_id: id,
      setor_id: await data.setor(office),
      assessor_responsavel: 'Rita',
      descricao_texto: 'X',
      data_demanda: '2026-05-04',
    });
    expect(demanda.problem.errors?.map(({ field }) => field)).toEqual(['municipe_id']);
    const day = { titulo: 'X', data_compromisso: '2026-06-10', hora_compromisso: '10:00' };
    const compromisso = await me().call(createCompromisso, { ...day, municipe_id: id });
    expect(compromisso.problem.errors?.map(({ field }) => field)).toEqual(['municipe_id']);
  });

  test('leaves nothing that words or files can be put into again, while the demand can still be worked on', async () => {
    const files = fileTools(server);
    const municipe_id = await data.municipe(office);
    const demanda = await files.demanda(clerk, office, []);
    await server.rows('update demandas set municipe_id = $1 where id = $2', [municipe_id, demanda]);
    const contato = (await me().call(createAtendimento, { id: municipe_id, descricao: 'ligou' })).body;
    const nota = (await me().call(createNota, { id: demanda, texto: 'mora só' })).body;
    const passo = (await me().call(createPasso, { demanda_id: demanda, texto: 'Ligar' })).body;
    await me().call(setDemandaStatus, { id: demanda, status: 'RESOLVIDO' });
    const told = { id: demanda, municipe_id, situacao: 'FEITA', canal: 'LIGACAO', texto: 'foi avisada' } as const;
    const dito = (await me().call(createDevolutiva, told)).body;
    const waiting = await files.upload(clerk, office, { regras: 'edit' }, { name: 'a.pdf', content: pdf() });
    expect((await anonymise(municipe_id)).status).toBe(200);

    const row = (await me().call(getDemanda, { id: demanda })).body;
    const { setor_id, assessor_responsavel, data_demanda, descricao_texto, versao } = row;
    const same = { id: demanda, setor_id, assessor_responsavel, data_demanda, descricao_texto, versao };
    const versions = async (table: string, id: string) =>
      (await server.rows<{ versao: number }>(`select versao from ${table} where id = $1`, [id]))[0]!.versao;
    const answers = [
      await me().call(updateDemanda, { ...same, descricao_texto: 'Maria' }),
      await me().call(updateDemanda, { ...same, protocolo_externo: '156' }),
      await me().call(updateDemanda, { ...same, uploads: [waiting.body.id] }),
      await files.upload(clerk, office, { regras: 'detail', demanda_id: demanda }, { name: 'a.pdf', content: pdf() }),
      await me().call(updateAtendimento, {
        id: contato.id,
        descricao: 'Maria',
        versao: await versions('historicos_atendimento', contato.id),
      }),
      await me().call(updateNota, { id: nota.id, texto: 'Maria', versao: await versions('demanda_notas', nota.id) }),
      await me().call(updateDevolutiva, {
        id: dito.id,
        texto: 'Maria',
        versao: await versions('devolutivas', dito.id),
      }),
      await me().call(createPasso, { demanda_id: demanda, texto: 'Maria' }),
      await me().call(updatePasso, {
        id: passo.id,
        texto: 'Maria',
        versao: await versions('demanda_passos', passo.id),
      }),
    ];
    expect(answers.map(({ status, problem }) => `${status} ${problem?.code}`)).toEqual(
      answers.map(() => '409 municipes.anonymised'),
    );
    expect((await me().call(updateDemanda, { ...same, data_demanda: '2026-05-05' })).status).toBe(200);
    expect((await me().call(updatePasso, { id: passo.id, feito: true })).status).toBe(200);
  });

  test('an upload that is under way is refused when its file is there', async () => {
    const files = fileTools(server);
    const demanda = await files.demanda(clerk, office);
    const [{ municipe_id }] = (await server.rows<{ municipe_id: string }>(
      'select municipe_id from demandas where id = $1',
      [demanda],
    )) as [{ municipe_id: string }];
    const boundary = randomUUID();
    const path = fillPath(createAnexo.path, { tenantId: office.id });
    const request = httpRequest(`${server.origin}${path}?regras=detail&demanda_id=${demanda}`, {
      method: 'POST',
      agent: false,
      headers: {
        cookie: clerk.cookie,
        origin: server.origin,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
    });
    const answer = once(request, 'response') as Promise<[IncomingMessage]>;
    const part = `--${boundary}\r\nContent-Disposition: form-data; name="arquivo"; filename="a.pdf"\r\n\r\n`;
    request.write(Buffer.concat([Buffer.from(part), pdf()]));
    const coming = async () => (await readdir(join(server.dataDir, 'files', '.incoming')).catch(() => [])).length;
    await expect.poll(coming, { timeout: 10_000 }).toBe(1);
    expect((await anonymise(municipe_id)).status).toBe(200);
    request.end(`\r\n--${boundary}--\r\n`);
    const [{ statusCode }] = await answer;
    expect(statusCode).toBe(409);
    expect((await files.stored(office)).kept).toBe(0);
  });

  test('beside writers and the sealer leaves a log that verifies', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => data.municipe(office)));
    let writing = true;
    const sealer = (async () => {
      while (writing) await sealAudit(server.database);
    })();
    const writers = ids.map(async (id) => {
      for (let k = 0; k < 5; k += 1) await me().call(createAtendimento, { id, descricao: `CANARIO ${k}` });
      return anonymise(id);
    });
    for (const answer of await Promise.all(writers)) expect(answer.status).toBe(200);
    writing = false;
    await sealer;
    await audit.seal();
    expect(await traces.tablesWith(['CANARIO'])).toEqual([]);
    expect((await audit.verify()).ok).toBe(true);
  });

  test('does not cover for a row that somebody emptied beside it', async () => {
    const [id, victim] = [await data.municipe(office), await data.municipe(office)];
    await audit.seal();
    await anonymise(id);
    await audit.seal();
    const [log] = await server.rows<{ id: string }>(
      'select esvaziado_por as id from auditoria_selos where esvaziado_por is not null and tenant_id = $1',
      [office.id],
    );
    await server.rows(
      `with linha as (update auditoria set depois = null where entidade_id = $1 returning id)
       update auditoria_selos s set salt = null, esvaziado_por = $2 from linha l where s.auditoria_id = l.id`,
      [victim, log!.id],
    );
    const { ok, lines } = await audit.verify();
    expect([ok, lines.find((line) => line.startsWith(office.slug))]).toEqual([
      false,
      `${office.slug}: 2 linhas constam como esvaziadas pela anonimização ${log!.id}, que registrou 1`,
    ]);
  });
});
