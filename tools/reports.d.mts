type Ended = {
  passed: number;
  failed: number;
  skipped: number;
  reason: string;
  /** Each where it stands, its title, and why in few lines. */
  failures: string[];
  repeated: string[];
};
/** Null when there is no report. `outside` is what `outside-tests.mjs` has written. */
export function ofVitest(file: string, outside: string, root: string, code: number): Ended | null;
export function ofPlaywright(file: string, code: number): Ended | null;
/** Where it failed, as the suite takes it; nothing when something failed that is no test of a file. */
export function filesOf(failures: readonly string[]): string[];
/** A suite's result once what failed in it was run again by itself: still failed, or passed at a further try. */
export function afterAlone<Result extends Ended>(result: Result, alone: Pick<Ended, 'passed' | 'failed'>): Result;
