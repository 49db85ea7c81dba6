import { Download, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatInstant } from '../../../shared/format.ts';
import { texts } from '../../../shared/texts.ts';
import { downloadUrl } from '../../../web/calls/api.ts';
import { fetchFile } from '../../../web/uploads/download.ts';
import { useRemoval } from '../../../web/data/removal.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import { canPreview, FilePreview, isPicture } from '../../../web/uploads/FilePreview.tsx';
import { IconButton } from '../../../web/ui/IconButton.tsx';
import { Skeleton } from '../../../web/ui/Skeleton.tsx';
import { getAnexo, listAnexos, previewAnexo, removeAnexo, restoreAnexo, type Anexo } from './anexos.contract.ts';
import { anexosTexts as t } from './anexos.texts.ts';
import { FileList, FileRow } from '../../../web/uploads/FileRow.tsx';
import { useDownload } from '../../../web/uploads/use-download.ts';

/** The screens name the same failures differently. */
const failures = {
  detail: { download: t.erroDownload, remove: t.erroRemover },
  edit: { download: t.erroBaixar, remove: t.erroExcluir },
};

type Props = {
  docs: readonly Anexo[];
  screen: keyof typeof failures;
  /** Rows of other slices, in front of these. */
  more?: readonly ReactNode[];
};

/** Saved documents of a demand, to download and to delete. */
export function AnexosList({ docs, screen, more }: Props) {
  return (
    <FileList label={t.titulo}>
      {more}
      {docs.map((doc) => (
        <DocRow key={doc.id} doc={doc} screen={screen} />
      ))}
    </FileList>
  );
}

function DocRow({ doc, screen }: { doc: Anexo; screen: Props['screen'] }) {
  const { id, nome_arquivo, tipo_arquivo } = doc;
  const [looking, setLooking] = useState(false);
  const canEdit = useAllowed('demandas.edit');
  const remove = useRemoval(
    { remove: removeAnexo, restore: restoreAnexo, list: listAnexos },
    {
      ask: () => ({ title: t.confirmarExclusao(nome_arquivo) }),
      success: t.excluido,
      error: failures[screen].remove,
    },
  );

  const { fetching, run } = useDownload(getAnexo, failures[screen].download);
  const download = () => void run(id, nome_arquivo);

  return (
    <>
      <FileRow
        name={nome_arquivo}
        size={doc.tamanho_arquivo}
        picture={isPicture(tipo_arquivo) && { key: id, load: () => fetchFile(downloadUrl(getAnexo, { id })) }}
        onOpen={canPreview(tipo_arquivo) ? () => setLooking(true) : undefined}
        details={<time dateTime={doc.created_at}>{formatInstant(doc.created_at)}</time>}
        actions={
          <>
            <IconButton
              icon={Download}
              label={t.baixar(nome_arquivo)}
              aria-busy={fetching !== null}
              className={fetching ? 'animate-pulse text-accent-text' : undefined}
              onClick={download}
            />
            {canEdit && (
              <IconButton icon={Trash2} tone="bad" label={t.excluir(nome_arquivo)} onClick={() => void remove(doc)} />
            )}
          </>
        }
      />
      {looking && (
        <FilePreview
          name={nome_arquivo}
          type={tipo_arquivo}
          url={downloadUrl(getAnexo, { id })}
          pdfUrl={downloadUrl(previewAnexo, { id })}
          onDownload={download}
          onClose={() => setLooking(false)}
        />
      )}
    </>
  );
}

/** The shape of a list that is on its way. */
export function AnexosSkeleton() {
  return (
    <div role="status" className="flex min-h-12 flex-col justify-center gap-2 rounded-md border border-line px-3">
      <span className="sr-only">{texts.carregando}</span>
      <Skeleton className="w-3/5" />
      <Skeleton className="h-2.5 w-32" />
    </div>
  );
}
