import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { billOfMaterials, builders } from '../../launcher/sbom.mjs';

/** The bill of materials names exactly what the program is made of and runs on: not what tests it, nor what builds it. */

type Component = {
  type: string;
  'bom-ref': string;
  group?: string;
  name: string;
  version: string;
  purl: string;
  licenses: ({ license: { id: string } } | { expression: string })[];
  hashes: { alg: string; content: string }[];
};
type Bom = {
  bomFormat: string;
  specVersion: string;
  serialNumber: string;
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
};
type Wishes = Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', Record<string, string>>;
type Entry = { version: string; dev?: boolean; integrity: string } & Partial<Wishes>;

const bom = (billOfMaterials as (root: string) => Bom)('.');
const manifests = ['.', 'runtime', 'runtime/postgres'];
const locked = manifests.flatMap((folder) => {
  const { packages } = JSON.parse(readFileSync(`${folder}/package-lock.json`, 'utf8')) as {
    packages: Record<string, Entry>;
  };
  return Object.entries(packages)
    .filter(([place, entry]) => place !== '' && !entry.dev)
    .map(([place, entry]) => ({ ...entry, name: place.split('node_modules/').at(-1)! }));
});
const wishes = ({ dependencies, optionalDependencies, peerDependencies }: Partial<Wishes>) =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
const nameOf = ({ group, name }: Component) => (group ? `${group}/${name}` : name);

test('it is CycloneDX 1.6, the same for the same locks', () => {
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
  expect(bom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
  expect(JSON.stringify((billOfMaterials as (root: string) => Bom)('.'))).toBe(JSON.stringify(bom));
});

test('it holds what the program or another of its packages asks for, all of it and nothing else', () => {
  const listed = new Set(bom.components.map(nameOf));
  const own = manifests.flatMap((folder) =>
    wishes(JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Entry),
  );
  const asked = new Set([...own, ...locked.filter(({ name }) => listed.has(name)).flatMap(wishes)]);
  const wanted = locked.map(({ name }) => name).filter((name) => asked.has(name) && !builders.includes(name));
  expect([...listed].sort()).toEqual([...new Set(wanted)].sort());
  for (const name of ['vite', 'rolldown', 'vitest', 'typescript']) expect(listed).not.toContain(name);
});

test('each has version, address, licence and hash', () => {
  for (const one of bom.components) {
    expect(one.type).toBe('library');
    expect(one.purl).toBe(`pkg:npm/${nameOf(one).replace('@', '%40')}@${one.version}`);
    const [licence] = one.licenses;
    const text = 'license' in licence! ? licence.license.id : licence!.expression;
    expect([one.purl, text]).toEqual([one.purl, expect.stringMatching(/^[A-Z0-9][\w.()+ -]*$/i)]);
    const [hash] = one.hashes;
    const { integrity } = locked.find(({ name, version }) => name === nameOf(one) && version === one.version)!;
    expect(hash!.alg).toBe('SHA-512');
    expect(`sha512-${Buffer.from(hash!.content, 'hex').toString('base64')}`).toBe(integrity);
  }
});

test('what depends on what: everything named is there, and the program needs what package.json says', () => {
  const refs = new Set([bom.metadata.component['bom-ref'], ...bom.components.map((one) => one['bom-ref'])]);
  expect(refs.size).toBe(bom.components.length + 1);
  expect(new Set(bom.dependencies.map(({ ref }) => ref))).toEqual(refs);
  for (const { dependsOn } of bom.dependencies) for (const ref of dependsOn) expect(refs).toContain(ref);
  const own = bom.dependencies.find(({ ref }) => ref === bom.metadata.component['bom-ref'])!.dependsOn.join(' ');
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object };
  for (const [name, version] of Object.entries(dependencies).filter(([one]) => !builders.includes(one)))
    expect(own).toContain(`pkg:npm/${name.replace('@', '%40')}@${version}`);
});
