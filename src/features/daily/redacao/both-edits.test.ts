import { expect, test } from 'vitest';
import { changed, meet } from './both-edits.ts';

const base = { assunto: 'Poda', corpo: 'Solicito.', orgao_id: '' };

test('what only the other person changed is taken over', () => {
  expect(meet(base, base, { ...base, corpo: 'Peço.' })).toEqual({
    values: { ...base, corpo: 'Peço.' },
    contested: [],
  });
});

test('what only one typed stays, beside what the other changed elsewhere', () => {
  const met = meet(base, { ...base, assunto: 'Poda na praça' }, { ...base, corpo: 'Peço.' });
  expect(met).toEqual({ values: { assunto: 'Poda na praça', corpo: 'Peço.', orgao_id: '' }, contested: [] });
});

test('what both changed stays as it is typed, and is asked about', () => {
  const met = meet(base, { ...base, corpo: 'Solicito a poda.' }, { ...base, corpo: 'Peço a poda.' });
  expect(met.values.corpo).toBe('Solicito a poda.');
  expect(met.contested).toEqual(['corpo']);
});

test('what both changed to the same is no question', () => {
  const same = { ...base, corpo: 'Peço a poda.' };
  expect(meet(base, same, same).contested).toEqual([]);
});

test('only the fields that differ are sent', () => {
  expect(changed(base, { ...base, assunto: 'Poda na praça' })).toEqual({ assunto: 'Poda na praça' });
  expect(changed(base, base)).toEqual({});
});
