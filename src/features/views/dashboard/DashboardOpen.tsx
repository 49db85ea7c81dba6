import { Link } from '@tanstack/react-router';
import { daysBetween } from '../../../shared/days.ts';
import { texts } from '../../../shared/texts.ts';
import { usePrefetch } from '../../../web/data/data.ts';
import { Card } from '../../../web/ui/Card.tsx';
import { DateText } from '../../../web/ui/DateText.tsx';
import { getDemanda } from '../../daily/demandas/demandas.contract.ts';
import type { Dashboard, OpenDemanda } from './dashboard.contract.ts';
import { dashboardTexts as t } from './dashboard.texts.ts';

type Props = Pick<Dashboard, 'today' | 'mine' | 'open'>;

/** What waits for an answer: one's own, or for who is not in the team the office's; the oldest first. */
export function DashboardOpen({ today, mine, open }: Props) {
  const own = mine.length > 0;
  const all = { status: 'EM_ANALISE', ...(own && { assessor: mine.join(',') }) };
  return (
    <Card
      title={own ? t.minhasAbertas : t.abertasDoGabinete}
      actions={
        <Link
          to="/demandas"
          search={all}
          className="inline-flex min-h-6 shrink-0 items-center text-sm font-medium text-accent-text hover:underline max-md:-my-2.5 max-md:min-h-11"
        >
          {t.verAbertas}
        </Link>
      }
    >
      {open[0] ? (
        <p className="-mt-2.5 mb-2 text-xs text-ink-3">{t.maisAntiga(daysBetween(open[0].data_demanda, today))}</p>
      ) : (
        <p className="py-3 text-md text-ink-2">{own ? t.nenhumaMinha : t.nenhumaAberta}</p>
      )}
      <ul className="-mb-2 divide-y divide-line empty:hidden">
        {open.map((demanda) => (
          <Open key={demanda.id} today={today} demanda={demanda} />
        ))}
      </ul>
    </Card>
  );
}

function Open({ today, demanda }: { today: string; demanda: OpenDemanda }) {
  const { id, descricao_texto, data_demanda, municipe, municipe_excluido, setor } = demanda;
  const prefetch = usePrefetch();
  const ahead = () => prefetch(getDemanda, { id });
  return (
    <li className="relative flex items-baseline justify-end gap-x-4 py-2 max-[20rem]:flex-wrap">
      <div className="min-w-0 flex-1 max-[20rem]:basis-40">
        <Link
          to="/demandas/$id"
          params={{ id }}
          onPointerEnter={ahead}
          onFocus={ahead}
          // the whole row is pressed
          className="rounded-sm text-sm after:absolute after:inset-0 hover:underline"
        >
          <span className="capitals line-clamp-2 break-words md:line-clamp-1">{descricao_texto}</span>
        </Link>
        <p className="truncate text-xs text-ink-2">
          <span className="capitals font-medium">{municipe_excluido ? texts.excluido(municipe) : municipe}</span> ·{' '}
          {setor}
        </p>
      </div>
      <p className="num shrink-0 text-right text-sm text-ink-2">
        {t.dias(daysBetween(data_demanda, today))}
        <span className="block text-xs text-ink-3">
          <DateText value={data_demanda} />
        </span>
      </p>
    </li>
  );
}
