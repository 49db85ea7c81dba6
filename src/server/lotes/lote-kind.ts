import type { ErrorCode } from '../../shared/errors.ts';
import type { MembershipRole } from '../../shared/permissions.ts';
import type { Run, Statement } from '../database/db.ts';
import type { Caller } from '../turns/caller.ts';
import type { Storage } from '../files/storage.ts';

/** Rows of a lote that one step is about: by their places among all, both ends included. */
export type Part = { lote: string; from: number; to: number; total: number };

/** What a row of a lote is called, for whoever asks what became of it. */
export type Named = { registro_id: string; nome: string };

/** How many rows of a step were what, for whoever asks how it is going; added to those of the steps before. */
export type Tally = Readonly<Record<string, number>>;

/** Where what a step needs from outside the database is got: before its transaction, which then waits for nobody. */
export type Outside = {
  storage: Storage;
  /** Asks for the person who asked, in a transaction of its own. */
  read: Run;
  /** Rows of a step. */
  rows: number;
  caller: Caller;
};

/**
 * One kind of long work: what a step does with its rows, and how it is taken back. Each is a part of a transaction, in which
 * the mechanism keeps the place (`lote-steps.ts`): whatever it does is done once, or not at all.
 */
export type LoteKind = {
  /** Rows that somebody may have changed at once, by their role, and what is said beyond that; session.forbidden unless it says. */
  most: Readonly<Record<MembershipRole, number>>;
  tooMany?: ErrorCode;
  /** What the next step needs of a file, say. */
  ahead?: (lote: string, outside: Outside) => Promise<unknown>;
  /** Does what `parametros` say to these rows, with what `ahead` has got, and writes into each item what came of it. */
  step: (run: Run, part: Part, parametros: unknown, ahead?: unknown) => Promise<Tally | void>;
  /** What it is once all rows are done; CONCLUIDO unless it says. */
  endsAs?: (parametros: unknown) => 'CONCLUIDO' | 'RASCUNHO';
  /** Gives back what was before, where nobody has changed the row since, and notes in each item whether it did; none where nothing is changed. */
  undo?: (run: Run, part: Part, parametros: unknown) => Promise<void>;
  names: (registros: readonly string[]) => Statement<Named>;
};

export type LoteKinds = Readonly<Record<string, LoteKind>>;

/** Roles that may have so many rows changed. */
export const rolesFor = ({ most }: LoteKind, rows: number): MembershipRole[] =>
  (Object.keys(most) as MembershipRole[]).filter((role) => most[role] >= rows);
