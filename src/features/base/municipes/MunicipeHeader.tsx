import { Link } from '@tanstack/react-router';
import { CalendarPlus, Hash, Pencil, Phone, Plus, UserRoundX } from 'lucide-react';
import type { ReactNode } from 'react';
import { texts } from '../../../shared/texts.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import { Avatar } from '../../../web/ui/Avatar.tsx';
import { Badge } from '../../../web/ui/Badge.tsx';
import { buttonClass } from '../../../web/ui/Button.tsx';
import { CallLinks } from '../../../web/ui/CallLinks.tsx';
import { DateText } from '../../../web/ui/DateText.tsx';
import { type MainAction, PageHeader } from '../../../web/ui/PageHeader.tsx';
import { PhoneLink } from '../../../web/ui/PhoneLink.tsx';
import { PresenceAvatars } from '../../../web/presence/PresenceAvatars.tsx';
import { type MunicipePanel, panelsOf } from './MunicipeTabs.tsx';
import type { Municipe, MunicipeDetail } from './municipes.contract.ts';
import { municipeCampos, municipesTexts as t } from './municipes.texts.ts';

type Props = { municipe: Municipe; actions?: ReactNode; action?: MainAction };

/** Name, code, phone and date of registration, over both modes. */
export function MunicipeHeader({ municipe, actions, action }: Props) {
  const { nome_completo, codigo, telefone_ddd, data_cadastro, anonimizado_em } = municipe;
  return (
    <PageHeader
      title={nome_completo}
      parents={[{ label: t.titulo, to: '/municipes' }]}
      leading={
        <span className="max-[20rem]:hidden">
          <Avatar name={nome_completo} size="lg" />
        </span>
      }
      details={
        <>
          <span className="flex items-center gap-1.5">
            <Hash size={14} aria-hidden />
            <span className="sr-only">{t.codigo}</span>
            <span className="num">{codigo}</span>
          </span>
          {telefone_ddd && (
            <PhoneLink phone={telefone_ddd} className="gap-1.5 hover:text-ink">
              <Phone size={14} aria-hidden />
              <span className="sr-only">{municipeCampos.telefone_ddd}</span>
            </PhoneLink>
          )}
          <span className="flex items-center gap-1.5">
            <CalendarPlus size={14} aria-hidden />
            <span>
              {t.cadastroEm} <DateText value={data_cadastro} />
            </span>
          </span>
          {anonimizado_em && (
            <Badge icon={UserRoundX}>
              <span>
                {t.anonimizadoDesde} <DateText value={anonimizado_em} />
              </span>
            </Badge>
          )}
          <PresenceAvatars kind="municipes" id={municipe.id} brief className="min-h-6" />
        </>
      }
      actions={actions}
      action={action}
    />
  );
}

/** What can be done with a citizen that is being read; `more` is what other slices can do with one. */
export function useViewActions(
  municipe: MunicipeDetail,
  more: readonly MunicipePanel[],
): Pick<Props, 'actions' | 'action'> {
  const { id, nome_completo, telefone_ddd, anonimizado_em } = municipe;
  const canEdit = useAllowed('municipes.edit') && !anonimizado_em;
  const canAsk = useAllowed('demandas.edit') && !anonimizado_em;
  return {
    actions: (
      <>
        {telefone_ddd && <CallLinks phone={telefone_ddd} name={nome_completo} about={{ municipeId: id }} />}
        {canEdit && (
          <Link to="/municipes/$id/edit" params={{ id }} aria-keyshortcuts="e" className={buttonClass()}>
            <Pencil size={16} strokeWidth={1.9} aria-hidden />
            {texts.editar}
          </Link>
        )}
        {panelsOf(more, municipe)}
      </>
    ),
    action: canAsk ? { label: t.novaDemanda, icon: Plus, to: '/demandas/nova', search: { municipe: id } } : undefined,
  };
}
