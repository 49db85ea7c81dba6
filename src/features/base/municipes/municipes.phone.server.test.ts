import { describe, expect, test } from 'vitest';
import { citizen, create, phone } from '../../../../tests/support/office/citizens.ts';
import { me, server, inWorkplace } from '../../../../tests/support/office/workplace.ts';
import {
  createMunicipe,
  getMunicipe,
  listMunicipes,
  removeMunicipe,
  restoreMunicipe,
  updateMunicipe,
} from './municipes.contract.ts';

inWorkplace('all tests');

describe('one phone, one citizen of an office', () => {
  const message = 'Já existe um munícipe com este telefone (DDD+número)';

  test('a taken phone is refused beside its field, with the record that has it', async () => {
    const first = await create();
    const answer = await me().call(createMunicipe, citizen({ telefone_ddd: first.telefone_ddd }));
    expect(answer.status).toBe(409);
    expect(answer.problem).toMatchObject({
      code: 'municipes.phone_taken',
      errors: [{ field: 'telefone_ddd', message }],
      existingId: first.id,
    });
  });

  test('ten creates of one phone at once give one citizen', async () => {
    const telefone_ddd = phone();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => me().call(createMunicipe, citizen({ telefone_ddd }))),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, ...Array(9).fill(409)]);
    const winner = answers.find((answer) => answer.status === 201)!.body;
    for (const answer of answers.filter((one) => one.status === 409)) expect(answer.problem.existingId).toBe(winner.id);
    const { body } = await me().call(listMunicipes, { busca: telefone_ddd });
    expect(body.total).toBe(1);
  });

  test('the same refusal with an idempotency key, and the key is free for the corrected form', async () => {
    const first = await create();
    const headers = { 'idempotency-key': 'phone-taken' };
    const refused = await me().call(createMunicipe, citizen({ telefone_ddd: first.telefone_ddd }), { headers });
    expect([refused.status, refused.problem.existingId]).toEqual([409, first.id]);
    const again = await me().call(createMunicipe, citizen(), { headers });
    expect(again.status).toBe(201);
  });

  test('the same on edit, and an edit that keeps its own phone is no conflict', async () => {
    const [one, other] = [await create(), await create()];
    const { id, codigo: _, data_cadastro: __, ...values } = other;
    const refused = await me().call(updateMunicipe, { id, ...values, telefone_ddd: one.telefone_ddd });
    expect(refused.status).toBe(409);
    expect(refused.problem).toMatchObject({ errors: [{ field: 'telefone_ddd', message }], existingId: one.id });
    expect((await me().call(updateMunicipe, { id, ...values, bairro: 'Centro' })).body.bairro).toBe('CENTRO');
  });

  test('another office’s phone is free and never hinted at', async () => {
    const first = await create();
    const other = await server.office();
    const answer = await server
      .as(other.admin, other)
      .call(createMunicipe, citizen({ telefone_ddd: first.telefone_ddd }));
    expect(answer.status).toBe(201);
  });

  test('a deleted citizen’s phone is free, and then stands in the way of the restore', async () => {
    const first = await create();
    await me().call(removeMunicipe, { id: first.id });
    const second = await create({ telefone_ddd: first.telefone_ddd });
    expect(second.id).toBeDefined();
    const refused = await me().call(restoreMunicipe, { id: first.id });
    expect([refused.status, refused.problem.code, refused.problem.existingId]).toEqual([
      409,
      'municipes.phone_taken',
      second.id,
    ]);
    expect((await me().call(getMunicipe, { id: first.id })).status).toBe(404);
  });
});
