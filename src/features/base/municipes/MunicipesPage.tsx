import { useNavigate } from '@tanstack/react-router';
import { Eye, Plus, Users } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { formatCep, formatPhone } from '../../../shared/format.ts';
import { texts } from '../../../shared/texts.ts';
import { call } from '../../../web/calls/api.ts';
import { useData, usePrefetch } from '../../../web/data/data.ts';
import { useRemoval } from '../../../web/data/removal.ts';
import { usePhone } from '../../../web/browser/media.ts';
import { useLastPage } from '../../../web/browser/last-page.ts';
import { columnsText } from '../../../shared/lists/lists.ts';
import { ListButtons } from '../../../web/lists/ListButtons.tsx';
import { useListState } from '../../../web/lists/list-state.ts';
import { MeantInstead } from '../../../web/lists/MeantInstead.tsx';
import { NothingListed } from '../../../web/lists/NothingListed.tsx';
import { useWalk } from '../../../web/lists/use-walk.ts';
import { lazyPart } from '../../../web/parts/lazy-part.tsx';
import {
  municipesColumnNames,
  municipesFilters,
  municipesOrder,
  type MunicipesOrder,
} from './municipes-filtros.contract.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import type { Column } from '../../../web/ui/columns.ts';
import { DataTable } from '../../../web/ui/DataTable.tsx';
import { DateText } from '../../../web/ui/DateText.tsx';
import { ExportButton } from '../../../web/exports/ExportButton.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { PageHeader } from '../../../web/ui/PageHeader.tsx';
import { Pagination } from '../../../web/ui/Pagination.tsx';
import { RowActions } from '../../../web/ui/RowActions.tsx';
import { removeAction } from '../../../web/ui/row-action.ts';
import { SearchInput } from '../../../web/ui/SearchInput.tsx';
import {
  exportMunicipes,
  getMunicipe,
  listMunicipes,
  type MunicipeListRow,
  pageSize,
  removeMunicipe,
  restoreMunicipe,
} from './municipes.contract.ts';
import { municipeCampos, municipesTexts as t } from './municipes.texts.ts';

const addressOf = ({ endereco, bairro }: MunicipeListRow) => [endereco, bairro].filter(Boolean).join(' · ');

const usual: Column<MunicipeListRow>[] = [
  {
    key: 'codigo',
    header: t.codigo,
    width: '8rem',
    secondary: true,
    className: 'num text-ink-2',
    card: 'top',
    cell: (row) => row.codigo,
  },
  {
    key: 'nome',
    header: t.nome,
    width: '30%',
    main: true,
    cell: (row) => <span className="capitals break-words whitespace-normal md:line-clamp-2">{row.nome_completo}</span>,
  },
  {
    key: 'telefone',
    header: municipeCampos.telefone_ddd,
    width: '10rem',
    className: 'num text-ink-2 whitespace-nowrap',
    // no link: wherever a row is pressed, it opens; from a card and from the citizen's page one calls
    cell: ({ telefone_ddd }) => formatPhone(telefone_ddd),
  },
  {
    key: 'endereco',
    header: municipeCampos.endereco,
    secondary: true,
    card: 'subtitle',
    cell: (row) => (
      <span className="capitals block md:truncate" title={addressOf(row)}>
        {addressOf(row)}
      </span>
    ),
  },
  {
    key: 'data_cadastro',
    header: t.dataCadastro,
    width: '8rem',
    secondary: true,
    card: 'corner',
    cell: (row) => <DateText value={row.data_cadastro} />,
  },
];

const textColumn = (key: 'bairro' | 'cep' | 'email', width: string): Column<MunicipeListRow> => ({
  key,
  header: municipeCampos[key],
  width,
  secondary: true,
  late: true,
  className: 'truncate text-ink-2',
  cell: (row) => (key === 'cep' ? formatCep(row.cep ?? '') : row[key]),
});

/** All that there are, in the order in which they stand. */
const all = [
  ...usual.slice(0, -1),
  textColumn('bairro', '10rem'),
  textColumn('cep', '7rem'),
  textColumn('email', '14rem'),
  ...usual.slice(-1),
];

const pathOf = ({ id }: MunicipeListRow) => `/municipes/${id}`;
const caller = (one: MunicipeListRow) => ({ phone: one.telefone_ddd, name: one.nome_completo, municipeId: one.id });

const FilterWindow = lazyPart(() =>
  import('./MunicipesFilters.tsx').then((part) => ({ default: part.MunicipesFilterPanel })),
);
const ExhibitWindow = lazyPart(() =>
  import('./MunicipesFilters.tsx').then((part) => ({ default: part.MunicipesExhibitPanel })),
);
const Chips = lazyPart(() => import('./MunicipesFilters.tsx').then((part) => ({ default: part.MunicipesChips })));

/** The name of the view that the address is of, null for all; and the way to the others, on a phone below the search. */
type Props = { view: string | null; menu: ReactNode };

