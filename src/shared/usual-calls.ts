import * as z from 'zod/mini';
import { endpoint, fileOf, oneRecord } from './contract.ts';
import { done, nothing } from './fields.ts';
import type { Permission } from './permissions.ts';

/** Calls that many nouns have, alike in each. */

type Said<Path extends string> = {
  noun: string;
  /** The noun's own; its records are below, by their ids. */
  path: Path;
};
type Changing<Path extends string> = Said<Path> & { summary: string; refreshes: readonly string[] };

/** A record goes to the bin. */
export const removal = <const Path extends string>({
  noun,
  path,
  ...said
}: Changing<Path> & { permission: Permission }) =>
  endpoint({
    name: `${noun}.remove`,
    method: 'DELETE',
    path: `${path}/{id}`,
    door: 'tenant',
    input: nothing(),
    output: done(),
    bound: oneRecord,
    ...said,
  });

/** It comes back. */
export const restoration = <const Path extends string>({ noun, path, ...said }: Changing<Path>) =>
  endpoint({
    name: `${noun}.restore`,
    method: 'POST',
    path: `${path}/{id}/restore`,
    permission: 'bin.restore',
    door: 'tenant',
    input: nothing(),
    output: done(),
    bound: oneRecord,
    ...said,
  });

type Stored<Path extends string> = Said<Path> & { permission: Permission; maxBytes: number };

/** Of a noun that is a file: it is downloaded. */
export const download = <const Path extends string>({ noun, path, permission, maxBytes }: Stored<Path>) =>
  endpoint({
    name: `${noun}.get`,
    method: 'GET',
    path: `${path}/{id}`,
    permission,
    door: 'tenant',
    summary: 'Baixa um documento, sempre como anexo; aceita `Range`',
    input: nothing(),
    output: z.unknown(),
    bound: fileOf(maxBytes),
    transport: 'download',
  });

/** It is looked at. */
export const preview = <const Path extends string>({ noun, path, permission, maxBytes }: Stored<Path>) =>
  endpoint({
    name: `${noun}.preview`,
    method: 'GET',
    path: `${path}/{id}/preview`,
    permission,
    door: 'tenant',
    summary: 'Um PDF para ser visto dentro de uma página do sistema; outros tipos só se baixam',
    input: nothing(),
    output: z.unknown(),
    bound: fileOf(maxBytes),
    transport: 'download',
  });
