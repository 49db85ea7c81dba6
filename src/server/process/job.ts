/** Work that goes on beside the requests. */
export type Job = { stop: () => Promise<void> };

/**
 * Does a round at once, and again `every` so many milliseconds after the last one ended, however it did. `stop` aborts
 * the signal, by which a long round may end early, and waits for the one that is under way; what a round throws then is
 * nobody's concern.
 */
export function startJob(
  { every, failed }: { every: number; failed: (error: unknown) => void },
  round: (signal: AbortSignal) => Promise<void>,
): Job {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: NodeJS.Timeout | undefined;
  const next = async (): Promise<void> => {
    try {
      await round(signal);
    } catch (error) {
      if (!signal.aborted) failed(error);
    }
    if (!signal.aborted) timer = setTimeout(() => (running = next()), every).unref();
  };
  let running = next();
  return {
    stop() {
      stopping.abort();
      clearTimeout(timer);
      return running;
    },
  };
}
