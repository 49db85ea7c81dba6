import { describe, expect, test } from 'vitest';
import {
  as,
  boss,
  citizen,
  counts,
  demanda,
  enter,
  logOf,
  phoneOf,
  queue,
  verify,
  withHigiene,
} from '../../../../tests/support/office/higiene.ts';
import { data, me, office, server } from '../../../../tests/support/office/workplace.ts';
import { joinBairros } from '../../base/bairros/bairros.contract.ts';
import { updateMunicipe } from '../../base/municipes/municipes.contract.ts';
import { getDemanda, setDemandaStatus } from '../../daily/demandas/demandas.contract.ts';
import { dismissItem, fixAll, fixItem, nextItems, type Regra, runHigiene, unfixItem } from './higiene.contract.ts';

/** The queue of a rule: one record after the other. */

withHigiene();

const closed = () => demanda({ status: 'RESOLVIDO' });

describe('the number beside a rule is of what its queue shows', () => {
  test('a demand that is open again misses no day', async () => {
    const [open, shut] = [await closed(), await closed()];
    await server.rows('update demandas set encerrada_em = null where tenant_id = $1', [office.id]);
    await verify();
    await me().call(setDemandaStatus, { id: open, status: 'EM_ANALISE' });
    expect((await queue('ENCERRADA_SEM_DATA')).map(({ id }) => id)).toEqual([shut]);
    expect((await counts()).ENCERRADA_SEM_DATA).toBe(1);
  });

  test('an office whose last subject is gone misses none', async () => {
    await demanda();
    const assunto = await data.assunto(office);
    await verify();
    expect((await counts()).DEMANDA_SEM_ASSUNTO).toBe(1);
    await server.rows('update assuntos set deleted_at = now() where id = $1', [assunto]);
    expect([await queue('DEMANDA_SEM_ASSUNTO'), (await counts()).DEMANDA_SEM_ASSUNTO]).toEqual([[], undefined]);
  });

  test('a bairro to which somebody has joined the one that it was to count as', async () => {
    await citizen('ANA LIMA', '11980000001', { bairro: 'JD. AMÉRICA' });
    for (const last of [2, 3]) await citizen('RUI LIMA', `1198000000${last}`, { bairro: 'JARDIM AMÉRICA' });
    await verify();
    const [item] = await queue('BAIRRO_PARECIDO');
    const [meant] = await server.rows<{ id: string }>('select id from bairros where tenant_id = $1 and nome = $2', [
      office.id,
      item!.depois,
    ]);
    await as(boss).call(joinBairros, { id: meant!.id, em: item!.id });
    expect([await queue('BAIRRO_PARECIDO'), await counts()]).toEqual([[], {}]);
    expect((await as(boss).call(fixAll, { regra: 'BAIRRO_PARECIDO', total: 1 })).problem.current).toEqual({ total: 0 });
  });
});

