import { MailX, Send, TimerOff } from 'lucide-react';
import { texts } from '../../../shared/texts.ts';
import { patch, useAction } from '../../../web/data/action.ts';
import { fullPage, usePages } from '../../../web/data/pages.ts';
import { Badge } from '../../../web/ui/Badge.tsx';
import type { Column } from '../../../web/ui/columns.ts';
import { confirm } from '../../../web/ui/ConfirmDialog.tsx';
import { DataTable } from '../../../web/ui/DataTable.tsx';
import { DateText } from '../../../web/ui/DateText.tsx';
import { MoreRows } from '../../../web/ui/MoreRows.tsx';
import { RowActions } from '../../../web/ui/RowActions.tsx';
import { type Convite, convitesMax, createConvite, listConvites, removeConvite } from './convites.contract.ts';
import { convitesTexts as t } from './convites.texts.ts';
import { PapelBadge } from './PapelBadge.tsx';

function Validade({ state, expires_at }: Convite) {
  if (state === 'void') return <Badge icon={MailX}>{t.semEfeito}</Badge>;
  if (state === 'expired')
    return (
      <Badge tone="warn" icon={TimerOff}>
        {t.expirado}
      </Badge>
    );
  return (
    <span className="whitespace-nowrap">
      {t.ate} <DateText value={expires_at} />
    </span>
  );
}

const columns: Column<Convite>[] = [
  {
    key: 'email',
    header: t.email,
    width: '32%',
    main: true,
    cell: ({ email }) => (
      <span className="block truncate" title={email}>
        {email}
      </span>
    ),
  },
  {
    key: 'inviter',
    header: t.convidadoPor,
    secondary: true,
    card: 'subtitle',
    cell: ({ inviter }) => <span className="block truncate">{inviter}</span>,
    cardCell: ({ inviter, created_at }) => (
      <>
        {t.convidadoPor} {inviter}, <DateText value={created_at} />
      </>
    ),
  },
  {
    key: 'created_at',
    header: t.enviado,
    width: '8rem',
    secondary: true,
    card: 'hidden',
    cell: ({ created_at }) => <DateText value={created_at} />,
  },
  { key: 'role', header: t.papel, width: '10rem', cell: ({ role }) => <PapelBadge role={role} /> },
  { key: 'validade', header: t.validade, width: '9rem', card: 'metaEnd', cell: (convite) => <Validade {...convite} /> },
];

/** Who was invited to this tab's office and has not come yet; nothing when nobody was. */
export function ConvitesPanel() {
  const convites = usePages(listConvites, {}, fullPage(convitesMax), { error: t.erroCarregar });
  const resend = useAction(createConvite, { success: (_, { email }) => t.enviadoA(email), error: t.erroEnviar });
  const withdraw = useAction(removeConvite, {
    success: t.cancelado,
    error: t.erroCancelar,
    optimistic: ({ id }) => [patch(listConvites, (rows) => rows.filter((row) => row.id !== id))],
  });
  const askToWithdraw = async ({ id, email }: Convite) => {
    const question = {
      title: t.confirmarCancelar(email),
      text: t.cancelarDica,
      action: t.cancelarAcao,
      cancel: t.manter,
    };
    if (await confirm({ ...question, tone: 'bad' })) await withdraw.run({ id });
  };
  const { rows } = convites;
  if (!rows?.length) return null;
  return (
    // on phones the list before leaves room for the floating action
    <section aria-labelledby="convites" className="mt-8 max-md:-mt-12">
      <h2 id="convites" className="mb-3 text-md font-semibold">
        {t.titulo}
      </h2>
      {rows.some(({ state }) => state === 'void') && <p className="mb-3 text-sm text-ink-2">{t.semEfeitoDica}</p>}
      <DataTable
        label={t.titulo}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        actions={(convite) => (
          <RowActions
            name={texts.acoesDe(convite.email)}
            actions={[
              {
                icon: Send,
                label: t.reenviarAcao,
                name: t.reenviar(convite.email),
                onSelect: () => void resend.run({ email: convite.email, role: convite.role }),
              },
              {
                icon: MailX,
                tone: 'bad',
                label: t.cancelarAcao,
                name: t.cancelar(convite.email),
                onSelect: () => void askToWithdraw(convite),
              },
            ]}
          />
        )}
      />
      <MoreRows list={convites} />
    </section>
  );
}
