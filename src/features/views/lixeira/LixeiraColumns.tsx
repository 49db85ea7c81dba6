import { CircleAlert } from 'lucide-react';
import { formatInstant } from '../../../shared/format.ts';
import { tables } from '../../../shared/nouns.ts';
import type { Column } from '../../../web/ui/columns.ts';
import { Badge } from '../../../web/ui/Badge.tsx';
import { iconOf } from '../../../web/ui/icons.ts';
import type { BinRow } from './lixeira.contract.ts';
import { lixeiraTexts as t } from './lixeira.texts.ts';

type Selection = {
  isSelected: (row: BinRow) => boolean;
  onSelect: (row: BinRow, chosen: boolean) => void;
  /** Why it could not be restored, when that was tried. */
  refusalOf: (row: BinRow) => string | undefined;
};

/** Under the name: why it stayed, or what must come back before it. */
function Hint({ row, refusal }: { row: BinRow; refusal: string | undefined }) {
  if (refusal)
    return (
      <span className="flex items-start gap-1 text-xs font-normal text-bad">
        <CircleAlert size={14} aria-hidden className="mt-px shrink-0" />
        {refusal}
      </span>
    );
  const why = row.unido ? t.unido : row.blocked_by && tables[row.kind].partOf?.hint;
  return why ? <span className="block truncate text-xs font-normal text-ink-2">{why}</span> : null;
}

export const checkboxClass = 'checkbox size-4 max-md:size-6';

export function lixeiraColumns({ isSelected, onSelect, refusalOf }: Selection): Column<BinRow>[] {
  return [
    {
      key: 'label',
      header: t.item,
      main: true,
      cell: (row) => (
        <span className="flex items-center gap-3">
          <input
            type="checkbox"
            className={checkboxClass}
            checked={isSelected(row)}
            aria-label={t.selecionar(row.label)}
            onChange={(event) => onSelect(row, event.target.checked)}
          />
          <span className="min-w-0">
            <span className="block truncate">{row.label}</span>
            <Hint row={row} refusal={refusalOf(row)} />
          </span>
        </span>
      ),
    },
    {
      key: 'kind',
      header: t.tipo,
      width: '11.5rem',
      card: 'top',
      cell: (row) => <Badge icon={iconOf(tables[row.kind].icon)}>{tables[row.kind].one}</Badge>,
    },
    {
      key: 'deleted_at',
      header: t.excluidoEm,
      width: '10rem',
      cell: (row) => (
        <time dateTime={row.deleted_at} className="num whitespace-nowrap">
          {formatInstant(row.deleted_at)}
        </time>
      ),
    },
    {
      key: 'deleted_by',
      header: t.excluidoPor,
      width: '12rem',
      secondary: true,
      cell: (row) => <span className="block truncate">{row.deleted_by ?? t.sistema}</span>,
    },
  ];
}
