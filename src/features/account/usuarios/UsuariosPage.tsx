import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { texts } from '../../../shared/texts.ts';
import { useData, usePrefetch } from '../../../web/data/data.ts';
import { useRemoval } from '../../../web/data/removal.ts';
import { useLastPage } from '../../../web/browser/last-page.ts';
import { useSearchState } from '../../../web/browser/search-state.ts';
import { useAuth } from '../../../web/session/session.tsx';
import { NothingFound } from '../../../web/lists/NothingFound.tsx';
import type { Column } from '../../../web/ui/columns.ts';
import { createdColumn } from '../../../web/ui/created-column.tsx';
import { DataTable } from '../../../web/ui/DataTable.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { PageHeader } from '../../../web/ui/PageHeader.tsx';
import { Pagination } from '../../../web/ui/Pagination.tsx';
import { PersonName } from '../../../web/ui/PersonName.tsx';
import { RowActions } from '../../../web/ui/RowActions.tsx';
import { editAction, removeAction } from '../../../web/ui/row-action.ts';
import { SearchInput } from '../../../web/ui/SearchInput.tsx';
import { UsuarioAcessoBadge } from './UsuarioAcessoBadge.tsx';
import { UsuarioRoleBadge } from './UsuarioRoleBadge.tsx';
import {
  getProfile,
  listProfiles,
  removeProfile,
  restoreProfile,
  type Usuario,
  usuariosPageSize as size,
} from './usuarios.contract.ts';
import { usuariosTexts as t } from './usuarios.texts.ts';

const columns = (own: string | undefined): Column<Usuario>[] => [
  {
    key: 'nome',
    header: t.nome,
    width: '40%',
    main: true,
    cell: ({ id, full_name, suspended_at }) => (
      <PersonName name={full_name} own={id === own}>
        {suspended_at && <UsuarioAcessoBadge suspended />}
      </PersonName>
    ),
  },
  {
    key: 'username',
    header: t.username,
    card: 'subtitle',
    cell: ({ username }) => (
      <span className="block truncate" title={username}>
        {username}
      </span>
    ),
  },
  { key: 'role', header: t.papel, width: '10rem', cell: ({ role }) => <UsuarioRoleBadge role={role} /> },
  createdColumn(t.criadoEm),
];

const editPath = ({ id }: Usuario) => `/usuarios/${id}/edit`;

/** The people of the installation; for profile role admin. */
export default function UsuariosPage() {
  const [{ busca, pagina: page }, setSearch] = useSearchState({ busca: '', pagina: 1 });
  const usuarios = useData(listProfiles, { busca, page }, { error: t.erroCarregar });
  const own = useAuth().profile?.id;
  const navigate = useNavigate();
  const prefetch = usePrefetch();
  const remove = useRemoveUsuario();
  const { data } = usuarios;

  useLastPage(page, size, usuarios, (last) => setSearch({ pagina: last }, { replace: true }));

  const actions = (usuario: Usuario) => (
    <RowActions
      name={texts.acoesDe(usuario.full_name)}
      actions={[
        editAction(usuario.full_name, () => void navigate({ to: '/usuarios/$id/edit', params: { id: usuario.id } })),
        ...(usuario.id === own ? [] : [removeAction(usuario.full_name, () => void remove(usuario))]),
      ]}
    />
  );

  return (
    <>
      <PageHeader title={t.titulo} count={data?.total} action={{ label: t.novo, icon: Plus, to: '/usuarios/novo' }} />
      <SearchInput
        value={busca}
        placeholder={t.buscar}
        onSearch={(typed) => setSearch({ busca: typed, pagina: 1 }, { replace: true })}
        className="mb-3"
      />
      <Loaded query={usuarios} error={t.erroCarregar}>
        {({ rows, total }) =>
          total === 0 ? (
            <NothingFound title={t.nenhumEncontrado} onClear={() => setSearch({ busca: '', pagina: 1 })} />
          ) : (
            <>
              <DataTable
                label={t.titulo}
                columns={columns(own)}
                rows={rows}
                rowKey={({ id }) => id}
                open={editPath}
                onIntent={({ id }) => prefetch(getProfile, { id })}
                actions={actions}
                stale={usuarios.isPlaceholderData}
              />
              <Pagination
                page={page}
                pageSize={size}
                shown={rows.length}
                total={total}
                onPage={(next) => setSearch({ pagina: next })}
              >
                {(from, to) => t.mostrando(from, to, total)}
              </Pagination>
            </>
          )
        }
      </Loaded>
    </>
  );
}

const useRemoveUsuario = () =>
  useRemoval(
    { remove: removeProfile, restore: restoreProfile },
    {
      ask: ({ full_name }: Usuario) => ({ title: t.confirmarExclusao(full_name), text: t.exclusaoDica }),
      success: t.excluido,
      error: t.erroExcluir,
    },
  );
