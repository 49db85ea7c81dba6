import { Link } from '@tanstack/react-router';
import { ClipboardList, Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { uuid } from '../../../shared/fields.ts';
import { meansNumero } from '../../../shared/letters/numero.ts';
import { contains, containsWords } from '../../../shared/letters/search.ts';
import { fieldsThatAre } from '../../../shared/noun.ts';
import { useKeptRows } from '../../../web/data/kept-rows.ts';
import { useData, usePrefetch } from '../../../web/data/data.ts';
import { useLastPage } from '../../../web/browser/last-page.ts';
import { useSearchState } from '../../../web/browser/search-state.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import { Button, buttonClass } from '../../../web/ui/Button.tsx';
import { DataTable } from '../../../web/ui/DataTable.tsx';
import { ExportButton } from '../../../web/exports/ExportButton.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { PageHeader } from '../../../web/ui/PageHeader.tsx';
import { Pagination } from '../../../web/ui/Pagination.tsx';
import { SearchInput } from '../../../web/ui/SearchInput.tsx';
import { tickColumn, useSelectable } from '../../../web/ui/selection.tsx';
import { ListSkeleton } from '../../../web/ui/Skeleton.tsx';
import { useStable } from '../../../web/browser/use-stable.ts';
import { useRememberList } from '../../../web/session/back-to-list.ts';
import { SigilosasField } from '../sigilo/SigilosasField.tsx';
import { ChangeStatusDialog } from './ChangeStatusDialog.tsx';
import { DemandaActions, useRemoveDemanda } from './DemandaActions.tsx';
import { callMunicipe, demandasColumns, withDue } from './DemandasColumns.tsx';
import { NothingListed } from '../../../web/lists/NothingListed.tsx';
import { AssuntoChip, AssuntoFilter, FilterChip, MonthChip, SetorFilter, StatusChips } from './DemandasFilters.tsx';
import { monthForm } from './demandas-filtros.contract.ts';
import {
  type Demanda,
  demandasPageSize,
  demandaStatuses,
  type DemandasPage as Rows,
  type DemandaStatus,
  excerptLength,
  exportDemandas,
  getDemanda,
  listDemandas,
} from './demandas.contract.ts';
import { demandasTexts as t } from './demandas.texts.ts';
import { demandas } from './noun.ts';

/**
 * The newest 100, searched here at once; when there are more, or a description is not all here, the same search also asks the
 * server for the rest.
 */
export default function DemandasPage() {
  const [search, setSearch] = useSearchState({
    busca: '',
    status: '',
    setor: '',
    mes: '',
    assunto: '',
    urgente: '',
    pagina: 1,
  });
  const { busca } = search;
  const setor = uuid().safeParse(search.setor).success ? search.setor : '';
  const mes = monthForm.test(search.mes) ? search.mes : '';
  const assunto = uuid().safeParse(search.assunto).success ? search.assunto : '';
  const urgente = search.urgente === 'sim';
  const status = demandaStatuses.find((one) => one === search.status);
  const filter = {
    ...(status && { status }),
    ...(setor && { setor }),
    ...(mes && { mes }),
    ...(assunto && { assunto }),
    ...(urgente && { urgente: 'sim' as const }),
  };
  const filtered = Object.keys(filter).length > 0;
  const paged = search.pagina > 1 && { page: search.pagina };
  const newest = useData(listDemandas, { ...filter, ...(!busca && paged) }, { error: t.erroCarregarLista });
  const beyond = busca !== '' && newest.data !== undefined && !isAll(newest.data);
  const all = useData(
    listDemandas,
    { ...filter, busca, ...paged },
    { enabled: beyond, keepPrevious: search.pagina > 1, error: t.erroCarregarLista },
  );
  const answered = beyond && all.data !== undefined;
  const demandas = answered ? all : newest;
  // what is searched here are the newest
  const here = busca !== '' && !answered;
  const page = here ? 1 : search.pagina;
  useLastPage(page, demandasPageSize, demandas, (last) => setSearch({ pagina: last }, { replace: true }));
  const canEdit = useAllowed('demandas.edit');
  const canExport = useAllowed('records.export') && demandas.data !== undefined && demandas.data.total !== 0;
  const prefetch = usePrefetch();
  const { remove, going } = useRemoveDemanda();
  const [secrets, setSecrets] = useState(false);
  const [changing, setChanging] = useState<{ demanda: Demanda; near: Element } | null>(null);
  const kept = useKeptRows<Demanda>(JSON.stringify({ ...filter, busca, page }));
  const found = (rows: readonly Demanda[]) => (here ? rows.filter((row) => matches(row, busca)) : rows);
  const listed = demandas.data?.rows ?? [];
  const standing = kept.shown(listed);
  const rows = found(standing);
  const counted = found(listed).length;
  const total = here ? counted : demandas.data?.total;
  useRememberList('/demandas');
  const canBulk = useAllowed('demandas.bulk');
  useSelectable({ rows: rows.map(({ id }) => id), filter: { ...filter, ...(busca && { busca }) }, total }, canBulk);
  const columns = useMemo(() => {
    const told = demandasColumns((demanda, near) => setChanging({ demanda, near }));
    return canBulk ? [tick, ...told] : told;
  }, [setChanging, canBulk]);

  const onRemove = useStable(async (row: Demanda) => {
    if (await remove(row)) kept.forget(row.id);
  });
  const actions = useCallback(
    (row: Demanda) => <DemandaActions demanda={row} onRemove={(gone) => void onRemove(gone)} />,
    [onRemove],
  );

  const searchIn = (typed: string) => setSearch({ busca: typed, pagina: 1 }, { replace: true });
  const searchAll = () => void all.refetch();

  return (
    <>
      <PageHeader
        title={t.titulo}
        // how many there are is not known while the others are asked for
        count={here && beyond ? undefined : total}
        action={canEdit ? { label: t.nova, icon: Plus, to: '/demandas/new' } : undefined}
      />
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchInput
          value={busca}
          onSearch={searchIn}
          placeholder={t.buscar}
          label={t.buscarRotulo}
          className="max-md:flex-1"
        />
        <SetorFilter
          value={setor}
          onChange={(chosen) => setSearch({ setor: chosen, pagina: 1 })}
          more={
            <AssuntoFilter
              assunto={assunto}
              urgente={urgente}
              onAssunto={(chosen) => setSearch({ assunto: chosen, pagina: 1 })}
              onUrgente={(chosen) => setSearch({ urgente: chosen ? 'sim' : '', pagina: 1 })}
            />
          }
        />
        {canExport && (
          <>
            <ExportButton
              endpoint={exportDemandas}
              input={{ ...filter, ...(busca && { busca }), ...(secrets && { sigilosas: true }) }}
              what="demandas"
            />
            <SigilosasField checked={secrets} onChange={setSecrets} some={listed.some(({ sigilosa }) => sigilosa)} />
          </>
        )}
        {mes && <MonthChip month={mes} onRemove={() => setSearch({ mes: '', pagina: 1 })} />}
        {assunto && <AssuntoChip id={assunto} onRemove={() => setSearch({ assunto: '', pagina: 1 })} />}
        {urgente && <FilterChip label={t.filtroUrgente} onRemove={() => setSearch({ urgente: '', pagina: 1 })} />}
        <StatusChips
          value={status}
          counts={demandas.data?.counts}
          onChange={(chosen?: DemandaStatus) => setSearch({ status: chosen ?? '', pagina: 1 })}
        />
      </div>
      <Loaded query={demandas} error={t.erroCarregarLista}>
        {(data) => {
          // the others are being asked for, or could not be
          const more = here && beyond;
          if (rows.length === 0 && more && !all.isError) return <ListSkeleton />;
          if (rows.length === 0) {
            return (
              <NothingListed
                icon={ClipboardList}
                empty={{ title: t.vazio, hint: t.vazioDica, action: canEdit && <NewDemanda /> }}
                nothing={{
                  title: t.nenhumaEncontrada,
                  hint: more ? t.nenhumaNasNovas(data.rows.length) : busca ? t.nenhumaDica : t.nenhumaComFiltro,
                  more: more && (
                    <Button variant="primary" onClick={searchAll}>
                      {t.buscarEmTodas}
                    </Button>
                  ),
                }}
                searched={busca !== ''}
                filtered={filtered}
                onClearSearch={() => searchIn('')}
                onClearFilters={() =>
                  setSearch({ status: '', setor: '', mes: '', assunto: '', urgente: '', pagina: 1 })
                }
              />
            );
          }
          return (
            <>
              <DataTable
                label={t.titulo}
                columns={withDue(columns, rows)}
                rows={rows}
                rowKey={(row) => row.id}
                open={(row) => `/demandas/${row.id}/edit`}
                openCard={(row) => `/demandas/${row.id}`}
                call={callMunicipe}
                onIntent={(row) => !going(row.id) && prefetch(getDemanda, { id: row.id })}
                actions={actions}
                actionsLabel={t.acoes}
                stale={demandas.isPlaceholderData}
                dimmed={status && ((row) => row.status !== status)}
              />
              <Pagination
                page={page}
                pageSize={demandasPageSize}
                shown={counted}
                total={total!}
                onPage={(next) => setSearch({ pagina: next })}
              >
                {(from, to) => (
                  <>
                    {sentenceOf(data, { here, searched: busca !== '', from, to })}{' '}
                    {more && (all.isError ? <SearchAll onClick={searchAll} /> : t.buscandoEmTodas)}
                  </>
                )}
              </Pagination>
            </>
          );
        }}
      </Loaded>
      <ChangeStatusDialog
        demanda={changing?.demanda ?? null}
        near={changing?.near ?? null}
        onChange={(changed) => status && kept.keep(changed, standing)}
        onClose={() => setChanging(null)}
      />
    </>
  );
}

const tick = tickColumn<Demanda>(t.selecionarPagina, ({ numero }) => t.selecionar(numero));

const isAll = ({ rows, total }: Rows) =>
  total! <= rows.length && rows.every(({ descricao_texto }) => descricao_texto.length < excerptLength);

const searched = fieldsThatAre('searched', demandas.tables.demandas.fields);

const matches = (row: Demanda, busca: string) =>
  contains(busca, ...searched.map(({ name }) => row[name as keyof Demanda] as string | null)) ||
  meansNumero(busca, row.numero) ||
  (!row.municipe.deleted && containsWords(busca, row.municipe.nome_completo));

function NewDemanda() {
  return (
    <Link to="/demandas/new" className={buttonClass('secondary')}>
      <Plus size={16} strokeWidth={1.9} aria-hidden />
      {t.nova}
    </Link>
  );
}

/** What is left when the server could not be asked. */
function SearchAll({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="quiet" className="h-auto! px-1.5! py-1! text-accent-text! hover:underline" onClick={onClick}>
      {t.buscarEmTodas}
    </Button>
  );
}

type View = { here: boolean; searched: boolean; from: number; to: number };

function sentenceOf({ rows, total }: Rows, { here, searched, from, to }: View): string {
  if (here && total! > rows.length) return t.encontradasNasNovas(to, rows.length);
  if (searched) return t.encontradas(here ? to : total!);
  return from === 1 ? t.mostrando(to, total!) : t.mostrandoFaixa(from, to, total!);
}
