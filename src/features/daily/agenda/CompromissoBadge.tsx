import { CircleCheck, CircleX, Clock, type LucideIcon } from 'lucide-react';
import { Badge, type Tone } from '../../../web/ui/Badge.tsx';
import type { CompromissoListed, CompromissoStatus } from './agenda.contract.ts';
import { agendaTexts as t } from './agenda.texts.ts';

/** A status is never colour alone: icon and word go with it. */
export const statusLooks: Record<CompromissoStatus, { tone: Exclude<Tone, 'info'>; icon: LucideIcon }> = {
  A_CONFIRMAR: { tone: 'warn', icon: Clock },
  CONFIRMADO: { tone: 'ok', icon: CircleCheck },
  CANCELADO: { tone: 'bad', icon: CircleX },
};

export function CompromissoBadge({ status }: { status: CompromissoStatus }) {
  return <Badge {...statusLooks[status]}>{t.statusNomes[status]}</Badge>;
}

/** Colour of the icon where it stands without its badge. */
export const markTones = { ok: 'text-ok-mark', warn: 'text-warn-mark', bad: 'text-bad-mark', neutral: 'text-ink-3' };

/** Where there is no room for the word, which is said and shown on hover: the icon before a time. */
export function CompromissoMark({ status, children }: { status: CompromissoStatus; children: string }) {
  const { tone, icon: Icon } = statusLooks[status];
  return (
    <span className="flex shrink-0 items-center gap-1.5" title={t.statusNomes[status]}>
      <Icon size={14} strokeWidth={2.2} aria-hidden className={markTones[tone]} />
      <span className="num text-xs font-semibold text-ink-2">{children}</span>
      <span className="sr-only">{t.statusNomes[status]}</span>
    </span>
  );
}

/** `14:00` or `14:00 – 15:30` */
export const timesOf = ({
  hora_compromisso,
  hora_fim,
}: Pick<CompromissoListed, 'hora_compromisso' | 'hora_fim'>): string =>
  hora_fim ? `${hora_compromisso} – ${hora_fim}` : hora_compromisso;
