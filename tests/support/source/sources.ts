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
  for (const to of named(path, code)) found.push({ from: path, to, typeOnly: false });
  return found;
}

/** Files that a module imports under a fixed name in every slice: by a path with `${…}` in it, or by a pattern of Vite. */
function named(path: string, code: string): string[] {
  const templates = [...code.matchAll(/\bimport\(`([^`]+)`\)/g)].map((match) =>
    match[1]!.replaceAll(/\$\{[^}]*\}/g, '*'),
  );
  const globs = [...code.matchAll(/\bimport\.meta\.glob\b[^(]*\(\[([^\]]*)\]/g)].flatMap((match) =>
    [...match[1]!.matchAll(/'([^']+)'/g)].map((one) => one[1]!),
  );
  const formOf = (pattern: string) => {
    const target = normalize(join(dirname(path), pattern)).replaceAll('\\', '/');
    return new RegExp(`^${target.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`);
  };
  const patterns = [...templates, ...globs];
  if (patterns.length === 0) return [];
  const wanted = patterns.filter((one) => !one.startsWith('!')).map(formOf);
  const without = patterns.filter((one) => one.startsWith('!')).map((one) => formOf(one.slice(1)));
  return filesUnder('src').filter(
    (file) => wanted.some((form) => form.test(file)) && !without.some((form) => form.test(file)),
  );
}
