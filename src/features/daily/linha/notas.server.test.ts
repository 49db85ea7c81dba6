import { beforeEach, describe, expect, test } from 'vitest';
import { create, municipe_id, withDemandas } from '../../../../tests/support/office/demandas.ts';
import { clerk, data, me, office, server } from '../../../../tests/support/office/workplace.ts';
import type { User } from '../../../../tests/support/servers/server.ts';
import { mentionOf } from '../../../shared/letters/mentions.ts';
import {
  createAtendimento,
  listAtendimentos,
  removeAtendimento,
  restoreAtendimento,
  updateAtendimento,
} from '../atendimentos/atendimentos.contract.ts';
import { createNota, linhaDaDemanda, removeNota, restoreNota, updateNota } from './linha.contract.ts';

withDemandas();

let demanda: string;
let caio: User;
const as = (person: User) => server.as(person, office);
const linha = async (person = clerk) => (await as(person).call(linhaDaDemanda, { id: demanda })).body;
const anota = async (texto = 'Falei com a Secretaria.', person = clerk) => {
  const { status, body, problem } = await as(person).call(createNota, { id: demanda, texto });
  expect(status, JSON.stringify(problem)).toBe(201);
  return body.id;
};
const later = (id: string, by: string, table = 'demanda_notas') =>
  server.rows(`update ${table} set created_at = created_at - $2::interval where id = $1`, [id, by]);

beforeEach(async () => {
  demanda = (await create()).id;
  caio = await server.member(office, 'attendant', { full_name: 'Caio Dias' });
});

describe('the examples', () => {
  test('ANA’s note of yesterday 10:00, edited at 10:01: 403', async () => {
    const id = await anota();
    await later(id, '23 hours 59 minutes');
    expect((await me().call(updateNota, { id, versao: 2, texto: 'ainda' })).status).toBe(200);
    await later(id, '2 minutes');
    const late = await me().call(updateNota, { id, versao: 4, texto: 'tarde' });
    expect([late.status, late.problem.detail]).toEqual([403, 'O prazo de 24 horas para editar terminou']);
    expect((await linha()).at(-1)).toMatchObject({ texto: 'ainda', editada: true });
  });

  test('a text of spaces, and one with 21 mentions: 422 beside the field', async () => {
    const empty = await me().call(createNota, { id: demanda, texto: ' \n\t ' });
    expect([empty.status, empty.problem.errors]).toEqual([422, [{ field: 'texto', message: 'Escreva a nota' }]]);
    const people = Array.from({ length: 21 }, (_, n) => mentionOf(`00000000-0000-4000-8000-0000000000${10 + n}`));
    const many = await me().call(createNota, { id: demanda, texto: people.join(' ') });
    expect([many.status, many.problem.errors]).toEqual([
      422,
      [{ field: 'texto', message: 'Chame no máximo 20 pessoas' }],
    ]);
  });
});

describe('who is called', () => {
  test('is kept with the note, each once, and named as they are called today', async () => {
    const texto = `${mentionOf(caio.id.toUpperCase())} e ${mentionOf(caio.id)}, vejam`;
    const id = await anota(texto);
    expect((await linha())[0]).toMatchObject({
      id,
      texto,
      mencionados: [{ user_id: caio.id, full_name: 'Caio Dias' }],
    });
    expect(await server.rows('select mencionados from demanda_notas where id = $1', [id])).toEqual([
      { mencionados: [caio.id] },
    ]);
  });

  test('reads the demand: of a secret one somebody else is refused by name', async () => {
    const secret = await create({ sigilosa: true });
    const answer = await me().call(createNota, {
      id: secret.id,
      texto: `${mentionOf(caio.id)} ${mentionOf(office.admin.id)}`,
    });
    expect([answer.status, answer.problem.errors]).toEqual([
      422,
      [{ field: 'texto', message: 'Caio Dias não pode ver esta demanda' }],
    ]);
  });

  test('is of the office: of nobody else even a name is said', async () => {
    const rival = await server.office();
    const answer = await me().call(createNota, { id: demanda, texto: mentionOf(rival.admin.id) });
    expect([answer.status, answer.problem.errors]).toEqual([
      422,
      [{ field: 'texto', message: 'Uma das pessoas chamadas não participa mais do gabinete. Tire-a da nota' }],
    ]);
  });

  test('may have left by the time of an edit', async () => {
    const id = await anota(`${mentionOf(caio.id)} veja`);
    await server.rows('delete from memberships where user_id = $1', [caio.id]);
    expect((await me().call(updateNota, { id, versao: 1, texto: `${mentionOf(caio.id)} veja isto` })).status).toBe(200);
    expect((await linha())[0]).toMatchObject({ mencionados: [] });
  });
});

