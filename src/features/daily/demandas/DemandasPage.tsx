import { Plus } from 'lucide-react';
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { columnsText } from '../../../shared/lists/lists.ts';
import { useKeptRows } from '../../../web/data/kept-rows.ts';
import { useData, usePrefetch } from '../../../web/data/data.ts';
import { usePhone } from '../../../web/browser/media.ts';
import { useLastPage } from '../../../web/browser/last-page.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import type { Column } from '../../../web/ui/columns.ts';
import { DataTable } from '../../../web/ui/DataTable.tsx';
import { ExportButton } from '../../../web/exports/ExportButton.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { PageHeader } from '../../../web/ui/PageHeader.tsx';
import { Pagination } from '../../../web/ui/Pagination.tsx';
import { SearchInput } from '../../../web/ui/SearchInput.tsx';
import { useSelectable } from '../../../web/ui/selection.tsx';
import { ListSkeleton } from '../../../web/ui/Skeleton.tsx';
import { useStable } from '../../../web/browser/use-stable.ts';
import { useRememberList } from '../../../web/session/back-to-list.ts';
import { ChosenFilaPanel, NothingQueued, QuemSouPanel, useQuemSou } from '../fila/QuemSouPanel.tsx';
import { municipesTexts } from '../../base/municipes/municipes.texts.ts';
import { sigiloTexts } from '../sigilo/sigilo.texts.ts';
import { ChangeStatusDialog } from './ChangeStatusDialog.tsx';
import { DemandaActions, NoDemandas, useRemoveDemanda } from './DemandaActions.tsx';
import {
  allColumns,
  callMunicipe,
  chosenColumns,
  countsOf,
  demandasColumns,
  withDue,
  isAll,
  isFew,
  matches,
  meantBy,
  SearchAll,
  withStill,
  sentenceOf,
  tick,
} from './DemandasColumns.tsx';
import { lazyPart } from '../../../web/parts/lazy-part.tsx';
import { ListButtons } from '../../../web/lists/ListButtons.tsx';
import { useListState } from '../../../web/lists/list-state.ts';
import { StatusChips } from '../../../web/lists/StatusChips.tsx';
import { useWalk } from '../../../web/lists/use-walk.ts';
import { MeantInstead } from '../../../web/lists/MeantInstead.tsx';
import {
  demandasColumnNames,
  demandasFilters,
  demandasOrder,
  type DemandasOrder,
} from './demandas-filtros.contract.ts';
import {
  type Demanda,
  demandasPageSize,
  type DemandaStatus,
  exportDemandas,
  getDemanda,
  listDemandas,
} from './demandas.contract.ts';
import { demandasTexts as t } from './demandas.texts.ts';

const filters = () => import('./DemandasFilters.tsx');
const FilterPanel = lazyPart(() => filters().then((part) => ({ default: part.DemandasFilterPanel })));
const ExhibitPanel = lazyPart(() => filters().then((part) => ({ default: part.DemandasExhibitPanel })));
const Chips = lazyPart(() => filters().then((part) => ({ default: part.DemandasChips })));

/**
 * The newest 100, searched here at once; when there are more, or a description is not all here, the same search also asks the
 * server for the rest.
 */
