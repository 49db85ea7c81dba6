import { expect, test } from 'vitest';
import { databaseOf, withDatabase, withLoginOf } from './database-place.ts';

const other = 'postgres://gabinete_app:segredo@servidor/outro';

test.each([
  ['postgres://dono@10.0.0.1:5433/banco?sslmode=require', '10.0.0.1:5433', '?sslmode=require'],
  ['postgres://dono:senha@/banco?host=/run/postgresql', 'socket', '?host=/run/postgresql'],
  ['postgres:///banco?host=/run/postgresql', 'socket', '?host=/run/postgresql'],
])('%s: another login and another database at the same place', (url, host, options) => {
  expect(databaseOf(url)).toBe('banco');
  const changed = withLoginOf(url, other);
  expect(changed).toBe(`postgres://gabinete_app:segredo@${host}/banco${options}`);
  expect(withDatabase(changed, 'postgres')).toBe(`postgres://gabinete_app:segredo@${host}/postgres${options}`);
});
