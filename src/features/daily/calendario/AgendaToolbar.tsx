import { CalendarDays, CalendarRange, ChevronLeft, ChevronRight, List, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePrefetch } from '../../../web/data/data.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { IconButton } from '../../../web/ui/IconButton.tsx';
import { SearchInput } from '../../../web/ui/SearchInput.tsx';
import { useCut } from '../../../web/ui/use-cut.ts';
import { Chip, Segment } from '../../../web/ui/Toggles.tsx';
import { type CompromissoListed, compromissoStatuses, listAgenda } from '../agenda/agenda.contract.ts';
import { agendaTexts as t } from '../agenda/agenda.texts.ts';
import type { AgendaView } from './agenda-view.tsx';
import { rangeOf, stepOf, vistas } from './period.ts';
import { markTones, statusLooks } from '../agenda/CompromissoBadge.tsx';

const vistaIcons = { mes: CalendarDays, semana: CalendarRange, dia: Sun, lista: List };

/** Previous, next, today, the period's name, and the four views; `menu` is what else there is on phones. */
export function AgendaToolbar({ view, menu }: { view: AgendaView; menu?: ReactNode }) {
  const { vista, dia, today, title, show } = view;
  const prefetch = usePrefetch();
  const step = (by: 1 | -1) => {
    const next = stepOf(vista, dia, by);
    const ahead = () => prefetch(listAgenda, rangeOf(vista, next));
    return { onClick: () => show({ dia: next }), onPointerEnter: ahead, onFocus: ahead, disabled: next === dia };
  };
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-2 gap-y-3">
      <div className="flex items-center">
        <IconButton icon={ChevronLeft} label={t.anterior[vista]} {...step(-1)} />
        <IconButton icon={ChevronRight} label={t.proximo[vista]} {...step(1)} />
      </div>
      <h2
        aria-live="polite"
        className="min-w-0 flex-1 text-lg md:basis-48 font-semibold tracking-tight first-letter:uppercase max-md:text-base"
      >
        {title}
      </h2>
      <Button onClick={() => show({ dia: today })}>{t.hoje}</Button>
      {menu}
      <fieldset className="flex rounded-sm print:hidden border border-line-strong bg-surface p-0.5 max-md:w-full max-md:flex-wrap">
        <legend className="sr-only">{t.vista}</legend>
        {vistas.map((name) => {
          const Icon = vistaIcons[name];
          return (
            <Segment
              key={name}
              chosen={name === vista}
              onClick={() => show({ vista: name })}
              className="flex items-center justify-center gap-1.5 px-2.5 max-md:flex-1"
            >
              <Icon size={15} aria-hidden />
              {t.vistas[name]}
            </Segment>
          );
        })}
      </fieldset>
    </div>
  );
}

type FiltersProps = {
  view: AgendaView;
  /** Undefined while they are not known. */
  rows: readonly CompromissoListed[] | undefined;
  /** There are more than these. */
  cut: boolean;
};

/** Text search and status filter over the period's appointments. */
export function AgendaFilters({ view, rows, cut }: FiltersProps) {
  const strip = useCut<HTMLFieldSetElement>();
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
      <SearchInput value={view.busca} onSearch={view.setBusca} placeholder={t.buscar} label={t.buscarRotulo} />
      <fieldset
        ref={strip}
        className="flex min-w-0 gap-2 max-md:-mx-3 max-md:w-screen max-md:overflow-x-auto max-md:px-3 max-md:py-1"
      >
        <legend className="sr-only">{t.filtroStatus}</legend>
        {compromissoStatuses.map((status) => {
          const { icon: Icon, tone } = statusLooks[status];
          const chosen = status === view.status;
          return (
            <Chip
              key={status}
              chosen={chosen}
              onClick={() => view.setStatus(chosen ? undefined : status)}
              className="gap-1.5"
            >
              <Icon size={14} aria-hidden className={markTones[tone]} />
              {t.statusNomes[status]}
              {rows && (
                <span className={cx('num', !chosen && 'text-ink-3')}>
                  {rows.filter((row) => row.status === status).length}
                  {cut && '+'}
                </span>
              )}
            </Chip>
          );
        })}
      </fieldset>
    </div>
  );
}
