import { useEffect, useState } from 'react';
import { fetchFile } from './download.ts';

/** An address of a picture in memory, for as long as it is shown; null until it is there. Files leave for saving alone, so that it is fetched. */
export function usePicture(url: string | null): string | null {
  const [shown, setShown] = useState<{ url: string; src: string } | null>(null);
  useEffect(() => {
    if (!url) return;
    const gone = new AbortController();
    let src = '';
    fetchFile(url, { signal: gone.signal }).then(
      (file) => {
        if (gone.signal.aborted) return;
        src = URL.createObjectURL(file);
        setShown({ url, src });
      },
      // what it stands in is read without it
      () => {},
    );
    return () => {
      gone.abort();
      if (src) URL.revokeObjectURL(src);
    };
  }, [url]);
  return shown && shown.url === url ? shown.src : null;
}
