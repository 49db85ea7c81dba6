import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { create as demanda } from '../../../../tests/support/office/demandas.ts';
import { boss, draft, issued, lastIs, orgao_id, tipo, withOficios } from '../../../../tests/support/office/oficios.ts';
import { data, me, office, server } from '../../../../tests/support/office/workplace.ts';
import { png } from '../../../../tests/support/files/real-files.ts';
import type { CallInput } from '../../../shared/contract.ts';
import { setAjustes } from '../../base/ajustes/ajustes.contract.ts';
import { updateOficio } from '../oficios/oficios.contract.ts';
import { issueOficio } from '../oficios/registro.contract.ts';
import { setSigilo } from '../sigilo/sigilo.contract.ts';
import { type Previa, previaOficio, textoDoOficio } from './carta.contract.ts';

/** The page beside the text: what would be issued now, of who may read it. */

withOficios();

const words = ({ paginas }: Previa) => paginas.flat().map(({ texto }) => texto);
const previa = async (input: CallInput<typeof previaOficio> = {}) => {
  const { status, body, problem } = await me().call(previaOficio, input);
  expect([status, problem?.detail]).toEqual([200, undefined]);
  return body;
};
const letterhead = () =>
  boss().call(setAjustes, {
    cabecalho: ['CÂMARA MUNICIPAL DE SANTA CLARA', 'Gabinete da Vereadora'],
    cidade: 'Santa Clara do Vale',
    sigla: 'GVHP',
    signatario: 'Helena Prado',
    signatario_cargo: 'Vereadora',
  });

describe('the page beside the text', () => {
  test('has the letterhead, the recipient, the values of the draft and its probable number', async () => {
    await letterhead();
    await lastIs(45, '2026-11-18');
    const autoridade_id = await data.insert('autoridades', office, {
      orgao_id,
      nome: 'Renata Coutinho',
      cargo: 'Prefeita Municipal',
      genero: 'F',
      tratamento: 'EXCELENCIA',
    });
    const { id } = await draft({ demandas: [(await demanda()).id], autoridade_id });
    const body = await previa({
      oficio_id: id,
      assunto: 'Poste apagado',
      corpo: 'Do {{oficio.numero}}: {{demanda.descricao}}, **{{autoridade.pronome}}**.',
    });
    expect(body.total).toBe(1);
    expect(words(body)).toEqual([
      'CÂMARA MUNICIPAL DE SANTA CLARA',
      'Gabinete da Vereadora',
      'Número provável: 046',
      'Santa Clara do Vale, 23 de novembro de 2026.',
      'A Sua Excelência a Senhora',
      'Renata Coutinho',
      'Prefeita Municipal',
      'Secretaria de Obras',
      'Assunto: Poste apagado.',
      'Senhora Prefeita,',
      expect.stringMatching(/^Do OFÍCIO Nº 046\/2026\/GVHP: .*,$/),
      'Vossa Excelência',
      '.',
      'Respeitosamente,',
      'HELENA PRADO',
      'Vereadora',
    ]);
  });

  test('what is not said is as the draft has it; what has no value yet is to be filled in', async () => {
    const { id } = await draft({ corpo: 'Peço por {{municipe.nome}}.' });
    const body = await previa({ oficio_id: id });
    expect(words(body)).toEqual(
      expect.arrayContaining(['Número provável: 001', 'Peço por [preencher: municipe.nome].', 'Secretaria de Obras']),
    );
    expect(words(await previa({ oficio_id: id, orgao_id: '' }))).not.toContain('Secretaria de Obras');
  });

  test('a text of no letter has the letterhead and its kind; what the Câmara numbers has no number', async () => {
    await letterhead();
    const tipo_id = await tipo('Indicação', { numeracao: 'EXTERNA' });
    const body = await previa({ tipo_id, orgao_id, corpo: 'Indico a poda.' });
    expect(words(body)).toEqual(expect.arrayContaining(['INDICAÇÃO', 'Secretaria de Obras', 'Indico a poda.']));
  });

  test('an unknown variable is named', async () => {
    const { status, problem } = await me().call(previaOficio, { corpo: 'CPF {{municipe.cpf}}' });
    expect([status, problem.errors]).toEqual([
      422,
      [{ field: 'corpo', message: 'Variável desconhecida: municipe.cpf' }],
    ]);
  });

  test('values that make a text longer than any letter are refused with a sentence, and the number is not used', async () => {
    const { id } = await demanda();
    await server.rows(`update demandas set descricao_texto = repeat('a', 4000) where id = $1`, [id]);
    const letter = await draft({ demandas: [id], corpo: '{{demanda.descricao}} '.repeat(20) });
    const { status, problem } = await me().call(previaOficio, { oficio_id: letter.id });
    expect([status, problem.code]).toEqual([422, 'oficios.longo']);
    const issue = await me().call(issueOficio, { id: letter.id, versao: letter.versao, data: '2026-11-23' });
    expect([issue.status, issue.problem?.code]).toEqual([422, 'oficios.longo']);
    expect((await issued()).numero).toBe(1);
  });

  test('also such as would be of gigabytes, which are not made to be counted; a subject has its own limit', async () => {
    const { id } = await demanda();
    const many = await server.rows<{ id: string }>(
      `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda, numero)
       select tenant_id, municipe_id, setor_id, repeat('a', 10000), 'Rita', data_demanda, app.numero(2020, n)
         from demandas, generate_series(1, 11) n where id = $1 returning id`,
      [id],
    );
    const oficio = await draft({ demandas: many.map((one) => one.id), assunto: 'Poda {{demandas.lista}}' });
    const before = process.memoryUsage().heapUsed;
    const { problem } = await me().call(previaOficio, {
      oficio_id: oficio.id,
      assunto: 'Poda',
      corpo: 'x {{demandas.lista}}'.repeat(1_400),
    });
    expect(problem.code).toBe('oficios.longo');
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(100 * 1024 ** 2);
    const issue = await me().call(issueOficio, { id: oficio.id, versao: oficio.versao, data: '2026-11-23' });
    expect([issue.status, issue.problem?.errors]).toEqual([
      422,
      [{ field: 'assunto', message: 'Com os valores das variáveis o assunto passa de 1.000 caracteres. Encurte-o.' }],
    ]);
  });

  test('the coat of arms stands where the letter has it', async () => {
    const form = new FormData();
    form.append('arquivo', new File([new Uint8Array(png(400, 440))], 'brasao.png'));
    const path = `/api/tenants/${office.id}/ajustes/brasao`;
    const answer = await server.request('POST', path, { cookie: office.admin.cookie, body: form });
    expect(answer.status).toBe(200);
    const { brasao } = await previa({ corpo: 'Texto' });
    expect(brasao).toMatchObject({
      id: (answer.body as { brasao: string }).brasao,
      y: expect.closeTo(34.02, 1) as number,
    });
    expect(brasao!.largura / brasao!.altura).toBeCloseTo(400 / 440);
  });

  test('of a letter about a secret demand there is nothing to see, nor of one of another office', async () => {
    const secret = await demanda();
    const { id } = await draft({ demandas: [secret.id] });
    await me().call(setSigilo, { id: secret.id, sigilosa: true, leitores: [] });
    const other = server.as(await server.member(office, 'manager'), office);
    expect((await other.call(previaOficio, { oficio_id: id })).status).toBe(404);
    expect(words(await previa({ oficio_id: id, corpo: '{{demanda.descricao}}' })).join(' ')).not.toContain('preencher');
    const rival = await server.office();
    expect((await server.as(rival.admin, rival).call(previaOficio, { oficio_id: id })).status).toBe(404);
    const stranger = await server.as(rival.admin, rival).call(previaOficio, { orgao_id, corpo: 'Texto' });
    expect(words(stranger.body).join(' ')).not.toContain('Secretaria de Obras');
    expect((await me().call(previaOficio, { oficio_id: randomUUID() })).status).toBe(404);
  });

  test('an issued letter has its file, and no page beside a text', async () => {
    const { id } = await issued();
    expect((await me().call(previaOficio, { oficio_id: id })).problem.code).toBe('oficios.issued');
  });

  test('ten people of one office who type at once all have their page', async () => {
    const { id, versao } = await draft();
    await me().call(updateOficio, { id, versao, corpo: 'Texto' });
    const people = await Promise.all(Array.from({ length: 10 }, () => server.member(office)));
    const answers = await Promise.all(
      people.map((person, i) => server.as(person, office).call(previaOficio, { oficio_id: id, corpo: `Texto ${i}` })),
    );
    answers.forEach(({ status, body }, i) => {
      expect(status).toBe(200);
      expect(words(body)).toContain(`Texto ${i}`);
    });
  });
});

