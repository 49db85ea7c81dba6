import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Where the pages of a list begin that were seen, and the one behind the one that is shown; empty where no more than the number of
 * a page is known.
 *
 * @param of what the list was asked for
 */
export function usePlaces(of: string, page: number, begins: string, behind: string | undefined) {
  const [known] = useState(() => new Map<string, string>());
  const placeOf = (number: number) => `${number} ${of}`;
  const keep = useEffectEvent(() => {
    known.set(placeOf(page), begins);
    if (behind) known.set(placeOf(page + 1), behind);
  });
  useEffect(() => keep(), [of, page, begins, behind]);
  return (number: number): string => known.get(placeOf(number)) ?? '';
}
