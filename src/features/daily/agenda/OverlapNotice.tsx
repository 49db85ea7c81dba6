import { TriangleAlert } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { isDay } from '../../../shared/days.ts';
import { useData } from '../../../web/data/data.ts';
import type { AnyForm } from '../../../web/forms/contract-form.ts';
import { overlapping, listAgenda } from './agenda.contract.ts';
import { agendaTexts as t } from './agenda.texts.ts';
import { timesOf } from './CompromissoBadge.tsx';

/** Says what else takes place at the chosen time. It warns and stops nobody. */
export function OverlapNotice({ form, ownId }: { form: AnyForm; ownId?: string }) {
  const [day, start, end, status] = useWatch({
    control: form.control,
    name: ['data_compromisso', 'hora_compromisso', 'hora_fim', 'status'],
  }) as (string | undefined)[];
  const ready = isDay(day ?? '') && Boolean(start);
  const rows = useData(listAgenda, { de: day, ate: day }, { enabled: ready, keepPrevious: false });
  const others =
    ready && rows.data && status !== 'CANCELADO'
      ? overlapping({ data_compromisso: day!, hora_compromisso: start!, hora_fim: end }, rows.data, ownId)
      : [];
  return (
    // an empty one takes no room, not even the gap
    <div role="status" className="empty:-mb-4">
      {others.length > 0 && (
        <div className="flex gap-2 rounded-sm bg-warn-soft px-3 py-2 text-sm text-warn">
          <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
          <div className="min-w-0">
            <p className="font-medium">{t.coincide(others.length)}</p>
            <ul>
              {others.slice(0, 3).map((row) => (
                <li key={row.id} className="num truncate">
                  {timesOf(row)} {row.titulo}
                </li>
              ))}
              {others.length > 3 && <li className="num">{t.mais(others.length - 3)}</li>}
            </ul>
            <p className="text-xs">{t.coincideDica}</p>
          </div>
        </div>
      )}
    </div>
  );
}
