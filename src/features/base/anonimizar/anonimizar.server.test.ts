import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditTools } from '../../../../tests/support/office/audit.ts';
import { traceTools } from '../../../../tests/support/office/traces.ts';
import { clerk, data, inWorkplace, me, office, server } from '../../../../tests/support/office/workplace.ts';
import { sealAudit } from '../../../server/jobs/audit-sealer.ts';
import {
  createCompromisso,
  getCompromisso,
  removeCompromisso,
  updateCompromisso,
} from '../../daily/agenda/agenda.contract.ts';
import { histories } from '../../../shared/history.ts';
import { type Dashboard, getDashboard } from '../../views/dashboard/dashboard.contract.ts';
import { listAnexos } from '../../daily/anexos/anexos.contract.ts';
import { demandasByMunicipe } from '../../daily/demandas/demandas.contract.ts';
import { listBin } from '../../views/lixeira/lixeira.contract.ts';
import { anonymiseMunicipe } from './anonimizar.contract.ts';
import { createAtendimento, listAtendimentos } from '../../daily/atendimentos/atendimentos.contract.ts';
import { getMunicipe, listMunicipes, removeMunicipe, restoreMunicipe } from '../municipes/municipes.contract.ts';

// looks at all offices, and into the whole log
inWorkplace('each test', 'own');

let audit: ReturnType<typeof auditTools>;
let traces: ReturnType<typeof traceTools>;
beforeAll(() => {
  audit = auditTools(server);
  traces = traceTools(server);
});

const admin = () => server.as(office.admin, office);

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
      ['UPDATE', clerk.full_name],
      ['INSERT', clerk.full_name],
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
