import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { formatLongDay } from '../../../shared/days.ts';
import { formatDate } from '../../../shared/format.ts';
import { useOffice } from '../../../web/session/session.tsx';
import { useToday } from '../../../web/browser/today.ts';
import { agendaTexts as t } from '../agenda/agenda.texts.ts';
import { useDay } from './agenda-rows.tsx';
import { timesOf } from '../agenda/CompromissoBadge.tsx';
import './print.css';

/** Appointments that fit on paper; a day has more only when something has gone wrong. */
const mostPrinted = 500;

/** A sheet with one day's appointments, only for the printer: it takes the place of the page while it is there. */
export function PrintDay({ day, ask, onDone }: { day: string; ask: boolean; onDone: () => void }) {
  const office = useOffice();
  const today = useToday();
  const { rows, more, loading } = useDay(day);
  const whole = !more || (rows ?? []).length >= mostPrinted;
  const askMore = useEffectEvent(() => more?.());
  useEffect(() => {
    if (ask && !whole && !loading) askMore();
  }, [ask, whole, loading]);
  const done = useEffectEvent(onDone);
  const ready = rows !== undefined && whole;
  useEffect(() => {
    if (!ask || !ready) return;
    // returns when the dialog has closed; elsewhere, afterprint says so
    addEventListener('afterprint', done, { once: true });
    print();
    return () => removeEventListener('afterprint', done);
  }, [ask, ready]);
  if (!rows) return null;
  const left = more ? (rows[0]?.no_dia ?? 0) - rows.length : 0;

  return createPortal(
    <article data-imprimir-dia aria-hidden>
      <header>
        <p>{office.name}</p>
        <h1>{t.titulo}</h1>
        <h2>{formatLongDay(day)}</h2>
      </header>
      {rows.length === 0 && <p>{t.diaVazio}</p>}
      <table>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>{timesOf(row)}</td>
              <td>
                <strong>{row.titulo}</strong>
                {row.local && <p>{row.local}</p>}
                {row.municipe && <p>{row.municipe.nome_completo}</p>}
                {row.demanda && <p>{t.demandaDe(row.demanda.municipe)}</p>}
                {row.descricao && <p>{row.descricao}</p>}
              </td>
              <td>{t.statusNomes[row.status]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && <p>{t.mais(left)}</p>}
      <footer>{t.impressoEm(formatDate(today))}</footer>
    </article>,
    document.body,
  );
}
