import { Check } from 'lucide-react';
import type * as z from 'zod/mini';
import { formatDate } from '../../../shared/format.ts';
import { useToday } from '../../../web/browser/today.ts';
import { contactNames } from '../atendimentos/atendimentos.contract.ts';
import type { comoFoiAvisada } from './devolutivas.contract.ts';
import { devolutivasTexts as t } from './devolutivas.texts.ts';

/** How somebody was told, or that they need not be. */
export function AvisadaBadge({ avisada: { situacao, canal, feita_em } }: { avisada: z.infer<typeof comoFoiAvisada> }) {
  const today = useToday();
  const when = feita_em === today ? t.hoje : t.em(formatDate(feita_em ?? ''));
  return (
    <p className="flex items-center gap-1.5 text-xs text-ok">
      <Check size={14} strokeWidth={2.2} aria-hidden className="shrink-0" />
      {situacao === 'FEITA' && canal ? t.avisadaEm(when, contactNames.canal[canal]) : t.naoPrecisa}
    </p>
  );
}