describe('notes and contacts are their author’s', () => {
  const contact = async (person = clerk) =>
    (await as(person).call(createAtendimento, { id: municipe_id, descricao: 'ligou', demanda_id: demanda })).body.id;
  const kinds = [
    {
      table: 'demanda_notas',
      make: (person: User) => anota('Uma nota', person),
      change: (person: User, id: string, versao = 1) => as(person).call(updateNota, { id, versao, texto: 'outra' }),
      remove: (person: User, id: string) => as(person).call(removeNota, { id }),
      restore: (person: User, id: string) => as(person).call(restoreNota, { id }),
    },
    {
      table: 'historicos_atendimento',
      make: contact,
      change: (person: User, id: string, versao = 1) =>
        as(person).call(updateAtendimento, { id, versao, descricao: 'outra' }),
      remove: (person: User, id: string) => as(person).call(removeAtendimento, { id }),
      restore: (person: User, id: string) => as(person).call(restoreAtendimento, { id }),
    },
  ];

  test.each(kinds)('$table: nobody edits another’s, not even an admin', async ({ make, change }) => {
    const id = await make(clerk);
    for (const person of [caio, office.admin]) {
      const answer = await change(person, id);
      expect([answer.status, answer.problem.detail]).toEqual([403, 'Só quem escreveu pode editar']);
    }
  });

  test.each(kinds)(
    '$table: one’s own goes within ten minutes, and comes back',
    async ({ table, make, remove, restore }) => {
      const [soon, late] = [await make(clerk), await make(clerk)];
      await later(late, '11 minutes', table);
      expect((await remove(clerk, late)).status).toBe(403);
      expect((await remove(caio, soon)).status).toBe(403);
      expect((await remove(clerk, soon)).status).toBe(200);
      expect((await linha()).find(({ id }) => id === soon)).toMatchObject({
        texto: null,
        excluida: true,
        excluida_por: 'João Conceição',
      });
      expect((await remove(clerk, soon)).status).toBe(404);
      expect((await restore(caio, soon)).status).toBe(403);
      expect((await restore(clerk, soon)).status).toBe(200);
      expect((await linha()).find(({ id }) => id === soon)).toMatchObject({ excluida: false });
    },
  );

  test.each(kinds)('$table: managers and admins delete any', async ({ table, make, remove }) => {
    const manager = await server.member(office, 'manager', { full_name: 'Bia Gestora' });
    const id = await make(clerk);
    await later(id, '3 days', table);
    expect((await remove(manager, id)).status).toBe(200);
    expect((await linha()).find((row) => row.id === id)).toMatchObject({ excluida_por: 'Bia Gestora' });
  });

  test.each(kinds)('$table: an edit names the version that it read', async ({ make, change }) => {
    const id = await make(clerk);
    expect((await change(clerk, id)).status).toBe(200);
    const stale = await change(clerk, id);
    expect([stale.status, stale.problem.code]).toEqual([409, 'record.stale']);
    expect((await change(clerk, id, 2)).status).toBe(200);
  });

  test('a deleted contact is gone from the history of contacts', async () => {
    const id = await contact();
    await me().call(removeAtendimento, { id });
    expect((await me().call(listAtendimentos, { id: municipe_id })).body).toEqual([]);
  });
});

test('a contact is about a demand of its citizen alone', async () => {
  const other = await create({ municipe_id: await data.municipe(office, 'OUTRA PESSOA') });
  const answer = await me().call(createAtendimento, { id: municipe_id, descricao: 'x', demanda_id: other.id });
  expect([answer.status, answer.problem.errors?.map(({ field }) => field)]).toEqual([422, ['demanda_id']]);
  const odd = await me().call(createAtendimento, { id: municipe_id, descricao: 'x', canal: 'POMBO' } as never);
  expect(odd.problem.errors).toEqual([{ field: 'canal', message: 'Canal inválido' }]);
});

test('of what lies in the bin nothing is edited or deleted: a note of its demand, a contact of its citizen', async () => {
  const nota = await anota();
  const contato = (await me().call(createAtendimento, { id: municipe_id, descricao: 'ligou' })).body.id;
  const answers = async () => [
    await me().call(updateNota, { id: nota, texto: 'outro', versao: 1 }),
    await me().call(removeNota, { id: nota }),
    await me().call(updateAtendimento, { id: contato, descricao: 'outro', versao: 1 }),
    await me().call(removeAtendimento, { id: contato }),
  ];
  await data.remove('demandas', demanda);
  await data.remove('municipes', municipe_id);
  expect((await answers()).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  await server.rows('update municipes set deleted_at = null where id = $1', [municipe_id]);
  await server.rows('update demandas set deleted_at = null where id = $1', [demanda]);
  expect((await answers()).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});
