import { useSyncExternalStore } from 'react';

/** The choice; the script in `index.html` applies it, before the first paint and after each change. */
export type Theme = 'light' | 'dark' | 'system';

function readTheme(): Theme {
  try {
    const kept = localStorage.getItem('theme');
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    return 'system';
  }
}

export function setTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem('theme');
    else localStorage.setItem('theme', theme);
  } catch {
    // Storage can be forbidden; then the system's preference stays.
  }
  dispatchEvent(new Event('themechange'));
}

export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    addEventListener('themechange', listener);
    return () => removeEventListener('themechange', listener);
  }, readTheme);
}
