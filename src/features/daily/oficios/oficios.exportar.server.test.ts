import { describe, expect, test } from 'vitest';
import { create as demanda } from '../../../../tests/support/office/demandas.ts';
import { boss, draft, issued, now, orgao_id, withOficios } from '../../../../tests/support/office/oficios.ts';
import { clerk, data, me, office, server } from '../../../../tests/support/office/workplace.ts';
import type { CallInput } from '../../../shared/contract.ts';
import { exportName } from '../../../shared/exports/exports.ts';
import { fillPath } from '../../../shared/contract.ts';
import { setSigilo } from '../sigilo/sigilo.contract.ts';
import { exportOficios, listOficios } from './oficios.contract.ts';
import { updateDatas, voidOficio } from './registro.contract.ts';

/** Each list of letters as a file. */

withOficios();

const exported = async (input: CallInput<typeof exportOficios>, person = office.admin) => {
  const { status, headers, text } = await ask(input, person.cookie);
  expect([status, text]).toEqual([200, expect.anything()]);
  expect(headers.get('content-disposition')).toContain(`filename="${exportName('oficios', 'csv')}"`);
  return text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'));
};
const ask = async (input: object, cookie: string) => {
  const response = await fetch(server.origin + fillPath(exportOficios.path, { tenantId: office.id }), {
    method: 'POST',
    headers: { cookie, origin: server.origin, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const subjects = (rows: string[][]) => rows.slice(1).map(([, , assunto]) => assunto);

describe('a list of letters as a file', () => {
  test('says of an issued letter the subject that it was issued with, which is found by its words and stays when the demand changes', async () => {
    const row = await demanda({ descricao_texto: 'Poda da figueira\nda praça' });
    const { id } = await issued({ assunto: 'Sobre: {{demanda.descricao}}', demandas: [row.id] });
    const said = 'Sobre: PODA DA FIGUEIRA DA PRAÇA';
    expect(await now(id)).toMatchObject({ assunto: said });
    expect(subjects(await exported({ lista: 'EMITIDOS', busca: 'figueira' }))).toEqual([said]);
    for (const busca of ['figueira', 'praça poda', 'da po']) {
      const found = await me().call(listOficios, { lista: 'EMITIDOS', busca });
      expect(found.body.rows.map(({ assunto }) => assunto)).toEqual([said]);
    }

    await server.rows('update demandas set descricao_texto = $2 where id = $1', [row.id, 'OUTRA COISA']);
    expect(await now(id)).toMatchObject({ assunto: said });
    // one entry of the log for the draft, one for issuing it
    expect(await server.rows('select from auditoria where entidade_id = $1', [id])).toHaveLength(2);
  });

  test('has all of the list that is asked for, under the labels of the log, in the order of the list', async () => {
    const row = await demanda();
    const late = await issued({ assunto: 'Creche', demandas: [row.id] }, '2026-10-05');
    await me().call(updateDatas, {
      id: late.id,
      versao: (await now(late.id)).versao,
      protocolado_em: '2026-10-06',
      protocolo: 'P 118-402',
    });
    const gone = await issued({ assunto: 'Poda' }, '2026-10-06');
    await boss().call(voidOficio, { id: gone.id, motivo: 'Destinatário trocado.' });
    await issued({ assunto: 'Ronda' });
    await draft({ assunto: 'Faixa' });

    const [labels, ...rows] = await exported({ lista: 'EMITIDOS' });
    expect(labels!.slice(0, 7)).toEqual([
      'Identificação',
      'Tipo',
      'Assunto',
      'Destinatário',
      'Demandas',
      'Situação',
      'Reiteração',
    ]);
    expect(rows.map(([, , assunto]) => assunto)).toEqual(['Ronda', 'Creche']);
    expect(rows[1]!.slice(0, 12)).toEqual([
      'OFÍCIO Nº 001/2026',
      'Ofício',
      'Creche',
      'Secretaria de Obras',
      '1',
      'Protocolado',
      '',
      '05/10/2026',
      '',
      '06/10/2026',
      'P 118-402',
      '28/10/2026',
    ]);
    expect(subjects(await exported({ lista: 'RASCUNHOS' }))).toEqual(['Faixa']);
    expect(subjects(await exported({ lista: 'SEM_RESPOSTA' }))).toEqual(['Creche']);
    expect(subjects(await exported({ lista: 'ANULADOS' }))).toEqual(['Poda']);
  });

  test('is narrowed as the list is, and what a spreadsheet would run is text', async () => {
    await issued({ assunto: '=HYPERLINK("https://mau.example")' });
    const other = await data.insert('orgaos', office, { nome: '+55 Secretaria' });
    await issued({ assunto: 'Poda', orgao_id: other });
    expect(subjects(await exported({ lista: 'EMITIDOS', orgao_id }))).toEqual([
      `"'=HYPERLINK(""https://mau.example"")"`,
    ]);
    const [, found] = await exported({ lista: 'EMITIDOS', busca: 'poda' });
    expect(found!.slice(2, 4)).toEqual(['Poda', `'+55 Secretaria`]);
  });

  test('has what is secret only when that is ticked; the log says so to administrators alone, and never what was searched for', async () => {
    const row = await demanda();
    await issued({ assunto: 'VIOLENCIA', demandas: [row.id] });
    await issued({ assunto: 'Poda' });
    expect((await me().call(setSigilo, { id: row.id, sigilosa: true, leitores: [] })).status).toBe(200);
    expect(subjects(await exported({ lista: 'EMITIDOS' }))).toEqual(['Poda']);
    expect(subjects(await exported({ lista: 'EMITIDOS', busca: 'violencia', sigilosas: true }))).toEqual(['VIOLENCIA']);
    const log = await server.rows(
      `select a.depois, a.sigilo is not null as selado from auditoria a join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
        where a.tenant_id = $1 and f.acao = 'EXPORT' and f.entidade = 'oficios' order by a."timestamp"`,
      [office.id],
    );
    const told = { formato: 'CSV', registros: 1, lista: 'EMITIDOS' };
    expect(log).toEqual([
      { depois: { ...told, busca: false }, selado: false },
      { depois: { ...told, busca: true, sigilosas: true }, selado: true },
    ]);
  });

  test('is for administrators of the office', async () => {
    expect(await ask({ lista: 'EMITIDOS' }, clerk.cookie)).toMatchObject({ status: 403 });
  });
});
