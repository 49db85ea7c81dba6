import { describe, expect, test } from 'vitest';
import { create as demanda, edit } from '../../../../tests/support/office/demandas.ts';
import {
  boss,
  draft,
  issue,
  issued,
  lastIs,
  now,
  tipo,
  withOficios,
  withoutFiles,
} from '../../../../tests/support/office/oficios.ts';
import { me, office, server } from '../../../../tests/support/office/workplace.ts';
import { getDemanda, setDemandaStatus } from '../demandas/demandas.contract.ts';
import { updateAcompanhamento } from '../prazos/prazos.contract.ts';
import { setSigilo } from '../sigilo/sigilo.contract.ts';
import { oficiosDaDemanda } from './oficios.contract.ts';
import { linkDemandas, unlinkDemanda, updateDatas, updateResultado, voidOficio } from './registro.contract.ts';

/** What a letter's number makes of the codes of its demands. */

withOficios();
withoutFiles();

const codes = async (ids: string[]) =>
  (
    await server.rows<{ codigo_oficio: string | null }>(
      'select codigo_oficio from demandas where id = any ($1) order by array_position($1, id)',
      [ids],
    )
  ).map(({ codigo_oficio }) => codigo_oficio);

describe('codes of demands', () => {
  test('a letter about 3 demands gives three the code of its number; void, each has its former one again', async () => {
    await lastIs(45, '2026-11-18');
    const ids = [
      (await demanda({ codigo_oficio: '7' })).id,
      (await demanda({ codigo_oficio: '' })).id,
      (await demanda({ codigo_oficio: '8' })).id,
    ];
    const letter = await issued({ demandas: ids });
    expect(letter.ligadas.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(await codes(ids)).toEqual(['46', '46', '46']);
    const { andamento } = (await me().call(getDemanda, { id: ids[0]! })).body;
    expect(andamento).toBe('ENCAMINHADA');
    expect((await me().call(voidOficio, { id: letter.id, motivo: 'Destinatário trocado.' })).status).toBe(403);
    const done = await boss().call(voidOficio, { id: letter.id, motivo: 'Destinatário trocado.' });
    expect(done.body).toMatchObject({ situacao: 'ANULADO', anulado_por: office.admin.full_name, numero: 46 });
    expect(await codes(ids)).toEqual(['7', null, '8']);
  });

  test('the newest that stands gives it, and what was typed comes back with the last', async () => {
    const { id } = await demanda({ codigo_oficio: '7' });
    await lastIs(45, '2026-11-18');
    const [first, second] = [await issued({ demandas: [id] }), await issued({ demandas: [id] })];
    const code = async () => (await codes([id]))[0];
    expect(await code()).toBe('47');
    await boss().call(voidOficio, { id: first.id, motivo: 'Destinatário trocado.' });
    expect(await code()).toBe('47');
    await boss().call(voidOficio, { id: second.id, motivo: 'Destinatário trocado.' });
    expect(await code()).toBe('7');
  });

  test('while one gives it, another value is refused beside the field; after that it is typed again', async () => {
    const row = await demanda();
    const letter = await issued({ demandas: [row.id] });
    const save = async (codigo_oficio: string) =>
      edit((await me().call(getDemanda, { id: row.id })).body, { codigo_oficio });
    const refused = await save('99');
    expect([refused.status, refused.problem.errors]).toEqual([
      409,
      [{ field: 'codigo_oficio', message: 'O código vem do OFÍCIO Nº 001/2026.' }],
    ]);
    expect((await save('1')).status).toBe(200);
    await boss().call(voidOficio, { id: letter.id, motivo: 'Destinatário trocado.' });
    expect((await save('99')).body.codigo_oficio).toBe('99');
  });

  test('who gives it is told with the letters of the demand, with its id to who reads it; nobody after the voiding', async () => {
    const [row, secret] = [await demanda(), await demanda()];
    const caio = server.as(await server.member(office, 'manager', { full_name: 'Caio Reis' }), office);
    const from = async (who = caio) => (await who.call(oficiosDaDemanda, { id: row.id })).body.codigo_de;
    expect(await from()).toBeNull();
    const letter = await issued({ demandas: [row.id, secret.id] });
    expect(await from()).toEqual({ id: letter.id, identificacao: 'OFÍCIO Nº 001/2026' });
    // whose letter is hidden is told the number that everybody may know
    expect((await boss().call(setSigilo, { id: secret.id, sigilosa: true, leitores: [] })).status).toBe(200);
    expect(await from()).toEqual({ id: null, identificacao: 'OFÍCIO Nº 001/2026' });
    expect(await from(me())).toMatchObject({ id: letter.id });
    await boss().call(voidOficio, { id: letter.id, motivo: 'Destinatário trocado.' });
    expect(await from()).toBeNull();
    expect((await caio.call(oficiosDaDemanda, { id: secret.id })).status).toBe(404);
  });

  test('one letter is void while the demand joins another: the other gives the code, and what was typed comes back', async () => {
    for (const [n, first] of ['void', 'link', 'void', 'link', 'void', 'link'].entries()) {
      const { id } = await demanda({ codigo_oficio: '7' });
      const [before, after] = [await issued({ demandas: [id] }), await issued()];
      const end = () => boss().call(voidOficio, { id: before.id, motivo: 'Destinatário trocado.' });
      const join = () => me().call(linkDemandas, { id: after.id, demandas: [id] });
      const done = await Promise.all(first === 'void' ? [end(), join()] : [join(), end()]);
      expect(done.map(({ status }) => status)).toEqual([200, 200]);
      expect(await codes([id]), `${n}: ${first} first`).toEqual([String(after.numero)]);
      await boss().call(voidOficio, { id: after.id, motivo: 'Destinatário trocado.' });
      expect(await codes([id]), `${n}: ${first} first`).toEqual(['7']);
    }
  });

  test('one that joins later can leave again, one that was there cannot', async () => {
    const [there, later] = [await demanda(), await demanda({ codigo_oficio: '5' })];
    const { id } = await issued({ demandas: [there.id] });
    expect((await me().call(linkDemandas, { id, demandas: [later.id, there.id] })).body.demandas).toBe(2);
    expect(await codes([later.id])).toEqual(['1']);
    const leave = (demanda_id: string) => me().call(unlinkDemanda, { id, demanda_id });
    expect((await leave(there.id)).status).toBe(409);
    expect((await leave(later.id)).status).toBe(200);
    expect(await codes([there.id, later.id])).toEqual(['1', '5']);
  });

  test('what the Câmara numbers asks for no number and gives no code; 312/2026 and a link come later', async () => {
    const indicacao = await tipo('Indicação', { numeracao: 'EXTERNA' });
    const row = await demanda({ codigo_oficio: '5' });
    const letter = await issued({ tipo_id: indicacao, demandas: [row.id] });
    expect(letter).toMatchObject({ numero: null, identificacao: 'INDICAÇÃO' });
    const say = async (values: object) =>
      me().call(updateResultado, { id: letter.id, versao: (await now(letter.id)).versao, ...values });
    for (const casa_link of ['javascript:alert(1)', 'http://sapl.exemplo', 'https://a@b', `https://${'x'.repeat(500)}`])
      expect((await say({ casa_link })).status, casa_link).toBe(422);
    const said = await say({ casa: '312/2026', casa_link: 'https://sapl.exemplo/materia/1', resultado: 'APROVADO' });
    expect(said.body).toMatchObject({ casa_numero: 312, casa_ano: 2026, identificacao: 'INDICAÇÃO Nº 312/2026' });
    expect(await codes([row.id])).toEqual(['5']);
    expect((await now((await issued()).id)).numeracao).toBe('GABINETE');
  });

  test('a number of the Câmara is of one letter of its kind that stands, also where that is hidden or both are given it at once', async () => {
    const indicacao = await tipo('Indicação', { numeracao: 'EXTERNA' });
    const secret = await demanda();
    const first = await issued({ tipo_id: indicacao, demandas: [secret.id] }, '2026-11-10');
    const second = await issued({ tipo_id: indicacao });
    const say = async ({ id }: { id: string }, casa: string, person = me()) =>
      person.call(updateResultado, { id, versao: (await now(id)).versao, casa });
    expect((await say(first, '312/2026')).status).toBe(200);
    expect((await say(first, '312/2026')).status).toBe(200);
    await server.rows('update demandas set sigilosa = true where id = $1', [secret.id]);
    const taken = await say(second, '312/2026');
    expect([taken.status, taken.problem.errors]).toEqual([
      409,
      [
        {
          field: 'casa',
          message:
            'Já existe: INDICAÇÃO Nº 312/2026, de 10/11/2026. Confira o número; se o errado for o do outro, corrija-o primeiro.',
        },
      ],
    ]);
    expect((await say(second, '312/2025')).status).toBe(200);
    const requerimento = await issued({ tipo_id: await tipo('Requerimento', { numeracao: 'EXTERNA' }) });
    expect((await say(requerimento, '312/2026')).status).toBe(200);
    await boss().call(voidOficio, { id: first.id, motivo: 'Foi protocolado em dobro.' });
    const third = await issued({ tipo_id: indicacao });
    const both = await Promise.all([say(second, '312/2026'), say(third, '312/2026')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('any letter that is issued or joined sends its demands there, once: what was said since stays', async () => {
    const indicacao = await tipo('Indicação', { numeracao: 'EXTERNA' });
    const [there, later] = [await demanda(), await demanda()];
    const where = async ({ id }: { id: string }) => (await me().call(getDemanda, { id })).body.andamento;
    const letter = await issued({ tipo_id: indicacao, demandas: [there.id] });
    await me().call(linkDemandas, { id: letter.id, demandas: [later.id] });
    expect([await where(there), await where(later)]).toEqual(['ENCAMINHADA', 'ENCAMINHADA']);
    const second = await issued({ demandas: [there.id] });
    await issued({ demandas: [there.id] });
    const { versao } = (await me().call(getDemanda, { id: there.id })).body;
    await me().call(updateAcompanhamento, { id: there.id, versao, andamento: null });
    await boss().call(voidOficio, { id: second.id, motivo: 'Destinatário trocado.' });
    expect(await where(there)).toBeNull();
  });

  test('a letter moves its demands when it goes out, is sent, filed, answered and made void, and one that joins it later', async () => {
    const { id } = await demanda();
    const still = () => server.rows(`update demandas set movimentada_em = '2026-11-01' where id = $1`, [id]);
    const moved = async () =>
      (await server.rows<{ dia: string }>('select movimentada_em::text as dia from demandas where id = $1', [id]))[0]!
        .dia;
    const letter = await draft({ tipo_id: await tipo('Indicação', { numeracao: 'EXTERNA' }), demandas: [id] });
    await server.rows(`update demandas set andamento = 'AGUARDANDO_TERCEIRO' where id = $1`, [id]);
    await still();
    await issue(letter);
    expect(await moved()).toBe('2026-11-23');
    for (const day of ['enviado_em', 'protocolado_em', 'respondido_em']) {
      await still();
      await me().call(updateDatas, { id: letter.id, versao: (await now(letter.id)).versao, [day]: '2026-11-23' });
      expect([day, await moved()]).toEqual([day, '2026-11-23']);
    }
    const other = await issued({ tipo_id: letter.tipo.id });
    await still();
    await me().call(linkDemandas, { id: other.id, demandas: [id] });
    expect(await moved()).toBe('2026-11-23');
    await still();
    await boss().call(voidOficio, { id: other.id, motivo: 'Destinatário trocado.' });
    expect(await moved()).toBe('2026-11-23');
  });

  test('a closed demand gets the code and stays as it is', async () => {
    const row = await demanda();
    await me().call(setDemandaStatus, { id: row.id, status: 'RESOLVIDO' });
    await issued({ demandas: [row.id] });
    expect((await me().call(getDemanda, { id: row.id })).body).toMatchObject({ codigo_oficio: '1', andamento: null });
  });
});
