import { useEffect, useState } from 'react';

/**
 * Where the pages of a list begin that were seen, and the one behind the one that is shown; empty where no more than the number of
 * a page is known.
 *
 * @param of what the list was asked for
 */
export function usePlaces(of: string, page: number, begins: string, behind: string | undefined) {
  const [known] = useState(() => new Map<string, string>());
  useEffect(() => {
    known.set(`${page} ${of}`, begins);
    if (behind) known.set(`${page + 1} ${of}`, behind);
  }, [known, of, page, begins, behind]);
  return (number: number): string => known.get(`${number} ${of}`) ?? '';
}
