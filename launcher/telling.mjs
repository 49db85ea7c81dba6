// What the launcher says to the person at the terminal. Nothing newer than Node 18.

// Progress goes to standard error: the output of a task may be read by another program.
export const say = (sentence) => process.stderr.write(`${sentence}\n`);

/** Its message is all that the person needs to know. */
export class Failure extends Error {}
