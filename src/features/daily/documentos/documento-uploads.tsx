import { useState } from 'react';
import { fileRules } from '../../../shared/files/file-rules.ts';
import { showProblem } from '../../../web/calls/problem.ts';
import { refreshAfter } from '../../../web/calls/query-client.ts';
import { useOffice } from '../../../web/session/session.tsx';
import { toast } from '../../../web/browser/toast.ts';
import { uploadFile } from '../../../web/uploads/upload.ts';
import { acceptable, type Uploads, useUploads } from '../../../web/uploads/uploads.ts';
import { createDocumento, hasProtectedName, type Documento } from './documentos.contract.ts';
import { documentosTexts as t } from './documentos.texts.ts';

export type DocumentoUploads = Uploads<Documento> & {
  /** Files with a protected name: sent only after the person has said so. */
  held: readonly File[];
  sendHeld: () => void;
  dropHeld: () => void;
  /** Forgets what has arrived or failed. */
  clear: () => void;
};

/** Files on their way to Documentos; they go on when the dialog is closed, and on other pages. */
export function useDocumentoUploads(): DocumentoUploads {
  const { id: tenantId } = useOffice();
  const [held, setHeld] = useState<readonly File[]>([]);
  const queue = useUploads<Documento>(
    {
      send: (file, options) => uploadFile(createDocumento, {}, file, { ...options, tenantId }),
      onSent: () => {
        toast.success(t.enviado);
        void refreshAfter(createDocumento, tenantId);
      },
      onFailed: (error, file) =>
        showProblem(error, t.erroEnviar, {
          receive: ({ code, errors, detail }) => {
            if (code === 'session.not_member') return false;
            // a content that is not what the name says is refused in the same words as the name would be
            const refusal = errors?.find(({ field }) => field === 'arquivo');
            if (refusal) toast.error(refusal.message, file.name);
            else toast.error(t.erroEnviar, `${file.name}: ${detail}`);
            return true;
          },
        }),
    },
    { tenantId, path: '/documentos' },
  );

  function add(files: Iterable<File>) {
    const good = acceptable(fileRules.documents, files);
    setHeld([...held, ...good.filter(({ name }) => hasProtectedName(name))]);
    queue.add(good.filter(({ name }) => !hasProtectedName(name)));
  }
  function sendHeld() {
    queue.add(held);
    setHeld([]);
  }
  function clear() {
    for (const { id, state } of queue.uploads) if (state === 'sent' || state === 'failed') queue.remove(id);
    setHeld([]);
  }
  return { ...queue, add, held, sendHeld, dropHeld: () => setHeld([]), clear };
}
