import type { Logger } from '../process/log.ts';
import type { Storage, StorageError } from './storage.ts';

/** Milliseconds between two looks; more often while it is away. */
const pause = { there: 10_000, away: 2_000 };

/** Looks whether the file storage answers, and tells the log when it goes away and when it is back. */
export function watchStorage(storage: Storage, log: Logger): { isAway: () => boolean; stop: () => Promise<void> } {
  let away = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    const error = await storage.check().then(
      () => null,
      (failed: StorageError) => failed,
    );
    if (stopped) return;
    if (error && !away) log.error({ code: error.code, reason: error.message }, 'the file storage is away');
    if (!error && away) log.info('the file storage answers again');
    away = error !== null;
    timer = setTimeout(() => void look(), away ? pause.away : pause.there).unref();
  };
  void look();
  return {
    isAway: () => away,
    async stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
