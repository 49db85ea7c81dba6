import { expect, test } from 'vitest';
import { sharedBuffers } from './postmaster.ts';

test('o banco fica com um oitavo da memória, de 128 MB a 1 GB', () => {
  expect(sharedBuffers(512)).toBe(128);
  expect(sharedBuffers(4_001)).toBe(500);
  expect(sharedBuffers(65_536)).toBe(1024);
});
