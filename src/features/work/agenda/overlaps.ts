import { agendaDefaultMinutes, type CompromissoListed } from './agenda.contract.ts';

type Span = { data_compromisso: string; hora_compromisso: string; hora_fim?: string | null };

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

function spanOf({ hora_compromisso, hora_fim }: Span): [number, number] {
  const start = minutes(hora_compromisso);
  return [start, hora_fim ? minutes(hora_fim) : start + agendaDefaultMinutes];
}

/** Those of `rows` that take place at the same time; what is cancelled is in nobody's way. */
export function overlapping(span: Span, rows: readonly CompromissoListed[], ownId?: string): CompromissoListed[] {
  const [start, end] = spanOf(span);
  return rows.filter((row) => {
    if (row.id === ownId || row.status === 'CANCELADO' || row.data_compromisso !== span.data_compromisso) return false;
    const [from, to] = spanOf(row);
    return from < end && start < to;
  });
}
