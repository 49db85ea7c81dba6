/** Shows what a long form found out: the figures are what it is run for. */
export const showFigures = (line: string): void => void process.stderr.write(`${line}\n`);
