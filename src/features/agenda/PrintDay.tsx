import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { formatLongDay } from '../../shared/days.ts';
import { formatDate } from '../../shared/format.ts';
import { useData } from '../../web/data.ts';
import { useOffice } from '../../web/session.tsx';
import { useToday } from '../../web/today.ts';
import { listAgenda } from './agenda.contract.ts';
import { agendaTexts as t } from './agenda.texts.ts';
import { timesOf } from './CompromissoBadge.tsx';
import './print.css';

/** A sheet with one day's appointments, only for the printer: it takes the place of the page while it is there. */
export function PrintDay({ day, ask, onDone }: { day: string; ask: boolean; onDone: () => void }) {
  const office = useOffice();
  const today = useToday();
  const { data } = useData(listAgenda, { de: day, ate: day }, { error: t.erroCarregar, keepPrevious: false });
  const done = useEffectEvent(onDone);
  const ready = data !== undefined;
  useEffect(() => {
    if (!ask || !ready) return;
    // returns when the dialog has closed; elsewhere, afterprint says so
    addEventListener('afterprint', done, { once: true });
    print();
    return () => removeEventListener('afterprint', done);
  }, [ask, ready]);
  if (!data) return null;

  return createPortal(
    <article data-imprimir-dia aria-hidden>
      <header>
        <p>{office.name}</p>
        <h1>{t.titulo}</h1>
        <h2>{formatLongDay(day)}</h2>
      </header>
      {data.length === 0 && <p>{t.diaVazio}</p>}
      <table>
        <tbody>
          {data.map((row) => (
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
      <footer>{t.impressoEm(formatDate(today))}</footer>
    </article>,
    document.body,
  );
}
