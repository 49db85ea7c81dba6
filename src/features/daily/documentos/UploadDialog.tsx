import { useBlocker } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { acceptOf, fileRules } from '../../../shared/files/file-rules.ts';
import { isUnsaved, mayLeave, type Place, PlaceContext, useOnScreen, useUnsaved } from '../../../web/forms/unsaved.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { WarnBox } from '../../../web/ui/WarnBox.tsx';
import { FileDrop } from '../../../web/uploads/FileDrop.tsx';
import { UploadList } from '../../../web/uploads/UploadList.tsx';
import type { DocumentoUploads } from './documento-uploads.tsx';
import { documentosTexts as t } from './documentos.texts.ts';

type Props = { open: boolean; onClose: () => void; uploads: DocumentoUploads };

/**
 * Drop or choose several files; each has its progress and a way to cancel it. Closing does not stop them, and asks
 * before it forgets those that did not arrive, or that wait for an answer.
 */
export function UploadDialog({ open, onClose, uploads }: Props) {
  const { busy, held } = uploads;
  const [unsent] = useState<Place>(() => new Set());
  function close() {
    if (busy) uploads.dropHeld();
    else uploads.clear();
    onClose();
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t.enviar}
      footer={
        <Button
          variant={busy ? 'secondary' : 'primary'}
          onClick={() => void mayLeave(unsent).then((leave) => leave && close())}
        >
          {busy ? t.fecharEnviando : t.concluir}
        </Button>
      }
    >
      <PlaceContext value={unsent}>
        <Unsent place={unsent} uploads={uploads} />
      </PlaceContext>
      <div className="flex flex-col gap-3">
        <FileDrop label={t.escolher} accept={acceptOf(fileRules.documents)} hint={t.regras} onFiles={uploads.add} />
        {held.length > 0 && <Held uploads={uploads} />}
        <UploadList uploads={uploads.uploads} retry={uploads.retry} remove={uploads.remove} />
      </div>
    </Dialog>
  );
}

/** While others travel, those that failed stay in the list for whoever opens the window again; what waits for an answer does not. */
function Unsent({ place, uploads: { busy, held, uploads } }: { place: Place; uploads: DocumentoUploads }) {
  const failed = !busy && uploads.some(({ state }) => state === 'failed');
  useUnsaved(() => (held.length > 0 ? t.esperamResposta : failed ? t.naoChegaram : ''));
  useOnScreen(place);
  // the list of the others is there again when one comes back to the page
  useBlocker({
    disabled: held.length === 0,
    enableBeforeUnload: () => isUnsaved(place),
    shouldBlockFn: async () => !(await mayLeave(place)),
  });
  return null;
}

/** Files that cannot be deleted once they are there: told while one can still change one's mind. */
function Held({ uploads: { held, sendHeld, dropHeld } }: { uploads: DocumentoUploads }) {
  return (
    <WarnBox icon={Lock} title={t.protegidosTitulo}>
      <ul className="mt-1 list-disc pl-6 text-ink">
        {held.map((file, place) => (
          <li key={place} className="break-words">
            <bdi>{file.name}</bdi>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-ink-2">{t.protegidosDica}</p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button onClick={dropHeld}>{t.naoEnviar}</Button>
        <Button onClick={sendHeld}>{t.enviarMesmoAssim}</Button>
      </div>
    </WarnBox>
  );
}

/** While files travel and the dialog is closed. */
export function UploadNote({ uploads, onShow }: { uploads: DocumentoUploads; onShow: () => void }) {
  const under = uploads.uploads.filter(({ state }) => state === 'waiting' || state === 'sending');
  if (under.length === 0) return null;
  return (
    <p
      role="status"
      className="mb-3 flex items-center gap-3 rounded-md border border-line bg-surface px-4 py-2 text-sm"
    >
      <span className="flex-1">{t.enviando(under.length)}</span>
      <Button variant="quiet" className="h-8!" onClick={onShow}>
        {t.mostrarEnvio}
      </Button>
    </p>
  );
}
