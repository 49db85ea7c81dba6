import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { updateRow } from './rows.ts';

const fields = z.object({ nome: z.string(), descricao: z.nullish(z.string()), versao: z.int() });

test('an edit is one text, whatever it leaves out', () => {
  const all = updateRow('setores', 'id', fields, { nome: 'a', descricao: null, versao: 1 });
  const some = updateRow('setores', 'id', fields, { nome: 'a', versao: 1 });
  expect(some.sql).toBe(all.sql);
  expect([all.parameters, some.parameters]).toEqual([
    [true, 'a', true, null, 'id', 1],
    [true, 'a', false, null, 'id', 1],
  ]);
});
