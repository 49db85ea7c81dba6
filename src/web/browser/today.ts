import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { today, wallClock } from '../../shared/time.ts';

/** Today in São Paulo, wherever the browser is; changes by itself at its midnight. */
export const useToday = (): string => useSyncExternalStore(everyMinute, today);

/** Whole minutes since 1970: sentences that say how long ago something was are drawn anew with each. */
export const useMinute = (): number => useSyncExternalStore(everyMinute, () => Math.floor(Date.now() / 60_000));

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

const untilServerTurns = 30_000;

/**
 * Asks again when the day turns, and once more for a server whose clock is a little behind. `known`: the day of what
 * was kept from before, if any.
 */
export function useNewDay(today: string, ask: () => void, known = today): void {
  const asked = useRef(known);
  const again = useEffectEvent(ask);
  useEffect(() => {
    if (asked.current === today) return;
    asked.current = today;
    again();
    const timer = setTimeout(() => again(), untilServerTurns);
    return () => clearTimeout(timer);
  }, [today]);
}

/** The clock of São Paulo a minute before: a server's may be a little behind. */
const minuteBefore = (instant: number): string => wallClock(new Date(instant - 60_000));

/** Asks again a minute after each of these moments of São Paulo (`YYYY-MM-DDTHH:MM`), unless the answer came (`asOf`) later than that. */
export function usePassed(moments: readonly string[], asOf: number, ask: () => void): void {
  const passed = useSyncExternalStore(everyMinute, () =>
    moments.some((moment) => moment <= minuteBefore(Date.now()) && moment > minuteBefore(asOf)),
  );
  const again = useEffectEvent(ask);
  useEffect(() => {
    if (passed) again();
  }, [passed]);
}
