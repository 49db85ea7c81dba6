import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { pdf } from '../../../../tests/support/files/real-files.ts';
import { traceTools } from '../../../../tests/support/office/traces.ts';
import { clerk, data, files, inWorkplace, me, office, server } from '../../../../tests/support/office/workplace.ts';
import { createCompromisso, getCompromisso, updateCompromisso } from '../../daily/agenda/agenda.contract.ts';
import { fillPath } from '../../../shared/contract.ts';
import { createAnexo } from '../../daily/anexos/anexos.contract.ts';
import { createDemanda, getDemanda, setDemandaStatus, updateDemanda } from '../../daily/demandas/demandas.contract.ts';
import { saveDesfecho } from '../../daily/desfecho/desfecho.contract.ts';
import { createDevolutiva, updateDevolutiva } from '../../daily/devolutivas/devolutivas.contract.ts';
import { createNota, updateNota } from '../../daily/linha/linha.contract.ts';
import { createPasso, updatePasso } from '../../daily/roteiros/roteiros.contract.ts';
import { anonymiseMunicipe } from './anonimizar.contract.ts';
import { createAtendimento, updateAtendimento } from '../../daily/atendimentos/atendimentos.contract.ts';
import { getMunicipe, updateMunicipe } from '../municipes/municipes.contract.ts';

inWorkplace('each test');

let traces: ReturnType<typeof traceTools>;
beforeAll(() => {
  traces = traceTools(server);
});

const admin = () => server.as(office.admin, office);

const anonymise = async (id: string) => {
  const [row] = await server.rows<{ versao: number }>('select versao from municipes where id = $1', [id]);
  return admin().call(anonymiseMunicipe, { id, versao: row!.versao });
};

async function citizenOf(demanda: string): Promise<string> {
  const [row] = await server.rows<{ municipe_id: string }>('select municipe_id from demandas where id = $1', [demanda]);
  return row!.municipe_id;
}

/** Of nobody nothing is taken any more. */

describe('an anonymised citizen', () => {
  test('is anonymised once, and nothing new is hung on nobody', async () => {
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
    const demanda = await files.demanda(clerk, office, []);
    const municipe_id = await citizenOf(demanda);
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
    // every word of a demand that is emptied, of those that its form takes
    const emptied = await server.rows<{ name: string }>(
      `select jsonb_object_keys(anonymise) as name from app.office_tables where table_name = 'demandas'`,
    );
    const typed = emptied.map(({ name }) => name).filter((name) => name in updateDemanda.input.shape);
    expect(typed.sort()).toEqual(expect.arrayContaining(['descricao_texto', 'protocolo_externo']));
    const versions = async (table: string, id: string) =>
      (await server.rows<{ versao: number }>(`select versao from ${table} where id = $1`, [id]))[0]!.versao;
    const answers = [
      ...(await Promise.all(typed.map((column) => me().call(updateDemanda, { ...same, [column]: 'Maria' })))),
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

  test('an appointment about them, or about their demand, takes no words either, until it is about somebody else', async () => {
    const municipe_id = await data.municipe(office);
    const demanda_id = await data.insert('demandas', office, {
      municipe_id,
      setor_id: await data.setor(office),
      assessor_responsavel: 'Rita',
      descricao_texto: 'PODA',
      data_demanda: '2026-05-04',
    });
    const day = { data_compromisso: '2020-06-10', hora_compromisso: '10:00' };
    const meet = (about: object) => me().call(createCompromisso, { ...day, titulo: 'VISITA', ...about });
    const made = [(await meet({ municipe_id })).body.id, (await meet({ demanda_id })).body.id];
    expect((await anonymise(municipe_id)).status).toBe(200);
    const edit = async (id: string, values: object) => {
      const { titulo, versao } = (await me().call(getCompromisso, { id })).body;
      return me().call(updateCompromisso, { id, ...day, titulo, versao, ...values });
    };
    const answers: { status: number; problem: { code: string } }[] = [await meet({ demanda_id })];
    for (const id of made) {
      const { versao } = (await me().call(getCompromisso, { id })).body;
      answers.push(
        await edit(id, { titulo: 'Maria' }),
        await edit(id, { local: 'Casa da Maria' }),
        await me().call(saveDesfecho, { id, versao, resultado: 'Maria' }),
      );
      expect((await edit(id, { data_compromisso: '2020-06-11', status: 'CONFIRMADO' })).status).toBe(200);
    }
    answers.push(await edit(made[0]!, { titulo: 'Maria', municipe_id: null, demanda_id }));
    expect(answers.map(({ status, problem }) => `${status} ${problem?.code}`)).toEqual(
      answers.map(() => '409 municipes.anonymised'),
    );
    for (const id of made)
      expect((await edit(id, { titulo: 'REUNIÃO', municipe_id: null, demanda_id: null })).status).toBe(200);
  });

  test('an upload that is under way is refused when its file is there', async () => {
    const demanda = await files.demanda(clerk, office);
    const municipe_id = await citizenOf(demanda);
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
});
