import { ChevronUp, ClipboardList, MapPin, Plus, UserRound } from 'lucide-react';
import { useState } from 'react';
import { formatLongDay, formatShortDay, weekdayOf } from '../../../shared/days.ts';
import { usePrefetch } from '../../../web/data/data.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { IconButton } from '../../../web/ui/IconButton.tsx';
import { type CompromissoListed, getCompromisso } from '../agenda/agenda.contract.ts';
import { agendaTexts as t } from '../agenda/agenda.texts.ts';
import { shownName } from '../participantes/participantes.texts.ts';
import { MoreOfDay } from './AgendaBeyond.tsx';
import type { Beyond } from './agenda-rows.tsx';
import { CompromissoBadge } from '../agenda/CompromissoBadge.tsx';

type ListProps = {
  rows: readonly CompromissoListed[];
  beyond: Beyond;
  today: string;
  onOpen: (row: CompromissoListed) => void;
  onMore: (day: string) => void;
  onCreate?: (day: string) => void;
  /** Shows what was before today only when asked. */
  foldPast?: boolean;
};

/** The period's appointments under their days. */
export function AgendaList({ rows, beyond, today, onOpen, onMore, onCreate, foldPast = false }: ListProps) {
  const [folded, setFolded] = useState(foldPast);
  const ahead = folded ? rows.filter((row) => row.data_compromisso >= today) : rows;
  const days = Map.groupBy(ahead, (row) => row.data_compromisso);
  return (
    <div className="flex flex-col gap-4 md:gap-3">
      {ahead.length < rows.length && (
        <Button variant="quiet" icon={ChevronUp} className="self-start" onClick={() => setFolded(false)}>
          {t.diasAnteriores(rows.length - ahead.length)}
        </Button>
      )}
      {ahead.length === 0 && <p className="text-sm text-ink-2">{t.nadaMais}</p>}
      {[...days].map(([day, list]) => (
        <section
          key={day}
          aria-label={formatLongDay(day)}
          className="grid gap-x-4 gap-y-1.5 md:grid-cols-[8.5rem_minmax(0,1fr)]"
        >
          <header className="flex min-h-8 items-center gap-2 md:items-start md:pt-2.5">
            <h3 className="min-w-0 flex-1 text-sm" title={formatLongDay(day)}>
              <span className={cx('font-semibold', day === today && 'text-accent-text')}>
                {t.dias[weekdayOf(day)]}, {formatShortDay(day)}
              </span>
              {day === today && (
                <span className="ml-2 rounded-sm bg-accent-soft px-1.5 py-0.5 text-xs font-semibold text-accent-text">
                  {t.hoje}
                </span>
              )}
            </h3>
            {onCreate && (
              <IconButton
                icon={Plus}
                label={t.novoEm(formatLongDay(day))}
                className="-my-2 md:-mt-1.5"
                onClick={() => onCreate(day)}
              />
            )}
          </header>
          <div className="min-w-0">
            <DayRows rows={list} onOpen={onOpen} />
            <MoreOfDay day={day} beyond={beyond} onMore={onMore} />
          </div>
        </section>
      ))}
    </div>
  );
}

/** One day's appointments, each a button that opens it. */
export function DayRows({ rows, onOpen }: Pick<ListProps, 'rows' | 'onOpen'>) {
  const prefetch = usePrefetch();
  return (
    <ul className="overflow-hidden rounded-md border border-line bg-surface">
      {rows.map((row) => (
        <li key={row.id} className="border-b border-line last:border-0">
          <button
            type="button"
            data-compromisso={row.id}
            onClick={() => onOpen(row)}
            onPointerEnter={() => prefetch(getCompromisso, { id: row.id })}
            className="flex w-full items-start gap-3 px-3 py-2.5 text-left hover:bg-bg focus-visible:relative md:items-center"
          >
            <span className="num w-12 shrink-0 text-sm leading-5 font-semibold md:w-24">
              {row.hora_compromisso}
              {row.hora_fim && (
                <span className="font-normal text-ink-3 max-md:block max-md:text-xs">
                  <span className="max-md:hidden"> – </span>
                  {row.hora_fim}
                </span>
              )}
            </span>
            <span className="min-w-0 flex-1">
              <span
                className={cx(
                  'line-clamp-2 text-sm font-medium break-words',
                  row.status === 'CANCELADO' && 'text-ink-2 line-through',
                )}
              >
                {row.titulo}
              </span>
              <About row={row} />
              <span className="mt-1.5 block md:hidden">
                <CompromissoBadge status={row.status} />
              </span>
            </span>
            <span className="max-md:hidden">
              <CompromissoBadge status={row.status} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function About({ row }: { row: CompromissoListed }) {
  const { municipe } = row;
  const about = municipe
    ? shownName({ nome: municipe.nome_completo, excluido: municipe.deleted })
    : row.demanda?.descricao_texto;
  const Icon = municipe ? UserRound : ClipboardList;
  if (!row.local && !about && !row.descricao) return null;
  return (
    <span className="mt-0.5 flex flex-wrap items-center gap-x-4 text-xs text-ink-2">
      {row.local && (
        <span className="flex min-w-0 items-center gap-1">
          <MapPin size={12} aria-hidden className="shrink-0 text-ink-3" />
          <span className="truncate">{row.local}</span>
        </span>
      )}
      {about && (
        <span className="flex min-w-0 items-center gap-1">
          <Icon size={12} aria-hidden className="shrink-0 text-ink-3" />
          <span className="truncate">{about}</span>
        </span>
      )}
      {row.descricao && <span className="w-full truncate">{row.descricao}</span>}
    </span>
  );
}
