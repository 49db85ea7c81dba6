import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleX, Clock, type LucideIcon, Users } from 'lucide-react';
import { formatNumber } from '../../../shared/format.ts';
import { cx } from '../../../web/ui/cx.ts';
import type { Dashboard } from './dashboard.contract.ts';
import { dashboardTexts as t } from './dashboard.texts.ts';

type Counter = keyof Dashboard['counts'];

const looks: Record<Counter, { icon: LucideIcon; colour: string; to: string; search?: { status: Counter } }> = {
  municipes: { icon: Users, colour: 'bg-accent-soft text-accent-text', to: '/municipes' },
  RESOLVIDO: { icon: CircleCheck, colour: 'bg-ok-soft text-ok', to: '/demandas', search: { status: 'RESOLVIDO' } },
  EM_ANALISE: { icon: Clock, colour: 'bg-warn-soft text-warn', to: '/demandas', search: { status: 'EM_ANALISE' } },
  NAO_RESOLVIDO: {
    icon: CircleX,
    colour: 'bg-bad-soft text-bad',
    to: '/demandas',
    search: { status: 'NAO_RESOLVIDO' },
  },
};
const order: Counter[] = ['municipes', 'RESOLVIDO', 'EM_ANALISE', 'NAO_RESOLVIDO'];

/** The four counters, each a link to the list that it counts. */
export function DashboardCounters({ counts }: { counts: Dashboard['counts'] }) {
  return (
    <ul aria-label={t.totais} className="grid grid-cols-2 gap-3">
      {order.map((name) => {
        const { icon: Icon, colour, to, search } = looks[name];
        return (
          <li key={name}>
            <Link
              to={to}
              search={search as never}
              className="flex h-full min-h-24 flex-col justify-between gap-3 rounded-md border border-line bg-surface p-3.5 transition-colors hover:border-line-strong hover:bg-accent-soft/40 md:p-4"
            >
              <span className="flex items-center justify-between gap-2 text-sm text-ink-2">
                {t.contadores[name]}
                <span
                  aria-hidden
                  className={cx('flex size-6 shrink-0 items-center justify-center rounded-full', colour)}
                >
                  <Icon size={14} strokeWidth={2} />
                </span>
              </span>
              <span className="num text-xl font-bold tracking-tight">{formatNumber(counts[name])}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
