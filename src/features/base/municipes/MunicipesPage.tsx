import { useNavigate } from '@tanstack/react-router';
import { Eye, Plus, SearchX, Trash2, Users } from 'lucide-react';
import { formatPhone } from '../../../shared/format.ts';
import { texts } from '../../../shared/texts.ts';
import { useData, usePrefetch } from '../../../web/data/data.ts';
import { useLastPage } from '../../../web/browser/last-page.ts';
import { useSearchState } from '../../../web/browser/search-state.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import type { Column } from '../../../web/ui/columns.ts';
import { DataTable } from '../../../web/ui/DataTable.tsx';
import { DateText } from '../../../web/ui/DateText.tsx';
import { EmptyState } from '../../../web/ui/EmptyState.tsx';
import { ExportButton } from '../../../web/exports/ExportButton.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { PageHeader } from '../../../web/ui/PageHeader.tsx';
import { Pagination } from '../../../web/ui/Pagination.tsx';
import { PhoneLink } from '../../../web/ui/PhoneLink.tsx';
import { RowActions } from '../../../web/ui/RowActions.tsx';
import type { RowAction } from '../../../web/ui/row-action.ts';
import { SearchInput } from '../../../web/ui/SearchInput.tsx';
import { exportMunicipes, getMunicipe, listMunicipes, type MunicipeListRow, pageSize } from './municipes.contract.ts';
import { municipeCampos, municipesTexts as t } from './municipes.texts.ts';
import { useRemoveMunicipe } from './remove-municipe.tsx';

const addressOf = ({ endereco, bairro }: MunicipeListRow) => [endereco, bairro].filter(Boolean).join(' · ');

const columns: Column<MunicipeListRow>[] = [
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
    cell: (row) => <span className="capitals">{row.nome_completo}</span>,
  },
  {
    key: 'telefone',
    header: municipeCampos.telefone_ddd,
    width: '10rem',
    className: 'num text-ink-2 whitespace-nowrap',
    cell: ({ telefone_ddd }) => telefone_ddd && <PhoneLink phone={telefone_ddd} />,
    cardCell: ({ telefone_ddd }) => <span className="num">{formatPhone(telefone_ddd)}</span>,
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

const pathOf = ({ id }: MunicipeListRow) => `/municipes/${id}`;

const call = ({ telefone_ddd: phone, nome_completo: name }: MunicipeListRow) => ({ phone, name });

const removing = (name: string, onSelect: () => void): RowAction => ({
  icon: Trash2,
  tone: 'bad',
  label: texts.excluir,
  name: `${texts.excluir} ${name}`,
  onSelect,
});

export default function MunicipesPage() {
  const [{ busca, pagina: page }, setSearch] = useSearchState({ busca: '', pagina: 1 });
  const municipes = useData(listMunicipes, { busca, page }, { error: t.erroCarregarLista });
  const { data } = municipes;
  const canEdit = useAllowed('municipes.edit');
  const canExport = useAllowed('records.export') && data !== undefined && data.total > 0;
  const navigate = useNavigate();
  const prefetch = usePrefetch();
  const remove = useRemoveMunicipe();
  // rows of the search before say nothing about the office
  const searched = busca !== '' || municipes.isPlaceholderData;

  useLastPage(page, pageSize, municipes, (last) => setSearch({ pagina: last }, { replace: true }));

  const actions = (row: MunicipeListRow) => {
    const { nome_completo: name } = row;
    const view = () => void navigate({ to: pathOf(row) });
    return (
      <RowActions
        name={`${t.acoes}: ${name}`}
        actions={[
          { icon: Eye, label: t.ver, name: `${t.ver} ${name}`, onSelect: view },
          ...(canEdit ? [removing(name, () => void remove(row))] : []),
        ]}
      />
    );
  };

  return (
    <>
      <PageHeader
        title={t.titulo}
        count={data?.total}
        action={canEdit ? { label: t.novo, icon: Plus, to: '/municipes/new' } : undefined}
      />
      {(searched || data === undefined || data.total > 0) && (
        <div className="mb-3 flex items-center justify-between gap-2">
          <SearchInput
            value={busca}
            placeholder={t.buscar}
            onSearch={(typed) => setSearch({ busca: typed, pagina: 1 }, { replace: true })}
            className="max-md:flex-1"
          />
          {canExport && <ExportButton endpoint={exportMunicipes} input={busca ? { busca } : {}} what="municipes" />}
        </div>
      )}
      <Loaded query={municipes} error={t.erroCarregarLista}>
        {({ rows, total }) =>
          total === 0 ? (
            <Nobody searched={searched} canEdit={canEdit} onClear={() => setSearch({ busca: '', pagina: 1 })} />
          ) : (
            <>
              <DataTable
                label={t.titulo}
                columns={columns}
                rows={rows}
                rowKey={(row) => row.id}
                open={pathOf}
                call={call}
                onIntent={({ id }) => prefetch(getMunicipe, { id })}
                actions={actions}
                actionsLabel={t.acoes}
                stale={municipes.isPlaceholderData}
              />
              <Pagination
                page={page}
                pageSize={pageSize}
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
    </>
  );
}

function Nobody({ searched, canEdit, onClear }: { searched: boolean; canEdit: boolean; onClear: () => void }) {
  const navigate = useNavigate();
  if (searched) {
    const clear = (
      <Button icon={SearchX} onClick={onClear}>
        {t.limparBusca}
      </Button>
    );
    return <EmptyState icon={SearchX} title={t.nenhumEncontrado} hint={t.nenhumEncontradoDica} action={clear} />;
  }
  const add = (
    <Button icon={Plus} onClick={() => void navigate({ to: '/municipes/new' })}>
      {t.novo}
    </Button>
  );
  return <EmptyState icon={Users} title={t.vazio} hint={t.vazioDica} action={canEdit && add} />;
}
