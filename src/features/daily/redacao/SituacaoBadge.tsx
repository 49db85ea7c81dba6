import { Ban, FileCheck2, FilePen, MailCheck, Send, Stamp } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { Badge, type Tone } from '../../../web/ui/Badge.tsx';
import type { Situacao } from '../oficios/oficios.contract.ts';
import { oficiosTexts } from '../oficios/oficios.texts.ts';

const looks: Record<Situacao, { icon: LucideIcon; tone: Tone }> = {
  RASCUNHO: { icon: FilePen, tone: 'neutral' },
  EMITIDO: { icon: Stamp, tone: 'info' },
  ENVIADO: { icon: Send, tone: 'info' },
  PROTOCOLADO: { icon: FileCheck2, tone: 'info' },
  RESPONDIDO: { icon: MailCheck, tone: 'ok' },
  ANULADO: { icon: Ban, tone: 'bad' },
};

/** Where a letter stands. */
export const SituacaoBadge = ({ situacao }: { situacao: Situacao }) => (
  <Badge {...looks[situacao]}>{oficiosTexts.situacoes[situacao]}</Badge>
);