describe('Desfazer', () => {
  const undo = (regra: Regra, id: string, versao: number, person = me()) =>
    person.call(unfixItem, { regra, registro_id: id, versao });

  test('gives back what one has just mended, in a log row of its own, and it waits again', async () => {
    const id = await citizen('MARIA SOUZA', '1187654321');
    await verify();
    const { body } = await enter('CELULAR_10', (await queue('CELULAR_10'))[0]!);
    expect(body.desfazer).toEqual({ versao: 2, com: [], ocultou: false });
    expect((await undo('CELULAR_10', id, 2)).status).toBe(200);
    expect([await phoneOf(id), await logOf(id)]).toEqual(['1187654321', 2]);
    expect(await queue('CELULAR_10')).toMatchObject([{ id, antes: '1187654321', depois: '11987654321', versao: 3 }]);
  });

  test('where nothing was before it is nothing again', async () => {
    const id = await citizen('MARIA SOUZA', '11987654321', { bairro: null });
    await verify();
    const [item] = await queue('SEM_BAIRRO');
    const { body } = await me().call(fixItem, {
      ...{ regra: 'SEM_BAIRRO', registro_id: id, versao: item!.versao, valor: 'CENTRO' },
    });
    expect((await undo('SEM_BAIRRO', id, body.desfazer!.versao)).status).toBe(200);
    expect(await queue('SEM_BAIRRO')).toMatchObject([{ id, antes: null }]);
  });

  test('of a subject that is secret: the demand is hidden with it, and shown again without', async () => {
    const caio = await server.member(office, 'attendant');
    const assunto = await data.insert('assuntos', office, { nome: 'Violência', nivel: 1, sigilosa: true });
    const id = await demanda();
    await verify();
    const regra = 'DEMANDA_SEM_ASSUNTO' as const;
    const [item] = await queue(regra);
    const { body } = await me().call(fixItem, { regra, registro_id: id, versao: item!.versao, valor: assunto });
    expect(body).toMatchObject({ resultado: 'CORRIGIDO', desfazer: { ocultou: true } });
    const statuses = async () =>
      Promise.all([me(), as(caio)].map(async (one) => (await one.call(getDemanda, { id })).status));
    expect(await statuses()).toEqual([200, 404]);
    expect((await me().call(unfixItem, { regra, registro_id: id, ...body.desfazer! })).status).toBe(200);
    expect([await statuses(), (await queue(regra)).map((one) => one.id)]).toEqual([[200, 200], [id]]);
  });

  test('not what somebody has edited since, what another has mended, or what has another phone’s place', async () => {
    const id = await citizen('MARIA SOUZA', '1187654321');
    await verify();
    await enter('CELULAR_10', (await queue('CELULAR_10'))[0]!);
    const other = await undo('CELULAR_10', id, 2, as(boss));
    expect([other.status, other.problem.code]).toEqual([409, 'higiene.mudou']);
    await citizen('RUI', '1187654321');
    const taken = await undo('CELULAR_10', id, 2);
    expect([taken.status, taken.problem.code]).toEqual([409, 'municipes.phone_taken']);
    await server.rows(`update municipes set endereco = 'RUA A' where id = $1`, [id]);
    expect((await undo('CELULAR_10', id, 2)).problem.code).toBe('higiene.mudou');
    expect((await undo('CELULAR_10', id, 3)).problem.code).toBe('higiene.mudou');
    expect(await phoneOf(id)).toBe('11987654321');
  });

  test('of a bairro: it counts for itself again, and what counted as it counts as it', async () => {
    const bairros = async () => {
      const rows = await server.rows<{ nome: string; em: string | null }>(
        `select b.nome, p.nome as em from bairros b left join bairros p on p.tenant_id = b.tenant_id and p.id = b.principal_id
          where b.tenant_id = $1 order by b.nome`,
        [office.id],
      );
      return rows.map(({ nome, em }) => [nome, em]);
    };
    for (const [n, bairro] of ['JARDIM AMÉRICA', 'JARDIM AMÉRICA', 'JD. AMÉRICA', 'AMERICA JD'].entries())
      await citizen(`ANA ${n}`, `1198765432${n}`, { bairro });
    await server.rows(
      `update bairros set principal_id = (select id from bairros where tenant_id = $1 and nome = 'JD. AMÉRICA')
        where tenant_id = $1 and nome = 'AMERICA JD'`,
      [office.id],
    );
    const before = await bairros();
    await verify();
    const [item] = await queue('BAIRRO_PARECIDO');
    const { desfazer } = (await enter('BAIRRO_PARECIDO', item!)).body;
    expect(desfazer!.com).toHaveLength(1);
    expect(await bairros()).not.toEqual(before);
    const back = { regra: 'BAIRRO_PARECIDO' as const, registro_id: item!.id, ...desfazer! };
    expect((await me().call(unfixItem, back)).status).toBe(200);
    expect(await bairros()).toEqual(before);
    expect(await queue('BAIRRO_PARECIDO')).toMatchObject([{ id: item!.id, depois: 'JARDIM AMÉRICA' }]);
  });
});

