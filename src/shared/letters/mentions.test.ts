import { expect, test } from 'vitest';
import { callAt, mentionOf, mentionsIn, piecesOf, withIds, withNames } from './mentions.ts';

const [ana, maria] = ['1', '2'].map((last) => `00000000-0000-4000-8000-00000000000${last}`) as [string, string];
const people = [
  { id: ana, name: 'Ana' },
  { id: maria, name: 'Ana Maria' },
];
const nameOf = (id: string) => people.find((one) => one.id === id)!.name;

test('who is called is found once each, in any letters', () => {
  expect(mentionsIn(`${mentionOf(ana)} e ${mentionOf(ana.toUpperCase())}, ${mentionOf(maria)}`)).toEqual([ana, maria]);
  expect(mentionsIn('@[123] e ana@exemplo.com')).toEqual([]);
});

test('a text by names and the same by ids are made of one another', () => {
  const kept = `${mentionOf(maria)} e ${mentionOf(ana)}: ana@exemplo.com`;
  const shown = '@Ana Maria e @Ana: ana@exemplo.com';
  expect(withNames(kept, nameOf)).toBe(shown);
  expect(withIds(shown, people)).toBe(kept);
  expect(piecesOf(kept).map(({ text, id }) => id ?? text)).toEqual([maria, ' e ', ana, ': ana@exemplo.com']);
});

test('two people of one name are both called', () => {
  const namesakes = [
    { id: ana, name: 'Ana Lima' },
    { id: maria, name: 'Ana Lima' },
  ];
  const kept = `${mentionOf(ana)} e ${mentionOf(maria)}`;
  expect(withIds('@Ana Lima e @Ana Lima', namesakes)).toBe(kept);
  expect(withIds('@Ana Lima e @Ana Lima', namesakes.slice(1))).toBe(`${mentionOf(maria)} e ${mentionOf(maria)}`);
});

test('of a name that is changed nobody is called any more', () => {
  expect(withIds('@An', people)).toBe('@An');
});

test('what is being typed behind an @ is known where the cursor is', () => {
  expect(callAt('Falar com @Mar', 14)).toEqual({ from: 10, typed: 'Mar' });
  expect(callAt('@', 1)).toEqual({ from: 0, typed: '' });
  expect(callAt('ana@exemplo', 11)).toBeNull();
  expect(callAt('sem ninguém', 5)).toBeNull();
});
