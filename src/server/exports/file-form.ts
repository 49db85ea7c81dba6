/** Rows that travel together. */
export type Part<Row> = { linhas: readonly Row[] };

/**
 * How a file is made: of a head, which is there at once, and of rows, which come in parts. What is done is handed over as it
 * goes, so that none of it gathers. Forms run in the workshop (workshop-main.ts), far from the requests.
 */
export type FileForm<Head, P extends Part<unknown>> = (
  head: Head,
  parts: AsyncIterable<P>,
) => AsyncIterable<string | Uint8Array>;

/** Any of them; only its type is known where a file is asked for. */
export type AnyForm = FileForm<never, never>;
export type HeadOf<F extends AnyForm> = Parameters<F>[0];
export type PartOf<F extends AnyForm> = Part<unknown> & (Parameters<F>[1] extends AsyncIterable<infer P> ? P : never);
