import { useState } from 'react';
import { formatDate } from '../../../shared/format.ts';
import { useData } from '../../../web/data/data.ts';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { SearchInput } from '../../../web/ui/SearchInput.tsx';
import { ListSkeleton } from '../../../web/ui/Skeleton.tsx';
import { listDemandas } from '../demandas/demandas.contract.ts';
import { agendaTexts as t } from './agenda.texts.ts';

type Props = { open: boolean; onClose: () => void; onPick: (id: string) => void };

const rowsShown = 20;

/** Chooses a demand: the newest, or those that a search finds. */
export function DemandaFinder({ open, onClose, onPick }: Props) {
  return (
    <Dialog open={open} onClose={onClose} size="lg" title={t.escolherDemanda}>
      <Finder onPick={onPick} />
    </Dialog>
  );
}

function Finder({ onPick }: Pick<Props, 'onPick'>) {
  const [busca, setBusca] = useState('');
  const found = useData(listDemandas, { busca }, { error: t.erroDemandas });
  return (
    <div className="flex flex-col gap-3">
      <SearchInput
        value={busca}
        onSearch={setBusca}
        placeholder={t.buscarDemanda}
        shortcut={false}
        autoFocus
        className="md:w-full"
      />
      <div className="h-[min(26rem,50dvh)] overflow-y-auto rounded-md border border-line">
        <Loaded query={found} error={t.erroDemandas} skeleton={<ListSkeleton rows={6} />}>
          {({ rows }) =>
            rows.length > 0 ? (
              <ul>
                {rows.slice(0, rowsShown).map((row) => (
                  <li key={row.id} className="border-b border-line last:border-0">
                    <button
                      type="button"
                      onClick={() => onPick(row.id)}
                      className="flex min-h-12 w-full items-center justify-between gap-4 px-4 py-2 text-left hover:bg-accent-soft focus-visible:bg-accent-soft"
                    >
                      <span className="min-w-0">
                        <span className="block truncate text-sm">
                          <span className="capitals">{row.descricao_texto}</span>
                        </span>
                        <span className="block truncate text-xs font-medium text-ink-2">
                          <span className="capitals">{row.municipe.nome_completo}</span>
                        </span>
                      </span>
                      <span className="num shrink-0 text-right text-xs text-ink-2">
                        <span className="block">{formatDate(row.data_demanda)}</span>
                        <span className="block">{row.numero}</span>
                        {row.codigo_oficio && <span className="block">{t.oficio(row.codigo_oficio)}</span>}
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            ) : (
              <p className="px-4 py-10 text-center text-sm text-ink-2">{t.demandaNenhuma}</p>
            )
          }
        </Loaded>
      </div>
    </div>
  );
}
