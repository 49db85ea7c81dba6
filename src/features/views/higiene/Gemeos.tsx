import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { formatNumber } from '../../../shared/format.ts';
import { useData } from '../../../web/data/data.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import { listDuplicados } from '../../base/duplicados/duplicados.contract.ts';
import { higieneTexts as t } from './higiene.texts.ts';

/** Pairs of records that may be one person, for those who may decide; none for the others. */
export function useGemeos(): number {
  const enabled = useAllowed('municipes.merge');
  const { data } = useData(listDuplicados, {}, { enabled });
  return enabled ? (data?.total ?? 0) : 0;
}

/** The rule that has a queue of its own: two records side by side. */
export function GemeosLink({ pares }: { pares: number }) {
  return (
    <Link
      to="/dados/duplicados"
      className="flex min-h-11 items-center gap-3 rounded-sm px-2.5 py-1.5 text-sm transition-colors hover:bg-sunken md:min-h-9"
    >
      <span className="min-w-0 flex-1">{t.gemeos}</span>
      <span className="num shrink-0">{formatNumber(pares)}</span>
      <ChevronRight size={15} aria-hidden className="shrink-0 md:hidden" />
    </Link>
  );
}
