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
