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
