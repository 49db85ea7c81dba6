/** What a server says to its workshop; that answers with the number of rows done so far, and by how it ends. */

export type Job = { form: string; head: unknown; mostBytes: number };

export const exits = { made: 0, broken: 1, large: 2, disk: 3 } as const;

/** To one that is kept (kept-workshop.ts): it makes something without rows, says what it made, and waits for more. */
export type KeptJob = Job & { kept: true };
export type KeptAnswer = { made: string } | { large: true } | { failed: string };
