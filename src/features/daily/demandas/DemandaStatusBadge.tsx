import {
  ChevronDown,
  CircleAlert,
  CircleCheck,
  CirclePause,
  CircleX,
  Clock,
  Combine,
  Flame,
  Hourglass,
  type LucideIcon,
  Send,
} from 'lucide-react';
import { daysBetween } from '../../../shared/days.ts';
import { formatDate } from '../../../shared/format.ts';
import { useToday } from '../../../web/browser/today.ts';
import { Badge, type Tone } from '../../../web/ui/Badge.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { DateText } from '../../../web/ui/DateText.tsx';
import type { Andamento } from '../../base/feriados/prazo.contract.ts';
import type { Demanda, DemandaStatus } from './demandas.contract.ts';
import { demandasTexts as t } from './demandas.texts.ts';

const looks: Record<DemandaStatus, { tone: Tone; icon: LucideIcon }> = {
  EM_ANALISE: { tone: 'warn', icon: Clock },
  RESOLVIDO: { tone: 'ok', icon: CircleCheck },
  NAO_RESOLVIDO: { tone: 'bad', icon: CircleX },
};

export function DemandaStatusBadge({ status, canChange }: { status: DemandaStatus; canChange?: boolean }) {
  return (
    <Badge {...looks[status]}>
      <span className="capitals">{t.statusNomes[status]}</span>
      {canChange && <ChevronDown size={12} strokeWidth={2.2} aria-hidden className="text-ink-3 print:hidden" />}
    </Badge>
  );
}

/** Before what was asked for; nothing of one that is not urgent. */
export function UrgenteBadge({ urgente, className }: { urgente: boolean; className?: string }) {
  return (
    urgente && (
      <span className={className}>
        <Badge tone="bad" icon={Flame}>
          {t.urgente}
        </Badge>
      </span>
    )
  );
}

/** Likewise of one that was merged into another, and follows it. */
export function ReunidaBadge({ reunida, className }: { reunida: boolean; className?: string }) {
  return (
    reunida && (
      <span className={className} title={t.reunidaEmOutra}>
        <Badge icon={Combine}>{t.reunida}</Badge>
      </span>
    )
  );
}

/** The badge as a button, for where the status can be changed. */
export function StatusButton({ status, onClick }: { status: DemandaStatus; onClick: (near: Element) => void }) {
  return (
    <button
      type="button"
      onClick={({ currentTarget }) => onClick(currentTarget)}
      aria-haspopup="dialog"
      aria-label={t.alterarStatusDe(t.statusNomes[status])}
      className="-mx-1.5 inline-flex min-h-7 items-center rounded-sm px-1.5 align-middle transition-colors hover:bg-line/60 max-md:-my-2.5 max-md:min-h-11"
    >
      <DemandaStatusBadge status={status} canChange />
    </button>
  );
}

/** What a deadline is shown of. */
type OfDue = Pick<Demanda, 'prazo' | 'prazo_uteis' | 'parada_desde'>;
type Due = { icon: LucideIcon; words: string; tone: 'late' | 'today' | 'quiet' };

/** How far away a deadline is: the days are the database's, and whether it is past is the day's. */
function dueOf({ prazo, prazo_uteis: days, parada_desde }: OfDue, today: string): Due | null {
  if (!prazo) return null;
  if (parada_desde) {
    const words = days !== null && days > 0 ? t.pausadoRestam(days) : t.pausado;
    return { icon: CirclePause, words, tone: 'quiet' };
  }
  if (prazo < today) {
    const words = days === null ? t.venceuAntes : days === 0 ? t.venceu : t.venceuHa(-days);
    return { icon: CircleAlert, words, tone: 'late' };
  }
  if (prazo === today) return { icon: Clock, words: t.venceHoje, tone: 'today' };
  return { icon: Clock, words: days ? t.venceEm(days) : t.venceDepois, tone: 'quiet' };
}

const tones = { late: 'font-semibold text-bad', today: 'font-semibold text-warn', quiet: 'text-ink-2' };

/** In icon, word and colour together. */
export function DueWords({ demanda, className }: { demanda: OfDue; className?: string }) {
  const due = dueOf(demanda, useToday());
  if (!due) return null;
  const { icon: Icon, words, tone } = due;
  return (
    <span className={cx('inline-flex items-center gap-1.5 whitespace-nowrap', tones[tone], className)}>
      <Icon size={14} strokeWidth={2.2} aria-hidden className="shrink-0" />
      {words}
    </span>
  );
}

/** For how long nothing was done about it. */
export function StillWords({ since }: { since: string }) {
  return (
    <span
      className="inline-flex items-center gap-1.5 text-sm whitespace-nowrap text-ink-2 max-md:text-xs"
      title={formatDate(since)}
    >
      <CirclePause size={14} strokeWidth={2.2} aria-hidden className="shrink-0" />
      {t.paradaHa(daysBetween(since, useToday()))}
    </span>
  );
}

/** In a list: the day below. */
export function DueCell({ demanda }: { demanda: Demanda }) {
  const { prazo, parada_desde, status } = demanda;
  if (status !== 'EM_ANALISE') return null;
  if (!prazo) return <span className="text-ink-3">{t.semPrazo}</span>;
  return (
    <>
      <DueWords demanda={demanda} className="text-sm" />
      <span className="block pl-5 text-xs text-ink-3">
        {parada_desde ? t.desde(formatDate(parada_desde)) : <DateText value={prazo} />}
      </span>
    </>
  );
}

const icons: Record<Andamento, LucideIcon> = {
  ENCAMINHADA: Send,
  AGUARDANDO_TERCEIRO: Hourglass,
  AGUARDANDO_MUNICIPE: Hourglass,
};

/** Where one in analysis stands, under or beside its status. */
export function AndamentoText({ andamento }: { andamento: Andamento | null }) {
  if (!andamento) return null;
  const Icon = icons[andamento];
  return (
    <span className="inline-flex items-center gap-1.5 text-xs whitespace-nowrap text-ink-2">
      <Icon size={12} strokeWidth={2} aria-hidden className="shrink-0" />
      {t.andamentos[andamento]}
    </span>
  );
}
