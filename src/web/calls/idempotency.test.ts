import { expect, test } from 'vitest';
import { signIn as anyEndpoint } from '../../shared/session.ts';
import { forgetKey, submitKey } from './idempotency.ts';

const obras = { nome: 'Obras', descricao: null };

test('the same content sent again before an answer carries the same key', () => {
  const key = submitKey(anyEndpoint, 'office', obras);
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(submitKey(anyEndpoint, 'office', { ...obras })).toBe(key);
});

test('other content, another office and a new wish get keys of their own', () => {
  const key = submitKey(anyEndpoint, 'office', obras);
  expect(submitKey(anyEndpoint, 'office', { ...obras, nome: 'Saúde' })).not.toBe(key);
  expect(submitKey(anyEndpoint, 'other office', obras)).not.toBe(key);
  forgetKey(key);
  expect(submitKey(anyEndpoint, 'office', obras)).not.toBe(key);
});

test('of attempts without an answer the newest are kept', () => {
  const keys = Array.from({ length: 101 }, (_, n) => submitKey(anyEndpoint, 'many', { n }));
  expect(submitKey(anyEndpoint, 'many', { n: 100 })).toBe(keys[100]);
  expect(submitKey(anyEndpoint, 'many', { n: 0 })).not.toBe(keys[0]);
});
