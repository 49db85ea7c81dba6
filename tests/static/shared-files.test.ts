import { expect, test } from 'vitest';
import { sharedFiles } from '../../launcher/shared-files.mjs';

/** Modules by name: what they import, and how long they are. Names in capitals are parts. */
type Modules = Record<string, { imports?: string[]; size?: number }>;

function filesOf(modules: Modules, lean?: string): string[][] {
  const closure = (id: string, found = new Set<string>()): Set<string> => {
    if (found.has(id)) return found;
    found.add(id);
    for (const other of modules[id]!.imports ?? []) closure(other, found);
    return found;
  };
  const parts = Object.keys(modules).filter((name) => name === name.toUpperCase());
  const infoOf = (id: string) => ({
    importedIds: modules[id]!.imports ?? [],
    code: ' '.repeat(modules[id]!.size ?? 100),
  });
  const files = new Map<string, string[]>();
  for (const [id, file] of sharedFiles(parts, (part) => closure(part), infoOf, lean))
    files.set(file, [...(files.get(file) ?? []), id].sort());
  return [...files.values()].sort();
}

test('what the same parts need is one file, and what one part needs comes with it', () => {
  expect(filesOf({ A: { imports: ['a', 'x', 'y'] }, B: { imports: ['x', 'y'] }, a: {}, x: {}, y: {} })).toEqual([
    ['x', 'y'],
  ]);
});

test('small files that mostly the same parts need become one; a large one stays apart from whom it would burden', () => {
  const parts = { A: { imports: ['x', 'y'] }, B: { imports: ['x', 'y'] }, C: { imports: ['x'] } };
  expect(filesOf({ ...parts, x: {}, y: {} })).toEqual([['x', 'y']]);
  expect(filesOf({ ...parts, x: {}, y: { size: 60_000 } })).toEqual([['x'], ['y']]);
});

test('one part loads nothing in vain, however little it is', () => {
  const parts = { A: { imports: ['x', 'y'] }, B: { imports: ['x', 'y'] }, C: { imports: ['x'] } };
  expect(filesOf({ ...parts, x: {}, y: {} }, 'C')).toEqual([['x'], ['y']]);
  expect(filesOf({ ...parts, x: {}, y: {} }, 'A')).toEqual([['x', 'y']]);
});

test('what brings a style stays with those who draw by it', () => {
  const parts = { A: { imports: ['x', 'y'] }, B: { imports: ['x', 'y'] }, C: { imports: ['x'] } };
  expect(filesOf({ ...parts, x: {}, y: { imports: ['y.css'] }, 'y.css': {} })).toEqual([['x'], ['y', 'y.css']]);
});

test('what is a part itself keeps a file of its own, though another part imports it', () => {
  expect(filesOf({ A: { imports: ['B', 'x'] }, B: { imports: ['x'] }, x: {} })).toEqual([['x']]);
});

test('two files are not made one around a third that stands between them', () => {
  // x needs the part Y, and that needs z
  const between = { A: { imports: ['x'] }, B: { imports: ['x'] }, Y: { imports: ['z'] }, x: { imports: ['Y'] }, z: {} };
  expect(filesOf(between)).toEqual([['x'], ['z']]);
  expect(filesOf({ ...between, x: { imports: ['z'] }, A: { imports: ['x', 'Y'] } })).toEqual([['x', 'z']]);
});
