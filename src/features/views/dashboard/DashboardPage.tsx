import { Link } from '@tanstack/react-router';
import { PhoneIncoming, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { texts } from '../../../shared/texts.ts';
import { formatLongDay } from '../../../shared/days.ts';
import { useData } from '../../../web/data/data.ts';
import { usePageTitle } from '../../../web/calls/page-title.ts';
import { useNewDay, usePassed, useToday } from '../../../web/browser/today.ts';
import { useAllowed, useAuth } from '../../../web/session/session.tsx';
import { buttonClass } from '../../../web/ui/Button.tsx';
import { Skeleton } from '../../../web/ui/Skeleton.tsx';
import { endOf } from '../../daily/agenda/agenda.contract.ts';
import { DashboardActions } from './DashboardActions.tsx';
import { ChartCards } from './DashboardChartCards.tsx';
import { DashboardAges } from './DashboardAges.tsx';
import { DashboardCounters } from './DashboardCounters.tsx';
import { DashboardLatest } from './DashboardLatest.tsx';
import { DashboardOpen } from './DashboardOpen.tsx';
import { DashboardToday } from './DashboardToday.tsx';
import { getDashboard } from './dashboard.contract.ts';
import { dashboardTexts as t } from './dashboard.texts.ts';
import { greeting } from './greeting.ts';

/** Home: the office's day. Whoever has none is led to the choice before (PageGate.tsx). */
export default function DashboardPage() {
  usePageTitle(t.titulo);
  // no `error`: what cannot be loaded is said below, without a toast
  const { data, dataUpdatedAt, error, isFetching, refetch } = useData(getDashboard, {});
  const day = useToday();
  useNewDay(day, () => void (data && data.today !== day && refetch()), data?.today);
  // what came of an appointment is asked once it is over
  const ends = data?.compromissos.map((one) => endOf({ ...one, data_compromisso: data.today })) ?? [];
  usePassed(ends, dataUpdatedAt, () => void refetch());
  const retry = <Retry busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <>
      <Greeting day={day} />
      <div className="flex flex-col gap-8">
        {error && data && (
          <Quiet>
            {t.naoAtualizou} {retry}
          </Quiet>
        )}
        {!data && error && (
          <Quiet>
            {t.naoCarregou} {retry}
          </Quiet>
        )}
        {!error && !data && <TopSkeleton />}
        {data && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2">
            <DashboardToday
              today={data.today}
              compromissos={data.compromissos}
              total={data.compromissos_total}
              semRegistro={data.semRegistro}
            />
            <DashboardOpen today={data.today} mine={data.mine} open={data.open} />
          </div>
        )}
        {/* not before the day's list is as long as it will be: nothing under a finger may move */}
        {(data ?? error) && (
          <div className="flex flex-col gap-3">
            <div className="flex flex-col gap-px overflow-hidden rounded-md border border-line bg-line">
              {data && <DashboardCounters counts={data.counts} />}
              <DashboardActions />
            </div>
            {data && <DashboardLatest demandas={data.latest} />}
          </div>
        )}
        {data && (
          <ChartCards data={data}>
            <DashboardAges today={data.today} byAge={data.byAge} oldest={data.oldest} />
          </ChartCards>
        )}
      </div>
    </>
  );
}

function Greeting({ day }: { day: string }) {
  const { profile, user } = useAuth();
  const canAsk = useAllowed('demandas.edit');
  return (
    <header className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight break-words">
          {greeting()}, {profile?.full_name ?? user.email}
        </h1>
        <p className="mt-0.5 text-md text-ink-2 first-letter:uppercase">{formatLongDay(day)}</p>
      </div>
      {canAsk && (
        <Link to="/atendimento" aria-keyshortcuts="a" className={buttonClass('primary', 'max-md:w-full')}>
          <PhoneIncoming size={16} strokeWidth={1.9} aria-hidden />
          {t.atender}
        </Link>
      )}
    </header>
  );
}

function Quiet({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="rounded-md border border-line bg-surface px-4 py-3 text-md text-ink-2">
      {children}
    </p>
  );
}

function Retry({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <button
      type="button"
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onRetry}
      className="inline-flex min-h-6 items-center gap-1.5 rounded-sm px-1 font-semibold text-accent-text hover:underline aria-disabled:opacity-60 max-md:min-h-11"
    >
      <RotateCw size={14} aria-hidden className={busy ? 'animate-spin' : undefined} />
      {texts.tentarNovamente}
    </button>
  );
}

function TopSkeleton() {
  return (
    <div role="status" className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2">
      <span className="sr-only">{texts.carregando}</span>
      {[1, 2].map((n) => (
        <div key={n} className="flex min-h-48 flex-col gap-5 rounded-md border border-line bg-surface p-5">
          <Skeleton className="w-44" />
          <Skeleton className="w-4/5" />
          <Skeleton className="w-3/5" />
        </div>
      ))}
    </div>
  );
}
