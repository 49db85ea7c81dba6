import { Link } from '@tanstack/react-router';
import { formatShortDay } from '../../../shared/days.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import { Disclosure } from '../../../web/ui/Disclosure.tsx';
import type { SemRegistro } from './desfecho.contract.ts';
import { desfechoTexts as t } from './desfecho.texts.ts';

/** The person's own appointments of the last days of which nobody has said what came of them; nothing where there are none. */
export function SemRegistroPanel({ total, rows }: SemRegistro) {
  const canEdit = useAllowed('agenda.edit');
  if (!canEdit || total === 0) return null;
  return (
    <div className="mt-2 border-t border-line pt-2">
      <Disclosure label={t.semRegistro(total)} hint={t.semRegistroDica} needed={false}>
        <ul className="flex flex-col">
          {rows.map(({ id, titulo, data_compromisso, hora_compromisso }) => (
            <li key={id}>
              <Link
                to="/agenda"
                search={{ vista: 'dia', dia: data_compromisso, compromisso: id }}
                className="flex min-h-8 items-center gap-x-3 rounded-sm max-[20rem]:flex-wrap text-sm hover:underline max-md:min-h-11"
              >
                <span className="num shrink-0 text-xs text-ink-2">
                  {formatShortDay(data_compromisso)}, {hora_compromisso}
                </span>
                <span className="min-w-0 truncate font-medium">{titulo}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}
