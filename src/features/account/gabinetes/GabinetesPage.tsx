import { Gauge, Landmark, Plus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { CallOutput } from '../../../shared/contract.ts';
import { allows } from '../../../shared/permissions.ts';
import { quotaNames, quotaShare } from '../../../shared/quotas.ts';
import { useData } from '../../../web/data/data.ts';
import { fullPage, usePages } from '../../../web/data/pages.ts';
import { useAuth } from '../../../web/session/session.tsx';
import { Badge } from '../../../web/ui/Badge.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import type { Column } from '../../../web/ui/columns.ts';
import { DataTable } from '../../../web/ui/DataTable.tsx';
import { DateText } from '../../../web/ui/DateText.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { EmptyState } from '../../../web/ui/EmptyState.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { MoreRows } from '../../../web/ui/MoreRows.tsx';
import { NoAccess } from '../../../web/ui/NoAccess.tsx';
import { PageHeader } from '../../../web/ui/PageHeader.tsx';
import { RowActions } from '../../../web/ui/RowActions.tsx';
import type { RowAction } from '../../../web/ui/row-action.ts';
import { tenantChanges } from '../../../shared/history.ts';
import { texts } from '../../../shared/texts.ts';
import { useHistoryPanel } from '../../../web/history/use-history-panel.tsx';
import { nearQuotas } from '../cotas/cotas.contract.ts';
import CotasPanel from '../cotas/CotasPanel.tsx';
import { cotasTexts } from '../cotas/cotas.texts.ts';
import { FundacaoPanel } from '../cotas/FundacaoPanel.tsx';
import { listTenants, type ManagedTenant, tenantsMax } from './gabinetes.contract.ts';
import { gabinetesTexts as t } from './gabinetes.texts.ts';
import { NewGabineteForm } from './GabineteForms.tsx';
import { AddMemberForm } from '../membros/MembroForms.tsx';
import { membrosTexts } from '../membros/membros.texts.ts';

type Near = CallOutput<typeof nearQuotas>[number];

const columnsWith = (near: readonly Near[]): Column<ManagedTenant>[] => [
  {
    key: 'nome',
    header: t.nome,
    width: '40%',
    main: true,
    cell: ({ id, name, founder }) => (
      <>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 break-words whitespace-normal">{name}</span>
          <NearBadge near={near.find(({ tenant_id }) => tenant_id === id)} />
        </span>
        {founder && <span className="block text-xs font-normal text-ink-2">{t.criadoPor(founder)}</span>}
      </>
    ),
  },
  { key: 'slug', header: t.identificador, card: 'subtitle', cell: ({ slug }) => slug },
  {
    key: 'membros',
    header: t.membros,
    width: '7rem',
    align: 'end',
    className: 'num text-ink-2',
    cell: ({ member_count }) => member_count,
    cardCell: ({ member_count }) => `${t.membros}: ${member_count}`,
  },
  {
    key: 'created_at',
    header: t.criadoEm,
    width: '8rem',
    card: 'metaEnd',
    cell: ({ created_at }) => <DateText value={created_at} />,
  },
];

/** Of the limits that are nearly reached the fullest. */
function NearBadge({ near }: { near: Near | undefined }) {
  if (!near) return null;
  return (
    <Badge tone="warn" icon={Gauge}>
      {cotasTexts.perto(quotaShare(near), quotaNames[near.tipo])}
    </Badge>
  );
}

const naming = ({ name }: ManagedTenant, onSelect: () => void): RowAction => ({
  icon: UserPlus,
  label: membrosTexts.adicionarAdmin,
  name: `${membrosTexts.adicionarAdmin}: ${name}`,
  onSelect,
});

/** Offices of the installation, or those that the person is an admin of; whichever is this tab's does not matter. */
export default function GabinetesPage() {
  const { profile, memberships } = useAuth();
  const roles = [null, ...memberships.map(({ role }) => role)];
  const may = (permission: 'tenants.list' | 'members.add') =>
    roles.some((membershipRole) => allows(permission, { profileRole: profile?.role ?? null, membershipRole }));
  const allowed = may('tenants.list');
  const gabinetes = usePages(listTenants, {}, fullPage(tenantsMax), { error: t.erroCarregar, enabled: allowed });
  const rows = gabinetes.rows ?? [];
  const [creating, setCreating] = useState(false);
  const [orphan, setOrphan] = useState<ManagedTenant | null>(null);
  const [measured, setMeasured] = useState<ManagedTenant | null>(null);
  const near = useData(nearQuotas, {}, { enabled: allowed });
  const history = useHistoryPanel(tenantChanges);

  if (!allowed) {
    return <NoAccess title={t.titulo} sentence={t.acessoNegado} hint={t.acessoNegadoDica} />;
  }
  const actions = (row: ManagedTenant) => (
    <RowActions
      name={texts.acoesDe(row.name)}
      actions={[
        {
          icon: Gauge,
          label: cotasTexts.titulo,
          name: cotasTexts.abrir(row.name),
          onSelect: () => setMeasured(row),
        },
        ...(row.admin_count === 0 ? [naming(row, () => setOrphan(row))] : []),
        ...history.action(row.id, row.name),
      ]}
    />
  );
  return (
    <>
      <PageHeader
        title={t.titulo}
        count={gabinetes.more ? undefined : gabinetes.rows?.length}
        action={{ label: t.novo, icon: Plus, onClick: () => setCreating(true) }}
      />
      <Loaded query={gabinetes.query} error={t.erroCarregar}>
        {() =>
          rows.length > 0 ? (
            <DataTable
              label={t.titulo}
              columns={columnsWith(near.data ?? [])}
              rows={rows}
              rowKey={({ id }) => id}
              actions={actions}
            />
          ) : (
            <EmptyState
              icon={Landmark}
              title={t.vazio}
              hint={t.vazioDica}
              action={
                <Button icon={Plus} onClick={() => setCreating(true)}>
                  {t.novo}
                </Button>
              }
            />
          )
        }
      </Loaded>
      <MoreRows list={gabinetes} />
      {profile?.role === 'admin' && <FundacaoPanel />}
      <Dialog
        open={measured !== null}
        onClose={() => setMeasured(null)}
        title={measured ? cotasTexts.abrir(measured.name) : ''}
        description={cotasTexts.dica}
      >
        {measured && <CotasPanel tenantId={measured.id} />}
      </Dialog>
      <Dialog open={creating} onClose={() => setCreating(false)} title={t.novo}>
        <NewGabineteForm onDone={() => setCreating(false)} />
      </Dialog>
      <Dialog
        open={orphan !== null}
        onClose={() => setOrphan(null)}
        title={membrosTexts.adicionarAdmin}
        description={orphan ? membrosTexts.adicionarAdminDica(orphan.name) : undefined}
      >
        {orphan && <AddMemberForm tenantId={orphan.id} firstAdmin onDone={() => setOrphan(null)} />}
      </Dialog>
      {history.dialog}
    </>
  );
}
