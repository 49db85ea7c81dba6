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

/** `14:00` or `14:00 – 15:30` */
export const timesOf = ({
  hora_compromisso,
  hora_fim,
}: Pick<CompromissoListed, 'hora_compromisso' | 'hora_fim'>): string =>
  hora_fim ? `${hora_compromisso} – ${hora_fim}` : hora_compromisso;
