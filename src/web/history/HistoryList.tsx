import { useState } from 'react';
import { formatInstant } from '../../shared/format.ts';
import { useData } from '../data/data.ts';
import { Button } from '../ui/Button.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Autor } from './Autor.tsx';
import { AcaoBadge } from './AcaoBadge.tsx';
import { withoutIds } from '../../shared/letters/mentions.ts';
import { nameOfEntity } from '../../shared/log-names.ts';
import { historyTexts as t } from './history.texts.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import { toldOf } from './changes.ts';
import { type ChangeRow, changesPageSize, type OfficeHistory, type PlatformHistory } from '../../shared/history.ts';

export type History = { endpoint: OfficeHistory | PlatformHistory; id: string };

/** The changes of one record, a page at a time; each opens. */
export default function HistoryList({ endpoint, id }: History) {
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<ChangeRow | null>(null);
  const history = useData(endpoint, { id, page }, { error: t.erroHistorico, keepPrevious: true });
  return (
    <>
      <Loaded query={history} error={t.erroHistorico} skeleton={<Skeleton className="w-3/4" />}>
        {({ rows, total }) => (
          <>
            {rows.length === 0 && <p className="text-sm text-ink-2">{t.semAlteracoes}</p>}
            <ul className="-mx-2 flex flex-col">
              {rows.map((row) => (
                <li key={row.id}>
                  <ChangeLine row={row} onOpen={() => setOpen(row)} />
                </li>
              ))}
            </ul>
            {total > changesPageSize && (
              <div className="mt-3 flex justify-between gap-2">
                <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
                  {t.maisRecentes}
                </Button>
                <Button disabled={page * changesPageSize >= total} onClick={() => setPage(page + 1)}>
                  {t.maisAntigas}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
      <ChangeDialog logged={open} onClose={() => setOpen(null)} />
    </>
  );
}

function ChangeLine({ row, onOpen }: { row: ChangeRow; onOpen: () => void }) {
  const fields = row.acao === 'UPDATE' || row.acao === 'ROLE' ? toldOf(row) : [];
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full cursor-pointer flex-col items-start gap-1 rounded-sm px-2 py-2 text-left text-sm hover:bg-sunken"
    >
      <span className="flex w-full flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <AcaoBadge acao={row.acao} />
        <time dateTime={row.timestamp} className="num text-xs text-ink-3">
          {formatInstant(row.timestamp)}
        </time>
      </span>
      <Autor by={row} className="font-medium wrap-anywhere" />
      {row.parte !== null && (
        <span className="text-xs wrap-anywhere text-ink-2">
          {nameOfEntity(row.entidade)}: <bdi>{withoutIds(row.parte)}</bdi>
        </span>
      )}
      {fields.length > 0 && <span className="line-clamp-2 text-xs text-ink-2">{fields.join(', ')}</span>}
    </button>
  );
}
