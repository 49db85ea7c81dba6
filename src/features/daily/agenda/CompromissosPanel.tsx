import { Link } from '@tanstack/react-router';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { formatLongDay, formatShortDay } from '../../../shared/days.ts';
import { useToday } from '../../../web/browser/today.ts';
import { useData } from '../../../web/data/data.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import { Button, buttonClass } from '../../../web/ui/Button.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { Skeleton } from '../../../web/ui/Skeleton.tsx';
import type { Municipe } from '../../base/municipes/municipes.contract.ts';
import { PanelCard } from '../../../web/session/PanelCard.tsx';
import type { Demanda } from '../demandas/demandas.contract.ts';
import { agendaLinkedMax, type CompromissoListed, listAgenda } from './agenda.contract.ts';
import { agendaTexts as t } from './agenda.texts.ts';
import { CompromissoBadge, timesOf } from './CompromissoBadge.tsx';

/** The citizen's appointments, and the way to make another. */
export const MunicipeCompromissosPanel = ({ municipe: { id, anonimizado_em } }: { municipe: Municipe }) => (
  <Card title={t.compromissos}>
    <Compromissos link={{ municipe_id: id }} another={anonimizado_em ? null : { municipe: id }} />
  </Card>
);

/** The demand's; one line where cards fold. */
export function DemandaCompromissosPanel({ demanda: { id }, folds }: { demanda: Demanda; folds: boolean }) {
  const link = { demanda_id: id };
  const today = useToday();
  const { data } = useData(listAgenda, { ...link, page: 1 }, { enabled: folds, keepPrevious: false });
  const ahead = data?.filter(({ data_compromisso }) => data_compromisso >= today) ?? [];
  const [next] = ahead.toSorted((a, b) => whenOf(a).localeCompare(whenOf(b)));
  const fact = next ? `${formatShortDay(next.data_compromisso)}, ${timesOf(next)}` : data?.length;
  return (
    <PanelCard name="compromissos" folds={folds} title={t.compromissos} fact={fact}>
      <Compromissos link={link} another={{ demanda: id }} />
    </PanelCard>
  );
}

const whenOf = ({ data_compromisso, hora_compromisso }: CompromissoListed) => `${data_compromisso} ${hora_compromisso}`;

type Props = {
  link: { municipe_id: string } | { demanda_id: string };
  /** What a new one is about; null where there can be none. */
  another: { municipe: string } | { demanda: string } | null;
};

function Compromissos({ link, another }: Props) {
  const canEdit = useAllowed('agenda.edit');
  return (
    <>
      <CompromissosOf link={link} />
      {canEdit && another && (
        <Link to="/agenda" search={another} className={buttonClass('secondary', 'mt-3')}>
          <CalendarPlus size={16} strokeWidth={1.9} aria-hidden />
          {t.novo}
        </Link>
      )}
    </>
  );
}

/** Page by page what is long past. */
function CompromissosOf({ link }: Pick<Props, 'link'>) {
  const [page, setPage] = useState(1);
  const query = useData(listAgenda, { ...link, page }, { error: t.erroCarregar, keepPrevious: false });
  return (
    <Loaded query={query} error={t.erroCarregar} skeleton={<Skeleton className="w-3/4" />}>
      {(rows) => (
        <>
          <Lines rows={rows} past={page > 1} />
          {(page > 1 || rows.length === agendaLinkedMax) && (
            <div className="mt-2 flex flex-wrap gap-2">
              {page > 1 && <Button onClick={() => setPage(page - 1)}>{t.cartaoMaisRecentes}</Button>}
              {rows.length === agendaLinkedMax && (
                <Button onClick={() => setPage(page + 1)}>{t.cartaoMaisAntigos}</Button>
              )}
            </div>
          )}
        </>
      )}
    </Loaded>
  );
}

/** What is ahead, and the past behind a button; `past` opens it. */
function Lines({ rows, past }: { rows: readonly CompromissoListed[]; past: boolean }) {
  const today = useToday();
  const [opened, setAll] = useState(false);
  const all = opened || past;
  const ahead = rows.filter((row) => row.data_compromisso >= today);
  const shown = all ? rows : ahead;
  const hidden = rows.length - shown.length;
  return (
    <>
      {shown.length === 0 && (
        <p className="text-sm text-ink-2">{rows.length === 0 ? t.cartaoVazio : t.cartaoNadaAFrente}</p>
      )}
      <ul className="-mx-2 flex flex-col">
        {shown.map((row) => (
          <li key={row.id}>
            <Line compromisso={row} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <button
          type="button"
          onClick={() => setAll(true)}
          className="mt-1 min-h-8 rounded-sm text-sm font-medium text-accent-text hover:underline"
        >
          {t.cartaoPassados(hidden)}
        </button>
      )}
    </>
  );
}

function Line({ compromisso }: { compromisso: CompromissoListed }) {
  const { id, titulo, data_compromisso, status } = compromisso;
  return (
    <Link
      to="/agenda"
      search={{ dia: data_compromisso, compromisso: id }}
      className="flex min-h-12 items-center gap-3 rounded-sm px-2 py-1.5 hover:bg-sunken"
    >
      <span className="min-w-0 flex-1">
        <span className={cx('block truncate text-sm font-medium', status === 'CANCELADO' && 'line-through')}>
          {titulo}
        </span>
        <span className="num block text-xs text-ink-2" title={formatLongDay(data_compromisso)}>
          {formatShortDay(data_compromisso)} {data_compromisso.slice(0, 4)}, {timesOf(compromisso)}
        </span>
      </span>
      <CompromissoBadge status={status} />
    </Link>
  );
}
