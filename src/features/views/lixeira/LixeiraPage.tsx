import { Split, Trash2, Undo2, UserRoundX } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { formatNumber } from '../../../shared/format.ts';
import { type BinTable, binTables, tables } from '../../../shared/nouns.ts';
import { useAction } from '../../../web/data/action.ts';
import { useData } from '../../../web/data/data.ts';
import { useSearchState } from '../../../web/browser/search-state.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import { NothingFound } from '../../../web/lists/NothingFound.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { DataTable } from '../../../web/ui/DataTable.tsx';
import { EmptyState } from '../../../web/ui/EmptyState.tsx';
import { IconButton } from '../../../web/ui/IconButton.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { NoAccess } from '../../../web/ui/NoAccess.tsx';
import { PageHeader } from '../../../web/ui/PageHeader.tsx';
import { SearchInput } from '../../../web/ui/SearchInput.tsx';
import { Select } from '../../../web/ui/Select.tsx';
import { lazyPart } from '../../../web/parts/lazy-part.tsx';
import { AnonimizarDialog } from '../../base/anonimizar/AnonimizarPanel.tsx';
import { anonimizarTexts } from '../../base/anonimizar/anonimizar.texts.ts';
import { unmergeMunicipe } from '../../base/duplicados/duplicados.contract.ts';
import { lixeiraColumns } from './LixeiraColumns.tsx';
import { cursorForm, type BinPage, type BinRow, listBin, mostCounted } from './lixeira.contract.ts';
import { lixeiraTexts as t } from './lixeira.texts.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { useRestore } from './use-restore.tsx';

const OficiosQueFicam = lazyPart(() => import('../../daily/oficios-da-demanda/OficiosQueFicamPanel.tsx'));

const keyOf = (row: Pick<BinRow, 'kind' | 'id'>) => `${row.kind}:${row.id}`;

/** Milliseconds; a merge that is older stays, as the server says as well. */
const unmergeWithin = 30 * 86_400_000;

/** `/lixeira`: what was deleted in the office, by whom and when, and the way back. */
export default function LixeiraPage() {
  if (useAllowed('bin.list')) return <Bin />;
  return <NoAccess title={t.titulo} sentence={t.acessoNegado} hint={t.acessoNegadoDica} />;
}

