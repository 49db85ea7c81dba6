import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { texts } from '../../shared/texts.ts';
import { fetchFile } from './download.ts';
import { webTexts } from '../web.texts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import type { FilePreviewProps } from './file-preview-props.ts';
import { previewTexts } from './preview.texts.ts';

/** The window of `FilePreview`. */
export default function FilePreviewWindow({ onDownload, onClose, ...file }: FilePreviewProps) {
  const [tries, setTries] = useState(0);
  const download = (
    <Button icon={Download} onClick={onDownload}>
      {webTexts.baixar}
    </Button>
  );
  return (
    <Dialog open size="xl" title={file.name} onClose={onClose} footer={download}>
      <div className="flex h-[72dvh] items-center justify-center overflow-hidden rounded-sm bg-sunken">
        <Contents key={tries} {...file} onRetry={() => setTries(tries + 1)} />
      </div>
    </Dialog>
  );
}

type Props = Pick<FilePreviewProps, 'name' | 'type' | 'url' | 'pdfUrl'> & { onRetry: () => void };
type State = { src: string } | { failure: unknown } | { sentence: string } | null;

function Contents({ name, type, url, pdfUrl, onRetry }: Props) {
  const [state, setState] = useState<State>(null);
  const isPdf = type === 'application/pdf';

  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    let made: string | null = null;
    async function load(): Promise<State> {
      if (!isPdf) return { src: (made = URL.createObjectURL(await fetchFile(url, { signal }))) };
      if (navigator.pdfViewerEnabled === false) return { sentence: previewTexts.semVisualizador };
      // a frame could only show a problem as text: the first byte tells whether there is one
      await fetchFile(pdfUrl, { range: 'bytes=0-0', signal });
      return { src: pdfUrl };
    }
    async function show() {
      const next = await load().catch((failure: unknown) => ({ failure }));
      if (!signal.aborted) setState(next);
    }
    void show();
    return () => {
      abort.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [isPdf, url, pdfUrl]);

  if (!state) {
    return (
      <p role="status" className="animate-pulse text-sm text-ink-2">
        {texts.carregando}
      </p>
    );
  }
  if ('failure' in state) return <ErrorState title={webTexts.erroCarregar} error={state.failure} onRetry={onRetry} />;
  if ('sentence' in state) return <p className="max-w-sm p-6 text-center text-md">{state.sentence}</p>;
  if (isPdf) {
    // oxlint-disable-next-line react/iframe-missing-sandbox -- it would stop the browser's viewer; the answer's own policy allows nothing else (server/http/downloads.ts)
    return <iframe title={name} src={state.src} className="size-full border-0" />;
  }
  return (
    <img
      src={state.src}
      alt={name}
      className="max-h-full max-w-full object-contain"
      onError={() => setState({ sentence: previewTexts.imagemIlegivel })}
    />
  );
}
