import { useSyncExternalStore } from 'react';
import { today } from '../shared/time.ts';

/** Today in São Paulo, wherever the browser is; changes by itself at its midnight. */
export const useToday = (): string => useSyncExternalStore(everyMinute, today);

// a midnight is a whole minute in every zone; one that passed asleep is seen on waking
function everyMinute(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(tick, 60_000 - (Date.now() % 60_000));
  };
  const tick = () => {
    listener();
    wait();
  };
  wait();
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}
