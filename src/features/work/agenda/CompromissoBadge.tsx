import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleX, Clock, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { formatLongDay, formatShortDay } from '../../../shared/days.ts';
import { useData } from '../../../web/data/data.ts';
import { useToday } from '../../../web/browser/today.ts';
import { Badge, type Tone } from '../../../web/ui/Badge.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { Skeleton } from '../../../web/ui/Skeleton.tsx';
import { agendaLinkedMax, type CompromissoListed, type CompromissoStatus, listAgenda } from './agenda.contract.ts';
import { agendaTexts as t } from './agenda.texts.ts';

/** A status is never colour alone: icon and word go with it. */
export const statusLooks: Record<CompromissoStatus, { tone: Exclude<Tone, 'info'>; icon: LucideIcon }> = {
  A_CONFIRMAR: { tone: 'warn', icon: Clock },
  CONFIRMADO: { tone: 'ok', icon: CircleCheck },
  CANCELADO: { tone: 'bad', icon: CircleX },
};

export function CompromissoBadge({ status }: { status: CompromissoStatus }) {
  return <Badge {...statusLooks[status]}>{t.statusNomes[status]}</Badge>;
}

/** `14:00` or `14:00 – 15:30` */
export const timesOf = ({
  hora_compromisso,
  hora_fim,
}: Pick<CompromissoListed, 'hora_compromisso' | 'hora_fim'>): string =>
  hora_fim ? `${hora_compromisso} – ${hora_fim}` : hora_compromisso;

/** The appointments of a citizen or a demand, in a card of theirs, and page by page what is long past. */
export function CompromissosOf({ link }: { link: { municipe_id: string } | { demanda_id: string } }) {
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
      search={{ dia: data_compromisso, compromisso: id } as never}
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
