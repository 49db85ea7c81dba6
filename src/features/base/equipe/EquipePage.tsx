import { IdCard, Plus, UsersRound } from 'lucide-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { officeRoles, type Permission } from '../../../shared/permissions.ts';
import { contains } from '../../../shared/letters/search.ts';
import { texts } from '../../../shared/texts.ts';
import { usePrefetch } from '../../../web/data/data.ts';
import { fullPage, usePages } from '../../../web/data/pages.ts';
import { useRemoval } from '../../../web/data/removal.ts';
import { useSearchState } from '../../../web/browser/search-state.ts';
import { useAllowed, useTenant } from '../../../web/session/session.tsx';
import { NothingFound } from '../../../web/lists/NothingFound.tsx';
import { lazyPart } from '../../../web/parts/lazy-part.tsx';
import { Button, buttonClass } from '../../../web/ui/Button.tsx';
import type { Column } from '../../../web/ui/columns.ts';
import { DataTable } from '../../../web/ui/DataTable.tsx';
import { DateText } from '../../../web/ui/DateText.tsx';
import { EmptyState } from '../../../web/ui/EmptyState.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { MoreRows } from '../../../web/ui/MoreRows.tsx';
import { PageHeader } from '../../../web/ui/PageHeader.tsx';
import { PersonName } from '../../../web/ui/PersonName.tsx';
import { editAction, removeAction } from '../../../web/ui/row-action.ts';
import { RowActions } from '../../../web/ui/RowActions.tsx';
import { SearchInput } from '../../../web/ui/SearchInput.tsx';
import { useAcessoColumn } from './AcessoColumn.tsx';
import { equipeMax, getMembro, listEquipe, removeMembro, restoreMembro, type Membro } from './equipe.contract.ts';
import { equipeTexts as t } from './equipe.texts.ts';

const DarAcessoDialog = lazyPart(() => import('../../account/membros/DarAcessoDialog.tsx'));

const columns: Column<Membro>[] = [
  {
    key: 'nome',
    header: t.nome,
    width: '45%',
    main: true,
    cell: ({ nome }) => <PersonName name={nome} />,
  },
  { key: 'funcao', header: t.funcao, cell: (membro) => <span className="wrap-anywhere">{membro.funcao}</span> },
  {
    key: 'created_at',
    header: t.desde,
    width: '9rem',
    secondary: true,
    card: 'hidden',
    cell: (membro) => <DateText value={membro.created_at} />,
  },
];

const editPath = (membro: Membro) => `/equipe/${membro.id}/edit`;

export default function EquipePage() {
  const [{ busca }, setSearch] = useSearchState({ busca: '' });
  const everybody = usePages(listEquipe, {}, fullPage(equipeMax), { error: t.erroCarregar });
  // who is on a page that has not come yet is found by the server
  const asked = busca !== '' && everybody.more !== undefined;
  const found = usePages(listEquipe, { busca }, fullPage(equipeMax), { error: t.erroCarregar, enabled: asked });
  const equipe = asked && found.rows ? found : everybody;
  const rows = equipe.rows?.filter(({ nome, funcao }) => contains(busca, nome, funcao)) ?? [];
  const canEdit = useAllowed('equipe.edit');
  const { role } = useTenant();
  // as a member: whoever administers the installation is told nothing but numbers
  const may = (permission: Permission) => role !== null && officeRoles(permission).includes(role);
  const [given, setGiven] = useState<Membro | null>(null);
  const access = useAcessoColumn(everybody.rows ?? [], may('members.add') ? setGiven : undefined);
  const navigate = useNavigate();
  const prefetch = usePrefetch();
  const remove = useRemoveMembro();
  const newMember = { label: t.novo, icon: Plus, to: '/equipe/new' };

  const actions = (membro: Membro) => (
    <RowActions
      name={texts.acoesDe(membro.nome)}
      actions={[
        editAction(membro.nome, () => void navigate({ to: '/equipe/$id/edit', params: { id: membro.id } })),
        removeAction(membro.nome, () => void remove(membro)),
      ]}
    />
  );

  return (
    <>
      <PageHeader
        title={t.titulo}
        count={equipe.more || !equipe.rows ? undefined : rows.length}
        actions={may('members.list') && <UsersLink />}
        action={canEdit ? newMember : undefined}
      />
      <Loaded query={everybody.query} error={t.erroCarregar}>
        {(first) => {
          if (first.length === 0) return <NobodyYet canEdit={canEdit} />;
          return (
            <>
              <SearchInput
                value={busca}
                delay={100}
                placeholder={t.buscar}
                onSearch={(text) => setSearch({ busca: text }, { replace: true })}
                className="mb-3"
              />
              {rows.length > 0 ? (
                <DataTable
                  label={t.titulo}
                  columns={columns.toSpliced(2, 0, access)}
                  rows={rows}
                  rowKey={(membro) => membro.id}
                  open={canEdit ? editPath : undefined}
                  onIntent={(membro) => prefetch(getMembro, { id: membro.id })}
                  actions={canEdit ? actions : undefined}
                />
              ) : (
                <NothingFound title={t.nenhumEncontrado} onClear={() => setSearch({ busca: '' })} />
              )}
            </>
          );
        }}
      </Loaded>
      <MoreRows list={equipe} />
      <Suspense>{given && <DarAcessoDialog nome={given.nome} onClose={() => setGiven(null)} />}</Suspense>
    </>
  );
}

/** Where those who sign in are added and invited. */
function UsersLink() {
  return (
    <Link to="/admin/users" className={buttonClass()}>
      <UsersRound size={16} strokeWidth={1.9} aria-hidden />
      {t.usuarios}
    </Link>
  );
}

function NobodyYet({ canEdit }: { canEdit: boolean }) {
  const navigate = useNavigate();
  const add = (
    <Button icon={Plus} onClick={() => void navigate({ to: '/equipe/new' })}>
      {t.novo}
    </Button>
  );
  return <EmptyState icon={IdCard} title={t.vazio} hint={t.vazioDica} action={canEdit && add} />;
}

const useRemoveMembro = () =>
  useRemoval(
    { remove: removeMembro, restore: restoreMembro, list: listEquipe },
    {
      ask: ({ nome }) => ({ title: t.confirmarExclusao(nome), text: t.exclusaoDica }),
      success: t.excluido,
      error: t.erroExcluir,
    },
  );
