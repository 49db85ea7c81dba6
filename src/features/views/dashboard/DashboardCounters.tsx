import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleX, Clock, type LucideIcon, Users } from 'lucide-react';
import { formatNumber } from '../../../shared/format.ts';
import { cx } from '../../../web/ui/cx.ts';
import type { Dashboard } from './dashboard.contract.ts';
import { dashboardTexts as t } from './dashboard.texts.ts';

type Counter = keyof Dashboard['counts'];

const looks: Record<Counter, { icon: LucideIcon; colour: string; to: string; search?: { status: Counter } }> = {
  municipes: { icon: Users, colour: 'text-accent-text', to: '/municipes' },
  RESOLVIDO: { icon: CircleCheck, colour: 'text-ok-mark', to: '/demandas', search: { status: 'RESOLVIDO' } },
  EM_ANALISE: { icon: Clock, colour: 'text-warn-mark', to: '/demandas', search: { status: 'EM_ANALISE' } },
  NAO_RESOLVIDO: { icon: CircleX, colour: 'text-bad-mark', to: '/demandas', search: { status: 'NAO_RESOLVIDO' } },
};
const order: Counter[] = ['municipes', 'RESOLVIDO', 'EM_ANALISE', 'NAO_RESOLVIDO'];

/** The four counters, each a link to the list that it counts. */
export function DashboardCounters({ counts }: { counts: Dashboard['counts'] }) {
  return (
    <ul aria-label={t.totais} className="grid grid-cols-2 gap-px bg-line md:grid-cols-4">
      {order.map((name) => {
        const { icon: Icon, colour, to, search } = looks[name];
        return (
          <li key={name} className="flex bg-surface">
            <Link
              to={to}
              search={search}
              className="relative flex min-h-20 flex-1 flex-col justify-between gap-1 rounded-sm px-4 py-3 transition-colors hover:bg-accent-soft/50"
            >
              <span className="flex items-center gap-1.5 text-xs text-ink-2">
                <Icon size={14} strokeWidth={2.2} aria-hidden className={cx('shrink-0', colour)} />
                {t.contadores[name]}
              </span>
              <span className="num text-xl font-semibold tracking-tight">{formatNumber(counts[name])}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
