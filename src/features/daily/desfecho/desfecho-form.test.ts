import { expect, test } from 'vitest';
import { desfechoOf, emptyPromessa } from './desfecho-form.ts';

const values = { versao: 1, resultado: null, atendimentos: [], demandas: [emptyPromessa('m')] };
const sent = (sigilosa: boolean) => desfechoOf(values as never, { pessoas: [], sigilosa }).demandas![0]!;

test('a promise says whether it is secret only where that was asked', () => {
  expect(sent(true)).toHaveProperty('sigilosa', true);
  // its demand may have become secret meanwhile, which the server knows
  expect(sent(false)).not.toHaveProperty('sigilosa');
});
