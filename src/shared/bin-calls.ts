import { endpoint, oneRecord } from './contract.ts';
import { done, nothing } from './fields.ts';
import type { Permission } from './permissions.ts';

/** The two calls of every noun with a bin: a record of it goes there, and comes back. */

type Said<Path extends string> = {
  noun: string;
  /** The noun's own; its records are below, by their ids. */
  path: Path;
  summary: string;
  refreshes: readonly string[];
};

export const removal = <const Path extends string>({ noun, path, ...said }: Said<Path> & { permission: Permission }) =>
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

export const restoration = <const Path extends string>({ noun, path, ...said }: Said<Path>) =>
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