describe('the words of an issued letter', () => {
  test('have the looks and values of its file, whatever becomes of what they were', async () => {
    const { id: demanda_id } = await demanda();
    const { id } = await issued({
      assunto: 'Sobre {{demanda.descricao}}',
      corpo: 'Peço **já** {{demanda.descricao}}.\n\n- *um*\n- dois\n\n> Art. 1º',
      demandas: [demanda_id],
    });
    await server.rows(`update demandas set descricao_texto = 'OUTRA COISA' where id = $1`, [demanda_id]);
    const { body } = await me().call(textoDoOficio, { id });
    expect(body).toEqual({
      assunto: 'Sobre TROCA DE LUMINÁRIA',
      corpo: [
        {
          kind: 'paragraph',
          pieces: [
            { text: 'Peço ' },
            { text: 'já', strong: true },
            { text: ' ' },
            { text: 'TROCA DE LUMINÁRIA' },
            { text: '.' },
          ],
        },
        { kind: 'list', marker: 'bullet', start: 1, items: [[{ text: 'um', emphasis: true }], [{ text: 'dois' }]] },
        { kind: 'quote', paragraphs: [[{ text: 'Art. 1º' }]] },
      ],
    });
  });

  test('are nobody’s who does not read the letter', async () => {
    const secret = await demanda();
    const { id } = await draft({ demandas: [secret.id] });
    await me().call(setSigilo, { id: secret.id, sigilosa: true, leitores: [] });
    const other = server.as(await server.member(office, 'manager'), office);
    expect((await other.call(textoDoOficio, { id })).status).toBe(404);
  });
});
