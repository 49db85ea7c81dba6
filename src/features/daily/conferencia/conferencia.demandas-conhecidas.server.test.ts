import { beforeEach, describe, expect, test } from 'vitest';
import {
  as,
  checked,
  demandas,
  errors,
  ids,
  row,
  run,
  withDemandSheets,
} from '../../../../tests/support/office/demand-sheets.ts';
import { data, office, server } from '../../../../tests/support/office/workplace.ts';
import type { User } from '../../../../tests/support/servers/server.ts';
import { undoLote } from '../../base/lotes/lotes.contract.ts';
import { getDemanda } from '../demandas/demandas.contract.ts';
import { listNotificacoes } from '../notificacoes/notificacoes.contract.ts';
import { reunirDemanda } from '../reunir/reunir.contract.ts';
import { setSigilo } from '../sigilo/sigilo.contract.ts';

/** Demands of a spreadsheet that are registered already: what of a row becomes theirs. */

withDemandSheets();

type Said = NonNullable<Parameters<typeof row>[0]>;
const known = (said: Said) => row({ codigo_origem: 'P-1', ...said });
async function again(conhecidas: 'COMPLETAR' | 'ATUALIZAR', said: Said) {
  const id = await checked([known(said)]);
  return { id, alteradas: (await run(id, { conhecidas })).feito!['alteradas'] };
}

describe('its assessor is a name and the member whose it is, as one', () => {
  let ana: User;
  let member: string;
  beforeEach(async () => {
    ana = await server.member(office, 'attendant');
    member = await data.assessor(office, 'Ana Lima');
    await server.rows('update equipe set user_id = $2 where id = $1', [member, ana.id]);
  });
  const registered = async (assessor: string) => void (await run(await checked([known({ assessor })])));
  const assessor = async () =>
    (await demandas()).map(({ assessor_responsavel, assessor: nome }) => [assessor_responsavel, nome])[0];

  test('Completar leaves one outside the team: no other gets the demand, hears of it or reads what is secret', async () => {
    await registered('Bia');
    const [id] = await ids();
    expect((await as().call(setSigilo, { id: id!, sigilosa: true })).status).toBe(200);
    expect((await again('COMPLETAR', { assessor: 'Ana Lima' })).alteradas).toBe(0);
    expect(await assessor()).toEqual(['Bia', null]);
    expect((await as(ana).call(getDemanda, { id: id! })).status).toBe(404);
    expect((await as(ana).call(listNotificacoes, {})).body.rows).toEqual([]);
  });

  test('Completar finds the member of the name that is there, however it is written', async () => {
    await registered('ANA LIMA');
    await server.rows(
      `update demandas set assessor_responsavel = 'ÂNA LIMA', assessor_id = null where tenant_id = $1`,
      [office.id],
    );
    const { id, alteradas } = await again('COMPLETAR', { assessor: 'Ana Lima' });
    expect([alteradas, await assessor()]).toEqual([1, ['ÂNA LIMA', 'Ana Lima']]);
    await as().call(undoLote, { id });
    expect(await assessor()).toEqual(['ÂNA LIMA', null]);
  });

  test('Atualizar with one outside the team takes the demand from the member; undone, both are back', async () => {
    await registered('Ana Lima');
    const { id, alteradas } = await again('ATUALIZAR', { assessor: 'Bia' });
    expect([alteradas, await assessor()]).toEqual([1, ['Bia', null]]);
    expect((await as().call(undoLote, { id })).body).toMatchObject({ desfeitos: 1 });
    expect(await assessor()).toEqual(['Ana Lima', 'Ana Lima']);
  });

  test('Atualizar with a member gives it to them; undone, it is nobody’s of the team', async () => {
    await registered('Bia');
    const { id, alteradas } = await again('ATUALIZAR', { assessor: 'Ana Lima' });
    expect([alteradas, await assessor()]).toEqual([1, ['Ana Lima', 'Ana Lima']]);
    expect((await as().call(undoLote, { id })).body).toMatchObject({ desfeitos: 1 });
    expect(await assessor()).toEqual(['Bia', null]);
  });

  test('Atualizar with the name of a member who has left since leaves it with them', async () => {
    await registered('Ana Lima');
    await server.rows('update equipe set deleted_at = now() where id = $1', [member]);
    expect((await again('ATUALIZAR', { assessor: 'ANA LIMA' })).alteradas).toBe(1);
    expect(await assessor()).toEqual(['ANA LIMA', 'Ana Lima']);
  });
});

test('Completar leaves an open one open, with no day of closing, and unchanged: its version, too', async () => {
  await run(await checked([known({})]));
  const closed = { status: 'RESOLVIDO', encerrada_em: '2019-04-01' };
  expect((await again('COMPLETAR', closed)).alteradas).toBe(0);
  const [id] = await ids();
  expect((await as().call(getDemanda, { id: id! })).body).toMatchObject({
    versao: 1,
    status: 'EM_ANALISE',
    encerrada_em: null,
  });
});

