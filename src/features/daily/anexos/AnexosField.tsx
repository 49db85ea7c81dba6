import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { call } from '../../../web/calls/api.ts';
import { fullPage, usePages } from '../../../web/data/pages.ts';
import { isPicture } from '../../../web/uploads/FilePreview.tsx';
import { UploadList } from '../../../web/uploads/UploadList.tsx';
import { type OnTheWay, useHeldSubmit } from '../../../web/uploads/held-submit.ts';
import { IconButton } from '../../../web/ui/IconButton.tsx';
import { useUnsaved } from '../../../web/forms/unsaved.ts';
import { MoreRows } from '../../../web/ui/MoreRows.tsx';
import { anexosMax, discardUpload, listAnexos, type Upload } from './anexos.contract.ts';
import { anexosTexts as t } from './anexos.texts.ts';
import { AnexosList } from './AnexosList.tsx';
import { AnexosDrop } from './AnexosDrop.tsx';
import { useAnexoUploads } from './anexo-uploads.tsx';
import { FileList, FileRow } from '../../../web/uploads/FileRow.tsx';

type Props = {
  regras: 'create' | 'edit';
  /** Uploads that have arrived and wait for the demand to be saved. */
  value: readonly Upload[];
  onChange: (value: Upload[]) => void;
  /** On the edit screen: its documents are listed, too. */
  demandaId?: string;
  /** What is wrong with those that wait. */
  error?: string | undefined;
  /** Where another form takes them as well. */
  onTheWay?: ((now: OnTheWay) => void) | undefined;
};

/** Attachments of a form. A save that comes while files are on their way waits for them. */
export function AnexosField({ regras, value, onChange, demandaId, error, onTheWay }: Props) {
  const place = useRef<HTMLElement>(null);
  // two files may arrive between two renders
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const change = (next: readonly Upload[]) => {
    latest.current = next;
    onChange([...next]);
  };
  const queue = useAnexoUploads({ regras, onSent: (upload) => change([...latest.current, upload]) });
  const failed = queue.uploads.some(({ state }) => state === 'failed');
  useUnsaved(() => (queue.uploads.length > 0 ? t.naoChegaram : ''));
  const held = useHeldSubmit(place, { busy: queue.busy, failed }, t.anexosComFalha);
  const tell = useEffectEvent((now: OnTheWay) => onTheWay?.(now));
  useEffect(() => tell({ busy: queue.busy, failed }), [queue.busy, failed]);

  const remove = (id: string) => {
    change(latest.current.filter((upload) => upload.id !== id));
    // should this fail, the file is swept within a day
    call(discardUpload, { id }).catch(() => {});
  };

  return (
    <section ref={place} aria-label={t.anexos} className="flex min-w-0 flex-col gap-2">
      <p aria-hidden className="text-sm font-medium text-ink-2">
        {t.anexos}
      </p>
      {demandaId && <Saved demandaId={demandaId} />}
      {value.length > 0 && (
        <FileList label={t.anexosEnviados}>
          {value.map(({ id, nome_arquivo, tamanho_arquivo, tipo_arquivo }) => (
            <FileRow
              key={id}
              name={nome_arquivo}
              size={tamanho_arquivo}
              picture={isPicture(tipo_arquivo) && { key: id, load: () => Promise.reject(new Error('not saved yet')) }}
              details={<span className="font-medium text-ink-2">{t.aindaNaoSalvo}</span>}
              actions={<IconButton icon={X} label={t.tirarAnexo(nome_arquivo)} onClick={() => remove(id)} />}
            />
          ))}
        </FileList>
      )}
      <UploadList uploads={queue.uploads} retry={queue.retry} remove={queue.remove} />
      <AnexosDrop regras={regras} label={t.anexarArquivos} onFiles={queue.add} />
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {held && t.esperandoEnvio}
      </p>
      {error && (
        <p role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
    </section>
  );
}

function Saved({ demandaId }: { demandaId: string }) {
  const docs = usePages(listAnexos, { id: demandaId }, fullPage(anexosMax), { error: t.erroCarregar });
  if (!docs.rows || docs.rows.length === 0) return null;
  return (
    <>
      <AnexosList docs={docs.rows} screen="edit" />
      <MoreRows list={docs} className="self-start" />
    </>
  );
}
