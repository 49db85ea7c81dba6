import { expect, test } from 'vitest';
import type { Column } from './columns.ts';
import { arranged, fitting } from './fitting.ts';

const cell = () => null;
const column = (key: string, rest: Partial<Column<object>> = {}): Column<object> => ({
  key,
  header: key,
  cell,
  ...rest,
});
const columns = [
  column('code', { width: '8rem', secondary: true }),
  column('name', { width: '30%', main: true }),
  column('address'),
  column('date', { width: '8rem', secondary: true }),
];
const keys = (room: number, actions = false) => fitting(columns, room, actions)?.map(({ key }) => key);

test('all columns stay where all have room', () => {
  expect(keys(43)).toEqual(['code', 'name', 'address', 'date']);
  expect(keys(50, true)).toEqual(['code', 'name', 'address', 'date']);
});

test('the secondary columns make room, the last one first', () => {
  expect(keys(42)).toEqual(['code', 'name', 'address']);
  expect(keys(42, true)).toEqual(['code', 'name', 'address']);
  expect(keys(34)).toEqual(['name', 'address']);
});

test('what somebody asked for goes last, wherever it stands', () => {
  const asked = [...columns.slice(0, 3), column('bairro', { width: '8rem', secondary: true, late: true }), columns[3]!];
  const shown = (room: number) => fitting(asked, room, false)?.map(({ key }) => key);
  expect(shown(50)).toEqual(['code', 'name', 'address', 'bairro']);
  expect(shown(42)).toEqual(['name', 'address', 'bairro']);
  expect(shown(34)).toEqual(['name', 'address']);
});

test('a name that gives way does so before any column goes', () => {
  const narrow = columns.map((one) => (one.main ? { ...one, narrow: true } : one));
  expect(fitting(narrow, 39, false)?.map(({ key }) => key)).toEqual(['code', 'name', 'address', 'date']);
  expect(fitting(narrow, 38, false)?.map(({ key }) => key)).toEqual(['code', 'name', 'address']);
});

test('actions that come with the pointer leave a sentence their place, until it is as wide as it is read well', () => {
  const sentence = columns.map((one) => (one.main ? { key: 'text', header: '', cell, main: true, narrow: true } : one));
  const over = (room: number, list = sentence) => arranged(list, room, { actions: true, hover: true }).over;
  expect(over(55)).toBe(true);
  expect(over(56)).toBe(false);
  expect(over(55, columns)).toBe(false);
});

test('the rest may be tight, and where it has no room there is no table', () => {
  expect(keys(23)).toEqual(['name', 'address']);
  expect(keys(22)).toBeUndefined();
  expect(keys(29, true)).toBeUndefined();
});

test('the main column keeps its share, its least width, or all that is left', () => {
  const width = (room: number, list = columns) => fitting(list, room, false)?.find(({ main }) => main)?.width;
  expect(width(60)).toBe('30%');
  expect(width(44)).toBe('14rem');
  expect(
    width(
      40,
      columns.filter(({ key }) => key !== 'address'),
    ),
  ).toBeUndefined();
});

test('actions that come with the pointer lie over the row where a column would have to go for them', () => {
  const told = (room: number, hover: boolean) => {
    const { columns: shown, over } = arranged(columns, room, { actions: true, hover });
    return [shown?.map(({ key }) => key).join(' '), over];
  };
  expect(told(50, true)).toEqual(['code name address date', false]);
  expect(told(44, true)).toEqual(['code name address date', true]);
  expect(told(44, false)).toEqual(['code name address', false]);
  expect(arranged(columns, 44, { actions: false, hover: true }).over).toBe(false);
});
