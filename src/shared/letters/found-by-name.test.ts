import { expect, test } from 'vitest';
import { foundByName } from './found-by-name.ts';

test('whose name begins with what was typed comes before whose name only has it', () => {
  const office = ['Bruna de Souza', 'Carla Ramos', 'Márcia Lima', 'Rafael Lima'].map((full_name) => ({ full_name }));
  const found = (typed: string) => foundByName(office, typed).map(({ full_name }) => full_name);
  expect(found('r')).toEqual(['Rafael Lima', 'Carla Ramos', 'Bruna de Souza', 'Márcia Lima']);
  expect(found('marc')).toEqual(['Márcia Lima']);
  expect(found('')).toHaveLength(4);
});
