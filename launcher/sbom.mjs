// The software bill of materials (CycloneDX 1.6): what runs in production, read from the locks, so that the same locks
// always give the same bytes.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Packages that say their licence in its file only. */
const licenceFiles = { 'png-js': 'MIT' };

/** They make the program and are no part of it. */
export const builders = ['@tailwindcss/vite', '@vitejs/plugin-react', 'tailwindcss', 'vite'];

/** @param {string} root the project's folder */
export function billOfMaterials(root) {
  const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const { name, version, license, description } = read('package.json');
  const locks = ['.', 'runtime', 'runtime/postgres'].map((folder) => read(`${folder}/package-lock.json`).packages);
  const self = `pkg:npm/${name}@${version}`;
  const components = new Map();
  const dependencies = new Map([[self, new Set()]]);
  for (const packages of locks) {
    // the programs' own entries have an empty path; the set grows while it is walked
    const paths = new Set(['']);
    for (const path of paths) {
      const entry = packages[path];
      const ref = path ? purlOf(path, entry) : self;
      if (path) components.set(ref, component(path, entry, ref));
      const needs = dependencies.get(ref) ?? new Set();
      for (const need of neededBy(packages, path, entry)) {
        paths.add(need);
        needs.add(purlOf(need, packages[need]));
      }
      dependencies.set(ref, needs);
    }
  }
  const byRef = ([one], [other]) => (one < other ? -1 : 1);
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(locks))}`,
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': self, name, version, description, purl: self, ...licenced(license) },
    },
    components: [...components].sort(byRef).map(([, one]) => one),
    dependencies: [...dependencies].sort(byRef).map(([ref, needs]) => ({ ref, dependsOn: [...needs].sort() })),
  };
}

function component(path, entry, ref) {
  const full = entry.name ?? nameOf(path);
  const [group, name] = full.startsWith('@') ? full.split('/') : [undefined, full];
  return {
    type: 'library',
    'bom-ref': ref,
    ...(group && { group }),
    name,
    version: entry.version,
    // one package of a set, by operating system
    scope: entry.optional ? 'optional' : 'required',
    hashes: entry.integrity.split(' ').map((one) => {
      const [algorithm, base64] = one.split(/-(.*)/s);
      return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(base64, 'base64').toString('hex') };
    }),
    ...licenced(entry.license ?? licenceFiles[full]),
    purl: ref,
  };
}

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const purlOf = (path, entry) => `pkg:npm/${(entry.name ?? nameOf(path)).replace('@', '%40')}@${entry.version}`;

/** Paths of what a package gets when it asks for its dependencies; those that are not installed are left out. */
function neededBy(packages, path, { dependencies, optionalDependencies, peerDependencies }) {
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
    .filter((name) => !builders.includes(name))
    .map((name) => {
      for (let from = path; ; from = from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/')))) {
        const place = `${from}${from && '/'}node_modules/${name}`;
        if (packages[place]) return packages[place].dev ? null : place;
        if (!from) return null;
      }
    })
    .filter((place) => place !== null);
}

/** One licence of the SPDX list, or an expression of several. */
const licenced = (text) => ({
  licenses: [/[ ()]/.test(text) ? { expression: text } : { license: { id: text } }],
});

function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
