import { describe, expect, test } from 'vitest';
import { openApiDocument } from '../../src/server/http/openapi.ts';
import { endpoints } from '../support/servers/endpoints.ts';
import { readSource } from '../support/source/sources.ts';

/** `acceptance.map.json` tells outsiders where each call of the specification is. */

// by a name that the compiler does not follow: the script is plain JavaScript
const script = '../../tools/docs.mjs';
const { permissionsPage, promisedNames } = (await import(script)) as {
  permissionsPage: () => string;
  promisedNames: string[];
};
const names = new Set(promisedNames);

const map = JSON.parse(readSource('acceptance.map.json')) as Record<string, string>;
const document = openApiDocument(endpoints) as {
  paths: Record<string, Record<string, { operationId: string; parameters: { name: string; in: string }[] }>>;
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, ...operation })),
);

describe('acceptance.map.json', () => {
  test('names every call of the contract, at its method and path', () => {
    const existing = operations
      .filter(({ operationId }) => names.has(operationId))
      .map(({ operationId, call }) => [operationId, call]);
    expect(map, 'run `npm run docs`').toEqual(Object.fromEntries(existing));
    // of what the contract names nothing is missing, nor called otherwise
    expect(promisedNames.filter((name) => !Object.hasOwn(map, name))).toEqual([]);
  });

  test('names nothing that the contract does not', () => {
    expect(Object.keys(map).filter((name) => !names.has(name))).toEqual([]);
  });

  test('the OpenAPI document holds every endpoint once', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(endpoints.map(({ name }) => name).sort());
    expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length);
    expect(new Set(operations.map(({ call }) => call.replace(/\{\w+\}/g, '{}'))).size).toBe(endpoints.length);
  });

  test("an office's data is under the office's address, and every id of an address is described", () => {
    for (const { name, path, door } of endpoints)
      expect(path.startsWith('/api/tenants/{tenantId}/'), name).toBe(door === 'tenant');
    for (const { call, parameters } of operations) {
      const inPath = parameters.filter((one) => one.in === 'path').map((one) => `{${one.name}}`);
      expect(call.match(/\{\w+\}/g) ?? [], call).toEqual(inPath);
    }
  });
});

/** Creates that know no key, each with the reason. */
const withoutKey = {
  'setup.create': 'the first account of an installation: there is one',
  'auth.invitationSignUp': 'nobody is in yet; its link works once',
  'agendaEndereco.create': 'a kept answer would hold the secret',
  'assuntos.listaPronta': 'refused once there is one',
  'modelos.prontos': 'refused once there is one',
};

test('a create is answered once by its key', () => {
  const creates = endpoints.filter(({ method, status }) => method === 'POST' && status === 201);
  expect(creates.length).toBeGreaterThan(20);
  const others = creates.filter(({ idempotent }) => !idempotent).map(({ name }) => name);
  expect(others.sort()).toEqual(Object.keys(withoutKey).sort());
});

test('docs/permissions.md is printed from the permissions and endpoints of today', () => {
  expect(readSource('docs/permissions.md'), 'run `npm run docs`').toBe(permissionsPage());
});
