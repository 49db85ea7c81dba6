import { useEffect, useState } from 'react';
import { downloadUrl } from '../../../web/calls/api.ts';
import { fetchFile } from '../../../web/uploads/download.ts';
import { smallerOf } from '../../../web/uploads/thumbs.ts';
import { type Anexo, getAnexo } from '../../daily/anexos/anexos.contract.ts';

/** Longest side on paper, in pixels: half a page's width at 200 dpi and more. */
const side = 1400;

type Shown = { id: string; name: string; url: string };
type Pictures = { shown: Shown[]; failed: string[]; loading: boolean };

/** The pictures of a sheet, one after the other and made smaller, for as long as it is there; undefined while not known. */
export function usePictures(docs: readonly Anexo[] | undefined): Pictures {
  const [pictures, setPictures] = useState<Pictures>({ shown: [], failed: [], loading: true });
  // a list that is asked again with the same files changes nothing
  const wanted = docs && JSON.stringify(docs.map(({ id, nome_arquivo }) => ({ id, name: nome_arquivo })));
  useEffect(() => {
    if (wanted === undefined) return;
    const files = JSON.parse(wanted) as { id: string; name: string }[];
    const abort = new AbortController();
    const made: Pictures = { shown: [], failed: [], loading: false };
    async function load() {
      for (const { id, name } of files) {
        const file = await fetchFile(downloadUrl(getAnexo, { id }), { signal: abort.signal }).catch(() => null);
        if (abort.signal.aborted) return;
        const small = file && (await smallerOf(file, side).catch(() => null));
        if (small) made.shown.push({ id, name, url: URL.createObjectURL(small) });
        else made.failed.push(name);
      }
      if (!abort.signal.aborted) setPictures(made);
    }
    void load();
    return () => {
      abort.abort();
      for (const { url } of made.shown) URL.revokeObjectURL(url);
    };
  }, [wanted]);
  return pictures;
}
