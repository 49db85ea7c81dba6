import { Download, FileText, Folder, Lock, Upload } from 'lucide-react';
import { useState } from 'react';
import { formatFileSize } from '../../../shared/format.ts';
import { webTexts } from '../../../web/web.texts.ts';
import { downloadUrl } from '../../../web/calls/api.ts';
import { useData } from '../../../web/data/data.ts';
import { useLastPage } from '../../../web/browser/last-page.ts';
import { useSearchState } from '../../../web/browser/search-state.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import { NothingFound } from '../../../web/lists/NothingFound.tsx';
import { Badge } from '../../../web/ui/Badge.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import type { Column } from '../../../web/ui/columns.ts';
import { DataTable } from '../../../web/ui/DataTable.tsx';
import { DateText } from '../../../web/ui/DateText.tsx';
import { EmptyState } from '../../../web/ui/EmptyState.tsx';
import { canPreview, FilePreview } from '../../../web/uploads/FilePreview.tsx';
import { useDownload } from '../../../web/uploads/use-download.ts';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { PageHeader } from '../../../web/ui/PageHeader.tsx';
import { Pagination } from '../../../web/ui/Pagination.tsx';
import { RowActions } from '../../../web/ui/RowActions.tsx';
import { removeAction } from '../../../web/ui/row-action.ts';
import { SearchInput } from '../../../web/ui/SearchInput.tsx';
import { useRemoveDocumento } from './documento-actions.tsx';
import {
  documentosPageSize,
  getDocumento,
  isProtected,
  listDocumentos,
  previewDocumento,
  type Documento,
} from './documentos.contract.ts';
import { histories } from '../../../shared/history.ts';
import { texts } from '../../../shared/texts.ts';
import { useHistoryPanel } from '../../../web/history/use-history-panel.tsx';
import { documentosTexts as t } from './documentos.texts.ts';
import { UploadDialog, UploadNote } from './UploadDialog.tsx';
import { useDocumentoUploads } from './documento-uploads.tsx';

const columns: Column<Documento>[] = [
  {
    key: 'name',
    header: t.nome,
    main: true,
    cell: (row) => (
      <span className="flex items-center gap-2.5">
        <FileText size={16} strokeWidth={1.7} aria-hidden className="shrink-0 text-ink-3" />
        {/* the name's own direction must not turn the row around */}
        <bdi className="min-w-0 truncate max-md:whitespace-normal max-md:break-words" title={row.name}>
          {row.name}
        </bdi>
        {isProtected(row) && <Badge icon={Lock}>{t.protegidoSelo}</Badge>}
      </span>
    ),
  },
  {
    key: 'size',
    header: t.tamanho,
    width: '8rem',
    align: 'end',
    className: 'num text-ink-2',
    cell: ({ size }) => <span className="num">{formatFileSize(size)}</span>,
  },
  { key: 'created_at', header: t.enviadoEm, width: '8rem', cell: (row) => <DateText value={row.created_at} /> },
];

export default function DocumentosPage() {
  const [{ busca, pagina: page }, setSearch] = useSearchState({ busca: '', pagina: 1 });
  const documentos = useData(listDocumentos, { busca, page }, { error: t.erroCarregar });
  const canEdit = useAllowed('documentos.edit');
  const [sending, setSending] = useState(false);
  const [shown, setShown] = useState<Documento | null>(null);
  const uploads = useDocumentoUploads();
  const download = useDownload(getDocumento, t.erroBaixar);
  const remove = useRemoveDocumento();
  const history = useHistoryPanel(histories.documentos);
  const { data } = documentos;

  useLastPage(page, documentosPageSize, documentos, (last) => setSearch({ pagina: last }, { replace: true }));

  const open = () => setSending(true);
  const actions = (row: Documento) => {
    const fetching = download.fetching === row.id;
    const fetch = () => void download.run(row.id, row.name);
    return (
      <RowActions
        name={texts.acoesDe(row.name)}
        actions={[
          { icon: Download, label: webTexts.baixar, name: t.baixar(row.name), busy: fetching, onSelect: fetch },
          ...history.action(row.id, row.name),
          ...(canEdit ? [removeAction(row.name, () => void remove(row))] : []),
        ]}
      />
    );
  };

  return (
    <>
      <PageHeader
        title={t.titulo}
        count={data?.total}
        action={canEdit ? { label: t.enviar, icon: Upload, onClick: open } : undefined}
      />
      {!sending && <UploadNote uploads={uploads} onShow={open} />}
      {(busca !== '' || data === undefined || data.total > 0) && (
        <SearchInput
          value={busca}
          placeholder={t.buscar}
          onSearch={(typed) => setSearch({ busca: typed, pagina: 1 }, { replace: true })}
          className="mb-3"
        />
      )}
      <Loaded query={documentos} error={t.erroCarregar}>
        {({ rows, total }) =>
          total === 0 ? (
            <Nothing
              searched={busca !== ''}
              onClear={() => setSearch({ busca: '', pagina: 1 })}
              onSend={canEdit ? open : undefined}
            />
          ) : (
            <>
              <DataTable
                label={t.titulo}
                columns={columns}
                rows={rows}
                rowKey={(row) => row.id}
                open={(row) => () =>
                  canPreview(row.tipo_arquivo) ? setShown(row) : void download.run(row.id, row.name)
                }
                actions={actions}
                stale={documentos.isPlaceholderData}
              />
              <Pagination
                page={page}
                pageSize={documentosPageSize}
                shown={rows.length}
                total={total}
                onPage={(next) => setSearch({ pagina: next })}
              >
                {(from, to) => t.mostrando(from, to, total, busca !== '')}
              </Pagination>
            </>
          )
        }
      </Loaded>
      {shown && (
        <FilePreview
          name={shown.name}
          type={shown.tipo_arquivo}
          url={downloadUrl(getDocumento, { id: shown.id })}
          pdfUrl={downloadUrl(previewDocumento, { id: shown.id })}
          onDownload={() => void download.run(shown.id, shown.name)}
          onClose={() => setShown(null)}
        />
      )}
      <UploadDialog open={sending} onClose={() => setSending(false)} uploads={uploads} />
      {history.dialog}
    </>
  );
}

type NothingProps = { searched: boolean; onClear: () => void; onSend?: () => void };

function Nothing({ searched, onClear, onSend }: NothingProps) {
  if (searched) return <NothingFound title={t.nenhumEncontrado} hint={t.nenhumEncontradoDica} onClear={onClear} />;
  const send = onSend && (
    <Button icon={Upload} onClick={onSend}>
      {t.enviar}
    </Button>
  );
  return <EmptyState icon={Folder} title={t.vazio} hint={t.vazioDica} action={send} />;
}
