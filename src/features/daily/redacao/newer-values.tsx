import type { ProblemReceiver } from '../../../web/calls/problem.ts';
import type { Oficio } from '../oficios/oficios.contract.ts';

/** Where a save meets a newer letter, the form reads of it what it would have begun with. */
export const newerValues = (valuesOf: (newer: Oficio) => object, { receive }: ProblemReceiver): ProblemReceiver => ({
  receive: (problem) =>
    receive(problem.current ? { ...problem, current: valuesOf(problem.current as Oficio) } : problem),
});