function Bin() {
  const [search, setSearch] = useSearchState({ busca: '', tipo: '', depois: '' });
  const { busca, tipo } = search;
  const depois = cursorForm.test(search.depois) ? search.depois : '';
  const kind = binTables.find((name) => name === tipo);
  const page = useData(
    listBin,
    { ...(kind && { kind }), ...(busca && { busca }), ...(depois && { after: depois }) },
    { error: t.erroCarregar },
  );
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const choose = (rows: readonly BinRow[], chosen: boolean) =>
    setSelected((before) => {
      const next = new Set(before);
      for (const row of rows) {
        if (chosen) next.add(keyOf(row));
        else next.delete(keyOf(row));
      }
      return next;
    });
  const { restore, refused, busy } = useRestore((rows) => choose(rows, false));
  // `depois` of each page that was shown, in order; before one that a link opened comes the first
  const [pages, setPages] = useState<readonly string[]>([depois]);
  const toOlder = (next: string) => {
    setPages([...pages.slice(0, pages.indexOf(depois) + 1), next]);
    setSearch({ depois: next });
  };
  const toNewer = (options?: { replace: boolean }) =>
    setSearch({ depois: pages[pages.indexOf(depois) - 1] ?? '' }, options);
  const emptied = depois !== '' && page.data?.rows.length === 0 && !page.isFetching && !busy;
  const leave = useEffectEvent(() => toNewer({ replace: true }));
  useEffect(() => {
    if (emptied) leave();
  }, [emptied]);

  const columns = lixeiraColumns({
    isSelected: (row) => selected.has(keyOf(row)),
    onSelect: (row, chosen) => choose([row], chosen),
    refusalOf: ({ id }) => refused.get(id),
  });

  const canAnonymise = useAllowed('municipes.anonymise');
  const [asked, setAsked] = useState<BinRow | null>(null);
  const canUnmerge = useAllowed('municipes.merge');
  const unmerge = useAction(unmergeMunicipe, { success: t.uniaoDesfeita, error: t.erroDesfazerUniao });

  const actions = (row: BinRow) => (
    <>
      {canAnonymise && row.codigo && (
        <IconButton
          icon={UserRoundX}
          tone="bad"
          label={anonimizarTexts.abrirDe(row.label)}
          onClick={() => setAsked(row)}
        />
      )}
      {!row.unido ? (
        <IconButton icon={Undo2} label={t.restaurarItem(row.label)} onClick={() => void restore([row])} />
      ) : (
        canUnmerge &&
        Date.parse(row.deleted_at) > Date.now() - unmergeWithin && (
          <IconButton
            icon={Split}
            label={t.desfazerUniao(row.label)}
            onClick={() => void unmerge.run({ id: row.id })}
          />
        )
      )}
    </>
  );

  return (
    <>
      <PageHeader title={t.titulo} details={t.dica} />
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchInput
          value={busca}
          placeholder={t.buscar}
          onSearch={(text) => setSearch({ busca: text, depois: '' }, { replace: true })}
        />
        <div className="w-full md:w-56">
          <Select
            aria-label={t.tipo}
            value={kind ?? ''}
            placeholder={null}
            options={kindOptions(page.data?.counts)}
            onChange={(event) => setSearch({ tipo: event.target.value, depois: '' })}
          />
        </div>
      </div>
      <Loaded query={page} error={t.erroCarregar}>
        {({ rows, next, counts }) => {
          if (rows.length === 0 && !depois) {
            return (
              <NothingHere
                filtered={Boolean(busca || kind)}
                onClear={() => setSearch({ busca: '', tipo: '', depois: '' })}
              />
            );
          }
          const chosen = rows.filter((row) => selected.has(keyOf(row)));
          // what was merged comes back another way
          const restorable = rows.filter((row) => !row.unido);
          const capped = Object.values(counts).some((count) => count > mostCounted);
          return (
            <>
              <SelectionBar
                all={restorable.length > 0 && restorable.every((row) => selected.has(keyOf(row)))}
                chosen={chosen.length}
                busy={busy}
                onAll={(all) => choose(all ? restorable : rows, all)}
                onRestore={() => void restore(chosen)}
              />
              {busca && capped && <p className="mb-2 text-xs text-ink-3">{t.buscaLimite}</p>}
              <DataTable
                label={t.titulo}
                columns={columns}
                rows={rows}
                rowKey={keyOf}
                stale={page.isPlaceholderData}
                actions={actions}
              />
              {(next || depois) && (
                <nav aria-label={t.paginas} className="mt-3 flex justify-end gap-2 max-md:pb-20">
                  {depois && <Button onClick={() => toNewer()}>{t.maisRecentes}</Button>}
                  {next && <Button onClick={() => toOlder(next)}>{t.maisAntigos}</Button>}
                </nav>
              )}
            </>
          );
        }}
      </Loaded>
      {asked?.codigo && (
        <AnonimizarDialog
          Ficam={OficiosQueFicam}
          municipe={{ ...asked, codigo: asked.codigo, nome_completo: asked.label }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function kindOptions(counts: BinPage['counts'] | undefined) {
  const countOf = (name: BinTable) => {
    const count = counts?.[name];
    if (!count) return '';
    return ` (${formatNumber(Math.min(count, mostCounted))}${count > mostCounted ? '+' : ''})`;
  };
  return [
    { value: '', label: t.todos },
    ...binTables.map((name) => ({ value: name, label: tables[name].many + countOf(name) })),
  ];
}

function NothingHere({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return filtered ? (
    <NothingFound title={t.nada} clear={t.limpar} onClear={onClear} />
  ) : (
    <EmptyState icon={Trash2} title={t.vazia} hint={t.vaziaDica} />
  );
}
