import { useEffect, useEffectEvent } from 'react';
import { formatLongDay } from '../../../shared/days.ts';
import { formatDate } from '../../../shared/format.ts';
import { useOffice } from '../../../web/session/session.tsx';
import { PaperSheet } from '../../../web/ui/PaperSheet.tsx';
import { useToday } from '../../../web/browser/today.ts';
import { agendaTexts as t } from '../agenda/agenda.texts.ts';
import { shownName } from '../participantes/participantes.texts.ts';
import { useDay } from './agenda-rows.tsx';
import { timesOf } from '../agenda/CompromissoBadge.tsx';

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
  if (!rows) return null;
  const left = more ? (rows[0]?.no_dia ?? 0) - rows.length : 0;

  return (
    <PaperSheet ask={ask} ready={whole} onDone={onDone}>
      <header>
        <p>{office.name}</p>
        <h1>{t.titulo}</h1>
        <h2>{formatLongDay(day)}</h2>
      </header>
      {rows.length === 0 && <p>{t.diaVazio}</p>}
      <table>
        <tbody>
          {rows.map(({ municipe, demanda, ...row }) => (
            <tr key={row.id}>
              <td>{timesOf(row)}</td>
              <td>
                <strong>{row.titulo}</strong>
                {row.local && <p>{row.local}</p>}
                {municipe && <p>{shownName({ nome: municipe.nome_completo, excluido: municipe.deleted })}</p>}
                {demanda && (
                  <p>{t.demandaDe(shownName({ nome: demanda.municipe, excluido: demanda.municipe_excluido }))}</p>
                )}
                {row.descricao && <p>{row.descricao}</p>}
              </td>
              <td>{t.statusNomes[row.status]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && <p>{t.mais(left)}</p>}
      <footer>{t.impressoEm(formatDate(today))}</footer>
    </PaperSheet>
  );
}
