import { ScrollText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatInstant } from '../../../shared/format.ts';
import { Button } from '../../../web/ui/Button.tsx';
import type { Column } from '../../../web/ui/columns.ts';
import { DataTable } from '../../../web/ui/DataTable.tsx';
import { EmptyState } from '../../../web/ui/EmptyState.tsx';
import { Pagination } from '../../../web/ui/Pagination.tsx';
import { Autor } from '../../../web/history/Autor.tsx';
import { AcaoBadge } from '../../../web/history/AcaoBadge.tsx';
import { ChangedFields, RecordName, type Told } from './LogCells.tsx';
import { logPageSize } from './auditoria.contract.ts';
import { auditoriaTexts as t } from './auditoria.texts.ts';
import { ChangeDialog } from '../../../web/history/ChangeDialog.tsx';
import { shortId } from '../../../web/history/changes.ts';

const columns: Column<Told>[] = [
  {
    key: 'timestamp',
    header: t.dataHora,
    width: '11rem',
    main: true,
    card: 'title',
    cell: (row) => (
      <time dateTime={row.timestamp} className="num whitespace-nowrap">
        {formatInstant(row.timestamp)}
      </time>
    ),
  },
  {
    key: 'autor',
    header: t.usuario,
    card: 'subtitle',
    cell: (row) => <Autor by={row} />,
  },
  { key: 'entidade', header: t.entidade, card: 'subtitle', cell: (row) => <RecordName row={row} /> },
  { key: 'mudou', header: t.mudou, card: 'subtitle', cell: (row) => <ChangedFields row={row} /> },
  { key: 'acao', header: t.acao, width: '10.5rem', card: 'top', cell: (row) => <AcaoBadge acao={row.acao} /> },
  {
    key: 'id',
    header: t.id,
    width: '7rem',
    secondary: true,
    card: 'metaEnd',
    className: 'num text-ink-3',
    cell: (row) => <span className="num">{row.entidade_id ? shortId(row.entidade_id) : '—'}</span>,
  },
];

type LogTableProps = {
  label: string;
  rows: Told[];
  total: number;
  page: number;
  stale: boolean;
  /** Whether a filter is set, and how to take it away. */
  onClear: (() => void) | null;
  onPage: (page: number) => void;
  /** Said under the table. */
  note?: ReactNode;
};

/** A page of a log; each row opens to its values. */
export function LogTable({ label, rows, total, page, stale, onClear, onPage, note }: LogTableProps) {
  const [open, setOpen] = useState<Told | null>(null);
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={ScrollText}
        title={t.vazio}
        hint={onClear && t.vazioDica}
        action={onClear && <Button onClick={onClear}>{t.limpar}</Button>}
      />
    );
  }
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        open={(row) => () => setOpen(row)}
        stale={stale}
      />
      <Pagination page={page} pageSize={logPageSize} shown={rows.length} total={total} onPage={onPage}>
        {(from, to) => t.mostrando(from, to, total)}
      </Pagination>
      {note && <p className="mt-2 text-xs text-ink-3">{note}</p>}
      <ChangeDialog logged={open} onClose={() => setOpen(null)} />
    </>
  );
}
