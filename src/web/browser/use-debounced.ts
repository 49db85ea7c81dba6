import { useEffect, useState } from 'react';

const debounce = 300;

/** The value of 300 ms ago; an emptied one at once. */
export function useDebounced(value: string): string {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), value ? debounce : 0);
    return () => clearTimeout(timer);
  }, [value]);
  return late;
}
