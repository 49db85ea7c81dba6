import type { FastifyRequest } from 'fastify';
import type { AccountSettings } from '../accounts/account-settings.ts';
import type { Run } from '../database/db.ts';
import type { Storage } from '../files/storage.ts';
import type { LoteKinds } from '../lotes/lote-kind.ts';
import type { Route } from './route.ts';

/** What a slice's handlers may need beside the database's doors. */
export type Services = {
  accounts: AccountSettings;
  /** Address of the postal-code service, with `{cep}`. */
  cepUrl: string;
  storage: Storage;
  /** The account's door for a session that has only begun. */
  asUser: (request: FastifyRequest, token: string) => Run;
  /** Calls when the server stops: what a slice has begun ends with it. */
  onStop: (then: () => void) => void;
  /** Long work, of all slices. */
  lotes: LoteKinds;
};

/** What the `routes.server.ts` of a slice exports as `routes`. */
export type SliceRoutes = (services: Services) => Route[];
