import { ChevronDown, CircleCheck, CircleX, Clock, Flame, type LucideIcon } from 'lucide-react';
import { Badge, type Tone } from '../../../web/ui/Badge.tsx';
import type { DemandaStatus } from './demandas.contract.ts';
import { demandasTexts } from './demandas.texts.ts';

const looks: Record<DemandaStatus, { tone: Tone; icon: LucideIcon }> = {
  EM_ANALISE: { tone: 'warn', icon: Clock },
  RESOLVIDO: { tone: 'ok', icon: CircleCheck },
  NAO_RESOLVIDO: { tone: 'bad', icon: CircleX },
};

export function DemandaStatusBadge({ status, canChange }: { status: DemandaStatus; canChange?: boolean }) {
  return (
    <Badge {...looks[status]}>
      <span className="capitals">{demandasTexts.statusNomes[status]}</span>
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
          {demandasTexts.urgente}
        </Badge>
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
      aria-label={demandasTexts.alterarStatusDe(demandasTexts.statusNomes[status])}
      className="-mx-1.5 inline-flex min-h-7 items-center rounded-sm px-1.5 align-middle transition-colors hover:bg-line/60 max-md:-my-2.5 max-md:min-h-11"
    >
      <DemandaStatusBadge status={status} canChange />
    </button>
  );
}
