import { LogOut, UserCog, UserMinus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { officeRoles, type Permission } from '../../../shared/permissions.ts';
import { patch, useAction } from '../../../web/data/action.ts';
import { fullPage, usePages } from '../../../web/data/pages.ts';
import { useAuth, useTenant } from '../../../web/session/session.tsx';
import type { Column } from '../../../web/ui/columns.ts';
import { createdColumn } from '../../../web/ui/created-column.tsx';
import { confirm } from '../../../web/ui/ConfirmDialog.tsx';
import { DataTable } from '../../../web/ui/DataTable.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { MoreRows } from '../../../web/ui/MoreRows.tsx';
import { NoAccess } from '../../../web/ui/NoAccess.tsx';
import { PageHeader } from '../../../web/ui/PageHeader.tsx';
import { PersonName } from '../../../web/ui/PersonName.tsx';
import { RowActions } from '../../../web/ui/RowActions.tsx';
import type { RowAction } from '../../../web/ui/row-action.ts';
import { PresenceAvatars } from '../../../web/presence/PresenceAvatars.tsx';
import { histories } from '../../../shared/history.ts';
import { texts } from '../../../shared/texts.ts';
import { useHistoryPanel } from '../../../web/history/use-history-panel.tsx';
import { ConvitesPanel } from '../convites/ConvitesPanel.tsx';
import { entradasTexts } from './entradas.texts.ts';
import { useLeaveOffice } from './leave-office.tsx';
import { listMembers, membersMax, type OfficeMember, removeMember } from './membros.contract.ts';
import { membrosTexts as t } from './membros.texts.ts';
import { AddMemberForm, MemberRoleForm } from './MembroForms.tsx';
import { PapelBadge } from '../convites/PapelBadge.tsx';

const columns = (ownUser: string): Column<OfficeMember>[] => [
  {
    key: 'nome',
    header: t.nome,
    width: '32%',
    main: true,
    cell: ({ full_name, user_id }) => <PersonName name={full_name} own={user_id === ownUser} />,
  },
  {
    key: 'email',
    header: t.email,
    card: 'subtitle',
    cell: ({ email }) => (
      <span className="block truncate" title={email}>
        {email}
      </span>
    ),
  },
  { key: 'role', header: t.papel, width: '10rem', cell: ({ role }) => <PapelBadge role={role} /> },
  createdColumn(t.criadoEm),
];

/** Who belongs to this tab's office. */
export default function MembrosPage() {
  const { user, memberships } = useAuth();
  const { role, tenant } = useTenant();
  // as a member: an admin of the platform is told nothing but numbers
  const may = (permission: Permission) => role !== null && officeRoles(permission).includes(role);
  const [sees, canAdd, canEdit] = [may('members.list'), may('members.add'), may('members.edit')];
  const membros = usePages(listMembers, {}, fullPage(membersMax), { error: t.erroCarregar, enabled: sees });
  const [adding, setAdding] = useState(false);
  const [changing, setChanging] = useState<OfficeMember | null>(null);
  const remove = useRemoveMember();
  const leave = useLeaveOffice();
  const own = memberships.find(({ tenant_id }) => tenant_id === tenant?.id);
  const history = useHistoryPanel(histories.memberships);

  if (!sees) {
    return <NoAccess title={t.titulo} sentence={t.acessoNegado} hint={t.acessoNegadoDica} />;
  }

  const actionsOf = (membro: OfficeMember): RowAction[] => {
    const { id, full_name } = membro;
    const told = history.action(id, full_name);
    if (!canEdit) return told;
    if (membro.user_id === user.id) {
      const label = entradasTexts.sairAcao;
      return own ? [...told, { icon: LogOut, tone: 'bad', label, name: label, onSelect: () => void leave(own) }] : told;
    }
    return [
      ...told,
      { icon: UserCog, label: t.mudarPapelTitulo, name: t.mudarPapel(full_name), onSelect: () => setChanging(membro) },
      {
        icon: UserMinus,
        tone: 'bad',
        label: t.removerAcao,
        name: t.remover(full_name),
        onSelect: () => void remove(membro),
      },
    ];
  };
  const actions = (membro: OfficeMember) => (
    <RowActions name={texts.acoesDe(membro.full_name)} actions={actionsOf(membro)} />
  );

  return (
    <>
      <PageHeader
        title={t.titulo}
        count={membros.query.data?.total}
        action={canAdd ? { label: t.adicionarOuConvidar, icon: UserPlus, onClick: () => setAdding(true) } : undefined}
      />
      <Loaded query={membros.query} error={t.erroCarregar}>
        {() => (
          <DataTable
            label={t.titulo}
            columns={columns(user.id)}
            rows={membros.rows!}
            rowKey={({ id }) => id}
            actions={canEdit || history.allowed ? actions : undefined}
          />
        )}
      </Loaded>
      <MoreRows list={membros} />
      {canEdit && <ConvitesPanel />}
      <Dialog
        open={adding}
        onClose={() => setAdding(false)}
        title={t.adicionarOuConvidar}
        description={t.adicionarDica}
      >
        {tenant && <AddMemberForm tenantId={tenant.id} onDone={() => setAdding(false)} />}
      </Dialog>
      <Dialog
        open={changing !== null}
        onClose={() => setChanging(null)}
        title={t.mudarPapelTitulo}
        beside={changing && <PresenceAvatars kind="memberships" id={changing.id} className="min-w-0" />}
        description={changing?.full_name}
      >
        {changing && <MemberRoleForm membro={changing} onDone={() => setChanging(null)} />}
      </Dialog>
      {history.dialog}
    </>
  );
}

function useRemoveMember() {
  const { run } = useAction(removeMember, {
    success: t.removido,
    error: t.erroRemover,
    optimistic: ({ id }) => [
      patch(listMembers, (data) => ({ ...data, rows: data.rows.filter((row) => row.id !== id) })),
    ],
  });
  return async ({ id, full_name }: OfficeMember) => {
    const title = t.confirmarRemocao(full_name);
    if (await confirm({ title, text: t.remocaoDica, action: t.removerAcao, tone: 'bad' })) await run({ id });
  };
}