test.each(['COMPLETAR', 'ATUALIZAR'] as const)(
  '%s gives one without a code that of its row, by which a later row finds it',
  async (conhecidas) => {
    await run(await checked([row()]));
    const later = row({ codigo_origem: 'X-1', data_demanda: '06/03/2019', descricao_texto: 'Poda da mesma árvore' });
    const { lote, feito } = await run(await checked([row({ codigo_origem: 'X-1' }), later]), { conhecidas });
    expect([lote.estado, feito!['criadas']]).toEqual(['CONCLUIDO', 0]);
    expect((await demandas()).map(({ codigo_origem }) => codigo_origem)).toEqual(['X-1']);
  },
);

describe('its code is of somebody else’s demand', () => {
  const another = { municipe_telefone: '1133334444', descricao_texto: 'Exame' };
  const outra = [
    ['Código de origem', expect.stringMatching(/^Este código de origem já é de uma demanda de outra pessoa/)],
  ];
  beforeEach(async () => {
    await data.insert('municipes', office, { nome_completo: 'RUI MELO', telefone_ddd: '1133334444' });
    await run(await checked([known({})]));
  });

  test.each(['IGNORAR', 'ATUALIZAR'] as const)(
    '%s: the row is one to look at, and the demand stays',
    async (conhecidas) => {
      const before = await demandas();
      const id = await checked([known(another)]);
      expect(await errors(id)).toEqual(outra);
      expect((await run(id, { conhecidas })).lote).toMatchObject({ ok: 0, falhas: 1 });
      expect(await demandas()).toEqual(before);
    },
  );

  test('it came between the check and the import, or from a row above: told as well', async () => {
    const id = await checked([
      row({ ...another, codigo_origem: 'P-2' }),
      row({ codigo_origem: 'P-2' }),
      row({ ...another, codigo_origem: 'P-3' }),
    ]);
    await run(await checked([row({ codigo_origem: 'P-3', data_demanda: '06/03/2019' })]));
    await run(id, { conhecidas: 'ATUALIZAR' });
    expect(await errors(id)).toEqual([...outra, ...outra]);
    expect((await demandas()).map(({ municipe, codigo_origem }) => [municipe, codigo_origem])).toEqual([
      ['ANA LIMA', 'P-1'],
      ['ANA LIMA', 'P-3'],
      ['RUI MELO', 'P-2'],
    ]);
  });

  test('of the same day and text it is that demand, which has another citizen by now', async () => {
    const id = await checked([known({ municipe_telefone: '1133334444' })]);
    expect((await run(id)).feito).toEqual({ criadas: 0, alteradas: 0, iguais: 1 });
  });
});

test('a row by which one would be closed before it was asked for is wrong; as it stands it is taken', async () => {
  const closed = { status: 'RESOLVIDO', encerrada_em: '01/04/2019' };
  await run(await checked([known(closed)]));
  const later = await again('ATUALIZAR', { data_demanda: '02/04/2019' });
  expect([later.alteradas, await errors(later.id)]).toEqual([
    0,
    [['Data da demanda', 'O dia do encerramento não pode ser anterior à data da demanda']],
  ]);
  expect((await again('ATUALIZAR', { data_demanda: '02/04/2019', status: 'EM_ANALISE' })).alteradas).toBe(1);
});

describe('a subject that is secret', () => {
  const hides = () => data.insert('assuntos', office, { nome: 'Violência', nivel: 1, sigilosa: true });
  const secrets = async () => (await demandas()).map(({ assunto, sigilosa }) => [assunto, sigilosa]);

  test('hides the demand that it is brought to, and Desfazer shows it again', async () => {
    await hides();
    await run(await checked([row({ codigo_origem: 'P-1' }), row({ codigo_origem: 'P-2', descricao_texto: 'Exame' })]));
    const id = await checked([row({ codigo_origem: 'P-1', assunto: 'Violência' }), row({ codigo_origem: 'P-2' })]);
    expect((await run(id, { conhecidas: 'COMPLETAR' })).feito).toMatchObject({ alteradas: 1 });
    expect(await secrets()).toEqual([
      ['Violência', true],
      [null, false],
    ]);
    const caio = await server.member(office, 'attendant');
    const [first] = await ids();
    expect((await as(caio).call(getDemanda, { id: first! })).status).toBe(404);
    expect((await as().call(undoLote, { id })).body).toMatchObject({ desfeitos: 1, alterados_depois: 0 });
    expect(await secrets()).toEqual([
      [null, false],
      [null, false],
    ]);
  });

  test('is refused to those that were merged', async () => {
    await hides();
    await run(await checked([row({ codigo_origem: 'P-1' }), row({ codigo_origem: 'P-2', descricao_texto: 'Exame' })]));
    const [root, child] = await ids();
    expect((await as().call(reunirDemanda, { id: child!, principal_id: root! })).status).toBe(200);
    const id = await checked([row({ codigo_origem: 'P-1', assunto: 'Violência' })]);
    await run(id, { conhecidas: 'ATUALIZAR' });
    expect(await errors(id)).toEqual([
      ['Assunto', 'Separe antes as demandas reunidas: o sigilo precisa ser o mesmo em todas'],
    ]);
    expect((await secrets())[0]).toEqual([null, false]);
  });
});
