import { expect, test } from 'vitest';
import { lookAlikes, skeleton } from './alike.ts';
import { identityOf } from '../identity.ts';

const original = 'Gabinete da Vereadora Lílian Rocha 10';

test.each([
  ['case', 'GABINETE DA VEREADORA LÍLIAN ROCHA 10'],
  ['accents', 'Gabinete da Vereadora Lilian Rocha 10'],
  ['accents that are letters of their own', 'Gabinete da Vereadora Li\u0301lian Rocha 10'],
  ['spaces', 'Gabinete  da Vereadora LílianRocha 10'],
  ['spaces of another kind', 'Gabinete\u00A0da\u2003Vereadora\u200B Lílian Rocha 10'],
  ['points and lines', 'Gabinete da Vereadora Lílian-Rocha, 10.'],
  ['Cyrillic letters', 'Gаbinete dа Vеreadоra Lílian Rосhа 10'],
  ['Greek letters', 'Gαbinete da Vereadοra Lílian Rοcha 10'],
  ['Greek capitals', 'GABIΝETE DA VEREADORA LÍLIAN ROCΗA 10'],
  ['Greek small letters that their capitals are not', 'Gabiηete da Vereadora Lílian Rocha 10'],
  ['letters with a stroke', 'Gabinete đa Vereadora Łílian Røcħa 10'],
  ['Latin letters of another form', 'Gɑbinete da Vereadora Lílian Rᴏᴄʜᴀ 10'],
  ['digits for letters', 'Gabinete da Vereadora Lílian R0cha lO'],
  ['l, I and 1', 'Gabinete da Vereadora IíIian Rocha IO'],
  ['full width', 'Ｇａｂｉｎｅｔｅ da Vereadora Lílian Rocha 10'],
  ['mathematical letters', '𝐆abinete da Vereadora Lílian Rocha 10'],
])('a name that differs by %s looks alike', (_, other) => {
  expect(skeleton(other)).toBe(skeleton(original));
});

test('names that nobody confuses do not look alike', () => {
  const names = ['Gabinete da Ana', 'Gabinete do Ari', 'Mandato Ana Rocha', 'Gabinete 12', 'Gabinete 13', 'Câmara'];
  expect(new Set(names.map(skeleton)).size).toBe(names.length);
});

test('only those that look like another one are named', () => {
  const offices = ['Rocha', 'R0CHA', 'Ana'].map((name, n) => ({ id: String(n), name }));
  expect([...lookAlikes(offices)]).toEqual(['0', '1']);
});

test.each([
  ['Lisu', 'Gabinete da Vereadora ꓧelena Prado'],
  ['Cherokee', 'Gabinete da Vereadora Ꮋelena Prado'],
  ['Latin that Portuguese does not have', 'Gabinete da Vereadora Ɦelena Prado'],
])('a letter of %s may be drawn like any other', (_, other) => {
  const names = ['Gabinete da Vereadora Helena Prado', other, 'Gabinete da Vereadora Helena Prata'];
  expect(lookAlikes(names.map((name, n) => ({ id: String(n), name })))).toEqual(new Set(['0', '1']));
  // a hurried reader sees a Latin name, whether or not it is another office's of the person
  expect([...lookAlikes([{ id: '0', name: other }])]).toEqual(['0']);
});

test('an office is known by identifier, founder and São Paulo’s date; without a founder by the rest', () => {
  const office = { slug: 'rocha', founder: 'Ana Sá', founded_at: '2026-03-02T01:00:00Z' };
  expect(identityOf(office)).toBe('identificador rocha, criado por Ana Sá em 01/03/2026');
  expect(identityOf({ ...office, founder: null })).toBe('identificador rocha, criado em 01/03/2026');
});