export default function DemandasPage({ view, menu, chips }: ViewProps) {
  const list = useListState(demandasFilters, demandasOrder, columnsText(demandasColumnNames));
  const { busca, filter, count, ordem, pagina, depois, change, clear } = list;
  const { visao } = filter;
  const mine = visao === 'minha';
  const phone = usePhone();
  const who = useQuemSou(mine);
  const unknown = mine && who?.known === false;
  const status = filter.status?.split(',') ?? [];
  const meant = meantBy(status, visao);
  const asked = { ...filter, ...(ordem && { ordem: ordem as DemandasOrder }) };
  const paged = pagina > 1 && !depois && { page: pagina };
  const newest = useData(listDemandas, { ...asked, ...(!busca && paged) }, { error: t.erroCarregarLista });
  const beyond = busca !== '' && newest.data !== undefined && !isAll(newest.data);
  const few = !beyond && isFew(newest.data, busca);
  const all = useData(
    listDemandas,
    { ...asked, busca, ...paged },
    { enabled: beyond || few, keepPrevious: pagina > 1, error: beyond ? t.erroCarregarLista : undefined },
  );
  const answered = beyond && all.data !== undefined;
  const demandas = answered ? all : newest;
  // what is searched here are the newest
  const unasked = busca !== '' && !answered;
  const walk = useWalk(listDemandas, { ...asked, ...(busca && { busca }) }, list, demandas, unasked ? 1 : undefined);
  const { shown, page, places } = walk;
  const here = unasked && !walk.walked;
  useLastPage(page, demandasPageSize, demandas, (last) => change({ pagina: last }, { replace: true }));
  const canEdit = useAllowed('demandas.edit');
  const canExport = useAllowed('records.export') && demandas.data !== undefined && demandas.data.total !== 0;
  const seesAll = useAllowed('sigilo.all');
  const prefetch = usePrefetch();
  const { remove, going } = useRemoveDemanda();
  const [changing, setChanging] = useState<{ demanda: Demanda; near: Element } | null>(null);
  const kept = useKeptRows<Demanda>(JSON.stringify({ ...asked, busca, page }));
  const found = (rows: readonly Demanda[]) => (here ? rows.filter((row) => matches(row, busca)) : rows);
  const listed = shown.data?.rows ?? [];
  const standing = kept.shown(listed);
  const rows = found(standing);
  const counted = found(listed).length;
  const total = here ? counted : demandas.data?.total;
  // of another status than is asked for nothing is here
  const counts = !here ? demandas.data?.counts : status.length === 0 ? countsOf(found(listed)) : undefined;
  useRememberList('/demandas');
  const canBulk = useAllowed('demandas.bulk');
  useSelectable(
    {
      rows: rows.map(({ id }) => id),
      filter: { ...filter, ...(busca && { busca }) },
      total,
      place: shown.isPlaceholderData ? null : JSON.stringify([ordem, page, depois]),
    },
    canBulk,
  );
  const usual = useMemo(() => demandasColumns((demanda, near) => setChanging({ demanda, near })), [setChanging]);
  const chosen = useMemo(
    () => (list.colunas ? chosenColumns(usual, list.colunas.split(',')) : null),
    [usual, list.colunas],
  );
  const anyDue = rows.some(({ prazo }) => prazo);
  // the same as long as they are: with others every row is drawn again
  const viewed = useMemo(
    () => chosen ?? withDue(usual, anyDue).filter(({ key }) => !mine || key !== 'assessor'),
    [chosen, usual, anyDue, mine],
  );
  const told = useMemo(() => (visao === 'paradas' ? withStill(viewed) : viewed), [visao, viewed]);
  const columns = useMemo(() => (canBulk ? [tick, ...told] : told), [canBulk, told]);
  const near = beyond || few ? all.data?.quis_dizer : undefined;

  const onRemove = useStable(async (row: Demanda) => {
    if (await remove(row)) kept.forget(row.id);
  });
  const actions = useCallback(
    (row: Demanda) => <DemandaActions demanda={row} onRemove={(gone) => void onRemove(gone)} />,
    [onRemove],
  );

  const table = (rows: readonly Demanda[], label: string, columns: Column<Demanda>[]) => (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      open={(row) => `/demandas/${row.id}/edit`}
      openCard={(row) => `/demandas/${row.id}`}
      call={callMunicipe}
      onIntent={(row) => !going(row.id) && prefetch(getDemanda, { id: row.id })}
      actions={actions}
      stale={shown.isPlaceholderData}
      dimmed={meant.length > 0 ? (row) => !meant.includes(row.status) : undefined}
    />
  );
  const searchIn = (typed: string) => change({ busca: typed }, { replace: true });

  return (
    <>
      <PageHeader
        title={view ?? t.titulo}
        parents={view ? [{ label: t.titulo, to: '/demandas' }] : undefined}
        beside={!phone && menu}
        // how many there are is not known while the others are asked for
        count={(here && beyond) || unknown ? undefined : total}
        action={canEdit ? { label: t.nova, icon: Plus, to: '/demandas/new' } : undefined}
      />
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchInput
          value={busca}
          onSearch={searchIn}
          placeholder={phone ? t.buscarCurto : t.buscar}
          label={t.buscarRotulo}
          className="max-md:flex-1 md:max-w-[21rem] md:grow md:basis-44"
        />
        <ListButtons
          count={count}
          onIntent={FilterPanel.preload}
          panel={(which, props) =>
            which === 'filter' ? (
              <FilterPanel
                {...props}
                values={filter}
                total={demandas.isPlaceholderData ? undefined : total}
                onChange={change}
                onClear={clear}
              />
            ) : (
              <ExhibitPanel
                {...props}
                visao={visao}
                ordem={ordem}
                columns={allColumns(usual)}
                shown={viewed.map(({ key }) => key)}
                total={total}
                onChange={change}
              />
            )
          }
        />
        {canExport && (
          <ExportButton
            endpoint={exportDemandas}
            input={{ ...asked, ...(busca && { busca }) }}
            what="demandas"
            // what is secret leaves the office only when it is asked for
            option={seesAll ? withSecrets : undefined}
          />
        )}
        {!visao && (
          <StatusChips
            label={demandasFilters.status.label}
            names={t.statusFiltros}
            value={status}
            counts={counts}
            onChange={(chosen?: DemandaStatus) => change({ status: chosen ?? '' })}
          />
        )}
      </div>
      {phone && chips}
      {count > 0 && (
        <Suspense>
          <Chips values={filter} onChange={change} onClear={clear} />
        </Suspense>
      )}
      {mine && who?.chosen && <ChosenFilaPanel nome={who.chosen.nome} />}
      <Loaded query={shown} error={t.erroCarregarLista}>
        {(data) => {
          if (unknown) return <QuemSouPanel />;
          // the others are being asked for, or could not be
          const more = here && beyond;
          if (rows.length === 0 && more && !all.isError) return <ListSkeleton />;
          if (rows.length === 0 && visao && !busca && count === 0) return <NothingQueued visao={visao} />;
          if (rows.length === 0) {
            return (
              <NoDemandas
                searched={busca !== ''}
                filtered={count > 0}
                newest={more ? data.rows.length : null}
                onSearchAll={() => void all.refetch()}
                onClearSearch={() => searchIn('')}
                onClearFilters={clear}
              />
            );
          }
          return (
            <>
              {table(rows, t.titulo, columns)}
              <Pagination
                page={page}
                pageSize={demandasPageSize}
                shown={counted}
                total={total ?? 0}
                onPage={(to) => change({ pagina: to, depois: places(to) })}
              >
                {(from, to) => (
                  <>
                    {sentenceOf(demandas.data ?? data, { here, searched: busca !== '', from, to })}
                    {more && ' · '}
                    {more && (all.isError ? <SearchAll onClick={() => void all.refetch()} /> : t.buscandoEmTodas)}
                  </>
                )}
              </Pagination>
            </>
          );
        }}
      </Loaded>
      {near && (
        <MeantInstead label={municipesTexts.quisDizer}>{table(near, municipesTexts.quisDizer, told)}</MeantInstead>
      )}
      <ChangeStatusDialog
        demanda={changing?.demanda ?? null}
        near={changing?.near ?? null}
        onChange={(changed) => meant.length > 0 && kept.keep(changed, standing)}
        onClose={() => setChanging(null)}
      />
    </>
  );
}

type ViewProps = {
  /** The name of the view that the address is of; null for all. */
  view: string | null;
  /** The way to the others, beside the title; on a phone as chips. */
  menu: ReactNode;
  chips: ReactNode;
};

const withSecrets = { label: sigiloTexts.incluirSigilosas, input: { sigilosas: true } };
