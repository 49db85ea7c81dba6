import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The program's own source, for tests that read it. Paths are relative to the project, with `/`. */

export const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

export function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}

export const readSource = (path: string): string => readFileSync(join(root, path), 'utf8');

export type Import = { from: string; to: string; typeOnly: boolean };

/** Imports and re-exports of a module; `to` is a file of the project or a package's name. */
export function importsOf(path: string, source = readSource(path)): Import[] {
  // strings stay, so that what looks like a comment inside one does not hide an import
  const code = source.replace(/("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|\/\*[\s\S]*?\*\/|\/\/.*$/gm, (_, text) =>
    typeof text === 'string' ? text : '',
  );
  const found: Import[] = [];
  const add = (to: string, typeOnly: boolean) => {
    const target = to.startsWith('.') ? normalize(join(dirname(path), to)).replaceAll('\\', '/') : to;
    found.push({ from: path, to: target, typeOnly });
  };
  for (const [, type, to] of code.matchAll(/\b(?:import|export)\s+(type\s)?[^'";]*?\bfrom\s*['"]([^'"]+)['"]/g))
    add(to!, type !== undefined);
  for (const [, to] of code.matchAll(/\bimport\s*\(?\s*['"]([^'"]+)['"]/g)) add(to!, false);
  return found;
}
