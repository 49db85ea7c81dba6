import { useEffect, useState } from 'react';

/** The value of 300 ms ago, or as long as is said; an emptied one at once. */
export function useDebounced(value: string, debounce = 300): string {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), value ? debounce : 0);
    return () => clearTimeout(timer);
  }, [value, debounce]);
  return late;
}
