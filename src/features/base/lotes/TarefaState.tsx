import { Ban, CircleAlert, CircleCheck, Hourglass, type LucideIcon, Undo2 } from 'lucide-react';
import { Badge, type Tone } from '../../../web/ui/Badge.tsx';
import { isWaiting, type Lote, progressOf } from './lotes.contract.ts';
import { lotesTexts as t } from './lotes.texts.ts';

const looks: Record<Lote['estado'], { tone: Tone; icon: LucideIcon }> = {
  RASCUNHO: { tone: 'neutral', icon: Hourglass },
  FILA: { tone: 'neutral', icon: Hourglass },
  RODANDO: { tone: 'warn', icon: Hourglass },
  CONCLUIDO: { tone: 'ok', icon: CircleCheck },
  CANCELADO: { tone: 'neutral', icon: Ban },
  FALHOU: { tone: 'bad', icon: CircleAlert },
  DESFEITO: { tone: 'neutral', icon: Undo2 },
};

/** 'Mudando 43%' */
export const progressText = (lote: Lote): string => wordsOf(lote)(progressOf(lote));

function wordsOf({ desfazendo, tipo, etapa }: Lote) {
  if (desfazendo) return t.desfazendo;
  if (tipo === 'DUPLICADOS') return t.procurando;
  if (tipo === 'HIGIENE') return t.verificando;
  if (tipo === 'OFICIOS') return t.escrevendo;
  return tipo !== 'IMPORTACAO' ? t.mudando : etapa === 'CONFERENCIA' ? t.conferindo : t.importando;
}

/** How far it is, or how it ended. */
export function TarefaState({ lote }: { lote: Lote }) {
  return (
    <Badge {...looks[lote.estado]}>
      <span className="num">
        {lote.estado === 'RODANDO' ? progressText(lote) : isNothingBack(lote) ? t.nadaVoltou : t.estados[lote.estado]}
      </span>
    </Badge>
  );
}

/** Taking it back has brought nothing back. */
export const isNothingBack = ({ estado, desfeitos }: Lote): boolean => estado === 'DESFEITO' && desfeitos === 0;

/** What of it was taken back. */
export function undoneOf(lote: Lote): string {
  if (lote.tipo === 'OFICIOS') return t.rascunhosRetirados(lote);
  if (lote.tipo === 'IMPORTACAO') return t.importacaoDesfeita(lote);
  return lote.tipo === 'CORRECAO' ? t.correcaoDesfeita(lote) : t.desfeito(lote);
}

/** What it came to, as a sentence; nothing before it has begun. */
export function outcomeOf(lote: Lote): string {
  if (lote.estado === 'DESFEITO') return undoneOf(lote);
  if (isWaiting(lote) && lote.feitos === 0) return '';
  if (lote.tipo === 'DUPLICADOS') return t.comparados(lote);
  if (lote.tipo === 'HIGIENE') return t.verificados(lote);
  if (lote.tipo === 'OFICIOS') return t.rascunhos(lote);
  if (lote.tipo === 'CORRECAO') return t.corrigido(lote);
  return lote.tipo === 'IMPORTACAO' ? t.importado(lote) : t.resultado(lote);
}
