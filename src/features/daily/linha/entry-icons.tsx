import {
  CalendarDays,
  Hourglass,
  type LucideIcon,
  Mail,
  MailOpen,
  MessageCircle,
  MessageSquare,
  Paperclip,
  PhoneIncoming,
  PhoneOutgoing,
  Plus,
  RefreshCw,
  Trash2,
  Undo2,
  UserRound,
} from 'lucide-react';
import type { LinhaRow } from './linha.contract.ts';

/** What an entry begins with, and how it is drawn. */
export function iconOfEntry(row: LinhaRow): [LucideIcon, string] {
  if (row.excluida) return [Trash2, quiet];
  if (row.tipo === 'NOTA') return [MessageSquare, 'bg-accent-soft text-accent-text'];
  if (row.tipo === 'CONTATO') return [iconOfContact(row), 'bg-info-soft text-info'];
  return [iconOfChange(row), quiet];
}

const quiet = 'bg-sunken text-ink-3';

function iconOfContact({ canal, sentido }: LinhaRow): LucideIcon {
  if (canal === 'WHATSAPP') return MessageCircle;
  if (canal === 'PRESENCIAL') return UserRound;
  if (canal === 'EMAIL') return Mail;
  if (canal === 'CARTA') return MailOpen;
  return sentido === 'FEITO' ? PhoneOutgoing : PhoneIncoming;
}

function iconOfChange({ fatos: [fato] }: LinhaRow): LucideIcon {
  if (fato?.acao === 'DELETE') return Trash2;
  if (fato?.acao === 'RESTORE') return Undo2;
  if (fato?.entidade === 'demanda_documentos') return Paperclip;
  if (fato?.entidade === 'agenda_compromissos') return CalendarDays;
  if (fato?.acao === 'INSERT') return Plus;
  return fato?.mudancas.some(({ campo, para }) => campo === 'andamento' && para?.startsWith('AGUARDANDO'))
    ? Hourglass
    : RefreshCw;
}
