import { MessageCircle, PhoneOff, UserCheck } from 'lucide-react';
import { texts } from '../../../shared/texts.ts';
import { useAction } from '../../../web/data/action.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { iconButtonClass } from '../../../web/ui/icon-button-class.ts';
import { PhoneLink } from '../../../web/ui/PhoneLink.tsx';
import { RowMenu } from '../../../web/ui/RowMenu.tsx';
import { WhatsAppLink } from '../../../web/ui/WhatsAppLink.tsx';
import { createAtendimento } from '../atendimentos/atendimentos.contract.ts';
import { AvisadaBadge } from './AvisadaBadge.tsx';
import type { Avisar } from './AvisarDialog.tsx';
import type { Corrigir } from './CorrigirDialog.tsx';
import { type PessoaAvisada, removeDevolutiva } from './devolutivas.contract.ts';
import { devolutivasTexts as t } from './devolutivas.texts.ts';
import { useWaive } from './waive.tsx';

type Props = {
  demandaId: string;
  pessoa: PessoaAvisada;
  canEdit: boolean;
  /** Opens what writes it down. */
  onTell: (how?: Pick<Avisar, 'canal' | 'texto'>) => void;
  /** Opens what puts it right. */
  onCorrect: (which: Corrigir) => void;
};

/** Somebody who asked: how to reach them, or how they were told. */
export function Pessoa({ demandaId, pessoa, canEdit, onTell, onCorrect }: Props) {
  const { nome_completo, telefone_ddd, papel, devolutiva } = pessoa;
  return (
    <li className="flex items-center justify-end gap-2 max-[20rem]:flex-wrap">
      <div className="min-w-0 flex-1 max-[20rem]:basis-24">
        <p className="text-sm font-medium break-words">
          <span className="capitals">{nome_completo}</span>
        </p>
        {devolutiva ? (
          <AvisadaBadge avisada={devolutiva} />
        ) : (
          <p className="flex flex-wrap items-center gap-x-2">
            {telefone_ddd && <PhoneLink phone={telefone_ddd} />}
            {papel !== 'APOIADOR' && <span className="text-xs text-ink-3">{t.papeis[papel]}</span>}
          </p>
        )}
      </div>
      {canEdit && !devolutiva && <Ways demandaId={demandaId} pessoa={pessoa} onTell={onTell} />}
      {canEdit && devolutiva?.pode_corrigir && (
        <Button
          variant="quiet"
          className="shrink-0"
          aria-haspopup="dialog"
          aria-label={t.corrigirDe(nome_completo)}
          onClick={() => onCorrect({ id: devolutiva.id, nome: nome_completo })}
        >
          {t.corrigir}
        </Button>
      )}
      {canEdit && devolutiva?.pode_desfazer && <TakeBack id={devolutiva.id} nome={nome_completo} />}
    </li>
  );
}

function Ways({ demandaId, pessoa, onTell }: Omit<Props, 'canEdit' | 'onCorrect'>) {
  const { municipe_id, nome_completo, telefone_ddd } = pessoa;
  const waive = useWaive();
  const tried = useAction(createAtendimento, { success: t.naoAtendeuRegistrado, error: t.erroRegistrar });
  const actions = [
    {
      icon: PhoneOff,
      label: t.naoAtendeu,
      name: t.naoAtendeuQuem(nome_completo),
      onSelect: () =>
        void tried.run({
          id: municipe_id,
          demanda_id: demandaId,
          descricao: t.naoAtendeuDescricao,
          canal: 'LIGACAO',
          sentido: 'FEITO',
          resultado: 'NAO_ATENDEU',
        }),
    },
    {
      icon: UserCheck,
      label: t.naoPrecisa,
      name: t.naoPrecisaQuem(nome_completo),
      onSelect: () => void waive(demandaId, municipe_id),
    },
  ];
  return (
    <span className="flex shrink-0 items-center gap-1">
      {telefone_ddd && (
        <WhatsAppLink
          phone={telefone_ddd}
          name={nome_completo}
          about={{ municipeId: municipe_id, demandaId }}
          // the conversation opens in another tab; back in this one what was said is written down
          onOpened={(texto) => onTell({ canal: 'WHATSAPP', texto })}
          className={iconButtonClass()}
        >
          <MessageCircle size={18} strokeWidth={1.9} aria-hidden />
        </WhatsAppLink>
      )}
      <Button data-avisar aria-haspopup="dialog" aria-label={t.aviseiQuem(nome_completo)} onClick={() => onTell()}>
        {t.avisei}
      </Button>
      <RowMenu name={t.maisDe(nome_completo)} actions={actions} />
    </span>
  );
}

function TakeBack({ id, nome }: { id: string; nome: string }) {
  const remove = useAction(removeDevolutiva, { success: t.desfeita, error: t.erroDesfazer });
  return (
    <Button
      variant="quiet"
      className="shrink-0"
      aria-label={t.desfazerDe(nome)}
      busy={remove.busy}
      onClick={() => void remove.run({ id })}
    >
      {texts.desfazer}
    </Button>
  );
}
