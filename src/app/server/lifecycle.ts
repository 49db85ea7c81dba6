import { endingOf } from '../../server/process/refused-by-system.ts';

/** What was started, in order; a process ends it in the opposite one. */
export type Closers = (() => Promise<unknown>)[];

/** Sentences for the person at the terminal. */
export const say = (sentence: string): void => void process.stderr.write(`${sentence}\n`);

/**
 * Starts, and ends on a signal or when the process that started this one is gone: last started, first closed. That one is
 * told `serving` and `ending`: what ends otherwise has died, and is started again (launcher/keep-serving.mjs).
 * @param start resolves to what there is to say once it serves
 * @param stopWithin milliseconds, after which the process ends in any case
 */
export function runUntilStopped(
  start: (closers: Closers) => Promise<readonly string[]>,
  stopWithin: number,
  quiet = false,
): void {
  const closers: Closers = [];
  const tell = (what: 'serving' | 'ending') => quiet || (process.connected && process.send?.(what));
  let stopping = false;
  const stop = async (reason: string, code: number) => {
    if (stopping) return;
    stopping = true;
    tell('ending');
    if (code === 0 && !quiet) say(`Encerrando (${reason})…`);
    setTimeout(() => process.exit(1), stopWithin).unref();
    // what is being started is finished first, so that nothing of it stays behind
    await started.catch(() => {});
    for (const close of closers.toReversed()) {
      await close().catch((error: Error) => {
        say(`Ao encerrar: ${error.message}`);
        code = 1;
      });
    }
    process.exit(code);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(signal, 0));
  process.on('disconnect', () => void stop('npm start', 0));

  const started = Promise.resolve().then(() => start(closers));
  started.then(
    (sentences) => {
      // of whoever was told to end meanwhile nobody is to be told that it is there
      if (!stopping) sentences.forEach(say);
      tell('serving');
    },
    (error: Error) => {
      say(endingOf(error));
      void stop('', 1);
    },
  );
}
