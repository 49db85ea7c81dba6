import * as z from 'zod/mini';
import { endpoint, fileOf } from './contract.ts';
import { nothing } from './fields.ts';
import type { Permission } from './permissions.ts';

/** The two calls of every noun that is a file: it is downloaded, and looked at. */

type Said<Path extends string> = {
  noun: string;
  /** The noun's own; its files are below, by their ids. */
  path: Path;
  permission: Permission;
  maxBytes: number;
};

export const download = <const Path extends string>({ noun, path, permission, maxBytes }: Said<Path>) =>
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

export const preview = <const Path extends string>({ noun, path, permission, maxBytes }: Said<Path>) =>
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
