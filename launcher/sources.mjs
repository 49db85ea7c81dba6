// The stamp of everything that goes into dist/: the bootstrap compares it, the build writes it.
// Plain JavaScript for Node 18: it runs before the runtime is there.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['src', 'db', 'public', 'launcher'];
const FILES = [
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'runtime/package-lock.json',
  'runtime/postgres/package-lock.json',
];

/** @param {string} root the project's folder */
export function sourceStamp(root) {
  const hash = createHash('sha256');
  for (const folder of FOLDERS) addFolder(hash, root, folder);
  for (const file of FILES) addFile(hash, root, file);
  return hash.digest('hex');
}

/** Whether dist/ is of these sources. */
export function isBuilt(root) {
  try {
    return readFileSync(join(root, 'dist/.stamp'), 'utf8') === sourceStamp(root);
  } catch {
    // Never built.
    return false;
  }
}

function addFolder(hash, root, folder) {
  let entries;
  try {
    entries = readdirSync(join(root, folder), { withFileTypes: true });
  } catch {
    return;
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) addFolder(hash, root, path);
    else if (!/\.test\.tsx?$/.test(entry.name)) addFile(hash, root, path);
  }
}

// The contents, not times: a copy of the folder, or a branch and back, must not cost a build.
function addFile(hash, root, path) {
  let content;
  try {
    content = readFileSync(join(root, path));
  } catch {
    hash.update(`${path}\0absent\n`);
    return;
  }
  hash.update(`${path}\0${content.length}\n`).update(content);
}
