import { useEffect, useState } from 'react';
import { downloadUrl } from '../../../web/calls/api.ts';
import { fetchFile } from '../../../web/uploads/download.ts';
import { getBrasao } from './ajustes.contract.ts';
import { ajustesTexts as t } from './ajustes.texts.ts';

/** A coat of arms by its id; nothing until it is there. Files leave for saving alone, so that it is fetched and shown from memory. */
export function BrasaoPicture({ id, className }: { id: string; className?: string }) {
  const [shown, setShown] = useState<{ id: string; src: string } | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    let src = '';
    fetchFile(downloadUrl(getBrasao, { id }), { signal: gone.signal }).then(
      (file) => {
        if (gone.signal.aborted) return;
        src = URL.createObjectURL(file);
        setShown({ id, src });
      },
      // the letter itself will show it, or say why not
      () => {},
    );
    return () => {
      gone.abort();
      if (src) URL.revokeObjectURL(src);
    };
  }, [id]);
  return shown?.id === id && <img src={shown.src} alt={t.brasaoAlt} className={className} />;
}
