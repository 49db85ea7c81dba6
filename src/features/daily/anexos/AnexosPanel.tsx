import { Files } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { fullPage, usePages } from '../../../web/data/pages.ts';
import { queryClient, queryKey, refreshAfter } from '../../../web/calls/query-client.ts';
import { useAllowed, useOffice } from '../../../web/session/session.tsx';
import { toast } from '../../../web/browser/toast.ts';
import { PanelCard } from '../../../web/session/PanelCard.tsx';
import { UploadList } from '../../../web/uploads/UploadList.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { MoreRows } from '../../../web/ui/MoreRows.tsx';
import { createAnexo, anexosMax, listAnexos, type Anexo } from './anexos.contract.ts';
import { anexosTexts as t } from './anexos.texts.ts';
import { AnexosList, AnexosSkeleton } from './AnexosList.tsx';
import { AnexosDrop } from './AnexosDrop.tsx';
import { useAnexoUploads } from './anexo-uploads.tsx';

type Props = {
  demandaId: string;
  /** One line until it is opened. */
  folds: boolean;
  /** Rows of files that are another record's. */
  more: readonly ReactNode[];
};

/** The documents card of a demand: an area to upload to, and what is there. */
export function AnexosPanel({ demandaId, folds, more }: Props) {
  const docs = usePages(listAnexos, { id: demandaId }, fullPage(anexosMax));
  const canEdit = useAllowed('demandas.edit');
  const list = (
    <Fragment key="list">
      <Loaded query={docs.query} error={t.erroCarregar} skeleton={<AnexosSkeleton />}>
        {(first) =>
          first.length + more.length === 0 ? <Empty /> : <AnexosList docs={docs.rows!} screen="detail" more={more} />
        }
      </Loaded>
      <MoreRows list={docs} className="self-start" />
    </Fragment>
  );
  const slim = (docs.rows?.length ?? 0) + more.length > 0;
  const area = canEdit && <UploadArea key="area" demandaId={demandaId} slim={slim} />;
  return (
    <PanelCard name="anexos" folds={folds} title={t.titulo} fact={docs.rows && docs.rows.length + more.length} printed>
      {/* the same two in either order: what is on its way stays so */}
      <div className="flex flex-col gap-3">{slim ? [list, area] : [area, list]}</div>
    </PanelCard>
  );
}

function UploadArea({ demandaId, slim }: { demandaId: string; slim: boolean }) {
  const { id: tenantId } = useOffice();
  const queue = useAnexoUploads({
    regras: 'detail',
    demandaId,
    onSent: (upload) => {
      toast.success(t.uploadConcluido);
      // it is in the list before the list has been fetched again
      queryClient.setQueryData<Anexo[]>(
        queryKey(tenantId, listAnexos, { id: demandaId }),
        (rows) => rows && [{ ...upload, demanda_id: demandaId }, ...rows.filter((row) => row.id !== upload.id)],
      );
      void refreshAfter(createAnexo, tenantId);
    },
  });
  return (
    <>
      <AnexosDrop regras="detail" label={t.enviarDocumentos} slim={slim} onFiles={queue.add} />
      <UploadList uploads={queue.uploads} retry={queue.retry} remove={queue.remove} />
    </>
  );
}

function Empty() {
  return (
    <p className="flex items-center justify-center gap-2 py-3 text-sm text-ink-3">
      <Files size={16} strokeWidth={1.7} aria-hidden />
      {t.vazio}
    </p>
  );
}
