import {
  Ban,
  CalendarDays,
  CircleCheck,
  CircleX,
  FileCheck2,
  Hourglass,
  type LucideIcon,
  Mail,
  MailCheck,
  MailOpen,
  Megaphone,
  MegaphoneOff,
  MessageCircle,
  MessageSquare,
  Paperclip,
  PhoneIncoming,
  PhoneOutgoing,
  Play,
  Plus,
  RefreshCw,
  Send,
  Stamp,
  Trash2,
  Undo2,
  UserRound,
  Users,
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
  if (fato?.entidade === 'apoiadores') return Users;
  if (fato?.entidade === 'devolutivas') return fato.acao === 'INSERT' ? MegaphoneOff : Megaphone;
  if (fato?.acao === 'DELETE') return Trash2;
  if (fato?.acao === 'RESTORE') return Undo2;
  if (fato?.entidade === 'demanda_documentos') return Paperclip;
  if (fato?.entidade === 'agenda_compromissos') return CalendarDays;
  if (fato?.acao === 'INSERT') return Plus;
  for (const { campo, de, para } of fato?.mudancas ?? []) {
    if (campo === 'status' && para !== 'EM_ANALISE') return para?.startsWith('NAO_') ? CircleX : CircleCheck;
    if (campo === 'andamento' && para?.startsWith('AGUARDANDO')) return Hourglass;
    if (campo === 'andamento' && de?.startsWith('AGUARDANDO')) return Play;
    const ofOficio = iconsOfOficio[campo];
    if (ofOficio) return ofOficio;
  }
  return RefreshCw;
}

/** As the states of a letter are drawn. */
const iconsOfOficio: Readonly<Record<string, LucideIcon>> = {
  emitido_em: Stamp,
  enviado_em: Send,
  protocolado_em: FileCheck2,
  respondido_em: MailCheck,
  anulado_em: Ban,
};
