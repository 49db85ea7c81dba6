import type { ReactNode } from 'react';
import { weekdayOf } from '../../../shared/days.ts';
import { formatDate } from '../../../shared/format.ts';
import { feriadosTexts as t } from './feriados.texts.ts';

/** One day off in a list: when, what, of what kind. */
export function DiaRow({
  dia,
  nome,
  kind,
  children,
}: {
  dia: string;
  nome: string;
  kind: string;
  children?: ReactNode;
}) {
  return (
    <li className="group relative flex min-h-11 items-center gap-3 text-sm md:min-h-8">
      <span className="num w-11 shrink-0 font-semibold">{formatDate(dia).slice(0, 5)}</span>
      <span className="min-w-0 flex-1 break-words">
        {nome} <span className="text-xs text-ink-3">{t.semanaInteira[weekdayOf(dia)]}</span>
      </span>
      <span className="shrink-0 text-xs text-ink-2">{kind}</span>
      {children}
    </li>
  );
}
