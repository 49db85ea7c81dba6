import { useSyncExternalStore } from 'react';
import { attempt } from './attempt.ts';

/** The choice; the script in `index.html` applies it, before the first paint and after each change. */
export type Theme = 'light' | 'dark' | 'system';

function readTheme(): Theme {
  const kept = attempt(() => localStorage.getItem('theme'));
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

export function setTheme(theme: Theme): void {
  attempt(() => (theme === 'system' ? localStorage.removeItem('theme') : localStorage.setItem('theme', theme)));
  dispatchEvent(new Event('themechange'));
}

export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    addEventListener('themechange', listener);
    return () => removeEventListener('themechange', listener);
  }, readTheme);
}