describe('a queue', () => {
  test('1187654321, Enter: 11987654321, one log row', async () => {
    const id = await citizen('MARIA SOUZA', '1187654321');
    await verify();
    const [item] = await queue('CELULAR_10');
    expect(item).toMatchObject({ id, antes: '1187654321', depois: '11987654321' });
    expect((await enter('CELULAR_10', item!)).body).toMatchObject({ resultado: 'CORRIGIDO' });
    expect([await phoneOf(id), await logOf(id)]).toEqual(['11987654321', 1]);
    expect([await queue('CELULAR_10'), await counts()]).toEqual([[], {}]);
  });

  test('edited since the run, Enter: computed anew, nothing overwritten', async () => {
    const id = await citizen('MARIA SOUZA', '1187654321');
    await verify();
    const [seen] = await queue('CELULAR_10');
    const edit = { nome_completo: 'MARIA SOUZA', telefone_ddd: '1187650000', versao: seen!.versao };
    await me().call(updateMunicipe, { id, ...edit });
    const { body } = await enter('CELULAR_10', seen!);
    expect(body).toMatchObject({ resultado: 'MUDOU', item: { antes: '1187650000', depois: '11987650000' } });
    expect(await phoneOf(id)).toBe('1187650000');
    expect((await enter('CELULAR_10', body.item!)).body.resultado).toBe('CORRIGIDO');
    expect(await phoneOf(id)).toBe('11987650000');
  });

  test('an edit elsewhere in the record leaves the item, and asks to look again', async () => {
    const id = await citizen('MARIA SOUZA', '1187654321');
    await verify();
    const [seen] = await queue('CELULAR_10');
    await server.rows(`update municipes set endereco = 'RUA A' where id = $1`, [id]);
    expect((await enter('CELULAR_10', seen!)).body).toMatchObject({
      resultado: 'MUDOU',
      item: { depois: '11987654321' },
    });
  });

  test('fixed by another meanwhile: it is just gone', async () => {
    await citizen('MARIA SOUZA', '1187654321');
    await verify();
    const [seen] = await queue('CELULAR_10');
    await as(boss).call(fixItem, { regra: 'CELULAR_10', registro_id: seen!.id, versao: seen!.versao });
    expect((await enter('CELULAR_10', seen!)).body).toMatchObject({ resultado: 'SAIU', item: null });
    expect(await logOf(seen!.id)).toBe(1);
  });

  test('two people press Enter at the same moment: one log row', async () => {
    const id = await citizen('MARIA SOUZA', '1187654321');
    await verify();
    const [seen] = await queue('CELULAR_10');
    const both = await Promise.all([enter('CELULAR_10', seen!), enter('CELULAR_10', seen!)]);
    expect(both.map(({ body }) => body.resultado).toSorted()).toEqual(['CORRIGIDO', 'SAIU']);
    expect(await logOf(id)).toBe(1);
  });

  test('that is right: not again until the value changes', async () => {
    const id = await citizen('PRINCE', '11987654321');
    await verify();
    expect(await counts()).toEqual({ NOME_SUSPEITO: 1 });
    const ask = { regra: 'NOME_SUSPEITO', registro_id: id } as const;
    await me().call(dismissItem, ask);
    expect(await counts()).toEqual({});
    await me().call(dismissItem, { ...ask, certo: false });
    expect(await counts()).toEqual({ NOME_SUSPEITO: 1 });
    await me().call(dismissItem, ask);
    await server.rows(`update municipes set endereco = 'RUA A' where id = $1`, [id]);
    await verify();
    expect(await counts()).toEqual({});
    await server.rows(`update municipes set nome_completo = 'CHER' where id = $1`, [id]);
    await verify();
    expect(await counts()).toEqual({ NOME_SUSPEITO: 1 });
  });

  test('without a suggestion the value is typed, and is what the form takes', async () => {
    const id = await citizen('MARIA SOUZA', '2087654321');
    await verify();
    const [item] = await queue('DDD_INVALIDO');
    expect(item!.depois).toBeNull();
    const fix = (valor?: string) =>
      me().call(fixItem, { regra: 'DDD_INVALIDO', registro_id: id, versao: item!.versao, ...(valor && { valor }) });
    expect((await fix()).problem.code).toBe('higiene.sem_sugestao');
    expect((await fix('123')).problem.errors).toEqual([
      { field: 'valor', message: 'Telefone deve ter 10 ou 11 dígitos (inclua o DDD)' },
    ]);
    expect((await fix('(21) 98765-4321')).body.resultado).toBe('CORRIGIDO');
    expect(await phoneOf(id)).toBe('21987654321');
  });

  test('a typed phone that somebody has is refused as in the form', async () => {
    const id = await citizen('MARIA SOUZA', '2087654321');
    const other = await citizen('JOSÉ LIMA', '11987654321');
    await verify();
    const fix = { regra: 'DDD_INVALIDO', registro_id: id, versao: 1, valor: '11987654321' } as const;
    const { status, problem } = await me().call(fixItem, fix);
    expect([status, problem.code, problem.existingId]).toEqual([409, 'municipes.phone_taken', other]);
  });

  test('of another office there is none', async () => {
    const theirs = await server.office();
    const id = await data.insert('municipes', theirs, { nome_completo: 'ANA LIMA', telefone_ddd: '1187654321' });
    await server.as(theirs.admin, theirs).call(runHigiene, {});
    const fix = await me().call(fixItem, { regra: 'CELULAR_10', registro_id: id, versao: 1 });
    const dismissed = await me().call(dismissItem, { regra: 'CELULAR_10', registro_id: id });
    expect([fix.status, dismissed.status, await counts()]).toEqual([404, 404, {}]);
  });

  test('comes in pages, each behind the last of the one before', async () => {
    for (let n = 0; n < 25; n += 1) await citizen('MARIA SOUZA', `11876543${n + 10}`);
    await verify();
    const first = await queue('CELULAR_10');
    const { body: second } = await me().call(nextItems, {
      regra: 'CELULAR_10',
      after: first.at(-1)!.id,
    });
    expect([first.length, second.length]).toEqual([20, 5]);
    expect(new Set([...first, ...second].map((item) => item.id)).size).toBe(25);
  });
});