export default function MunicipesPage({ view, menu }: Props) {
  const phone = usePhone();
  const list = useListState(municipesFilters, municipesOrder, columnsText(municipesColumnNames));
  const { busca, filter, count, ordem, pagina, depois, change } = list;
  const asked = { ...filter, ...(ordem && { ordem: ordem as MunicipesOrder }), ...(busca && { busca }) };
  const municipes = useData(listMunicipes, { ...asked, page: depois ? 1 : pagina }, { error: t.erroCarregarLista });
  const { data } = municipes;
  const { shown, page, places } = useWalk(listMunicipes, asked, list, municipes);
  const chosen = list.colunas.split(',');
  const columns = list.colunas ? all.filter(({ key, main }) => main || chosen.includes(key)) : usual;
  const canEdit = useAllowed('municipes.edit');
  const canImport = useAllowed('imports.run');
  const canExport = useAllowed('records.export') && data !== undefined && data.total !== 0;
  const navigate = useNavigate();
  const prefetch = usePrefetch();
  const remove = useRemoveMunicipe();
  // rows of the search before say nothing about the office
  const searched = busca !== '' || count > 0 || municipes.isPlaceholderData;
  useLastPage(page, pageSize, municipes, (last) => change({ pagina: last }, { replace: true }));

  const actions = (row: MunicipeListRow) => {
    const { nome_completo: name } = row;
    return (
      <RowActions
        name={texts.acoesDe(name)}
        actions={[
          { icon: Eye, label: t.ver, name: `${t.ver} ${name}`, onSelect: () => void navigate({ to: pathOf(row) }) },
          ...(canEdit ? [removeAction(name, () => void remove(row))] : []),
        ]}
      />
    );
  };
  const table = (rows: MunicipeListRow[], label: string) => (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      open={pathOf}
      call={caller}
      onIntent={({ id }) => prefetch(getMunicipe, { id })}
      actions={actions}
      stale={shown.isPlaceholderData}
    />
  );
  const begin = (to: string, label: string) => <Button onClick={() => void navigate({ to })}>{label}</Button>;
  const first = (
    <div className="flex flex-wrap justify-center gap-2">
      {begin('/municipes/new', t.novo)}
      {canImport && begin('/dados/importar', t.importar)}
    </div>
  );
  return (
    <>
      <PageHeader
        title={view ?? t.titulo}
        parents={view ? [{ label: t.titulo, to: '/municipes' }] : undefined}
        beside={!phone && menu}
        count={data?.total}
        action={canEdit ? { label: t.novo, icon: Plus, to: '/municipes/new' } : undefined}
      />
      {(searched || data === undefined || data.total !== 0) && (
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <SearchInput
            value={busca}
            placeholder={phone ? t.buscarCurto : t.buscar}
            label={t.buscar}
            onSearch={(typed) => change({ busca: typed }, { replace: true })}
            className="max-md:flex-1"
          />
          <ListButtons
            count={count}
            onIntent={FilterWindow.preload}
            panel={(which, props) =>
              which === 'filter' ? (
                <FilterWindow
                  {...props}
                  values={filter}
                  total={municipes.isPlaceholderData ? undefined : data?.total}
                  onChange={change}
                  onClear={list.clear}
                />
              ) : (
                <ExhibitWindow
                  {...props}
                  ordem={ordem}
                  columns={all}
                  shown={columns.map(({ key }) => key)}
                  total={data?.total}
                  onChange={change}
                />
              )
            }
          />
          {canExport && <ExportButton endpoint={exportMunicipes} input={asked} what="municipes" />}
        </div>
      )}
      {phone && menu}
      {count > 0 && (
        <Suspense>
          <Chips values={filter} onChange={change} onClear={list.clear} />
        </Suspense>
      )}
      <Loaded query={shown} error={t.erroCarregarLista}>
        {({ rows, quis_dizer: near, total = data?.total ?? 0 }) => (
          <>
            {total === 0 ? (
              <NothingListed
                icon={Users}
                empty={{ title: t.vazio, hint: t.vazioDica, action: canEdit && first }}
                nothing={{ title: t.nenhumEncontrado, hint: count > 0 ? t.nenhumComFiltro : t.nenhumEncontradoDica }}
                searched={busca !== ''}
                filtered={count > 0}
                onClearSearch={() => change({ busca: '' })}
                onClearFilters={list.clear}
              />
            ) : (
              <>
                {table(rows, t.titulo)}
                <Pagination
                  page={page}
                  pageSize={pageSize}
                  shown={rows.length}
                  total={total}
                  onPage={(to) => change({ pagina: to, depois: places(to) })}
                >
                  {(from, to) => t.mostrando(from, to, total, busca !== '' || count > 0)}
                </Pagination>
              </>
            )}
            {near && <MeantInstead label={t.quisDizer}>{table(near, t.quisDizer)}</MeantInstead>}
          </>
        )}
      </Loaded>
    </>
  );
}

/** Says how many demands stay. */
const useRemoveMunicipe = () =>
  useRemoval(
    { remove: removeMunicipe, restore: restoreMunicipe, list: listMunicipes },
    {
      ask: async ({ id, nome_completo }) => {
        const { demandas_total } = await call(getMunicipe, { id });
        return { title: t.confirmarExclusao(nome_completo), text: t.demandasQueFicam(demandas_total) };
      },
      success: t.excluido,
      error: t.erroExcluir,
    },
  );
