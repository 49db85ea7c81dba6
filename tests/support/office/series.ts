import {
  getCompromisso,
  updateCompromisso,
  type Compromisso,
} from '../../../src/features/daily/agenda/agenda.contract.ts';
import { call, create } from './compromissos.ts';
import { server } from './workplace.ts';

/** Appointments that repeat, from one Tuesday on. */

export const tuesday = '2026-11-24';
export const weekly = (changes: object = {}) =>
  create({ data_compromisso: tuesday, frequencia: 'SEMANAL', repetir_ate: '2026-12-22', ...changes });

export const rows = (serie: string | null) =>
  server.rows<{ id: string; dia: string; hora: string; titulo: string; status: string; local: string | null }>(
    `select id, data_compromisso::text as dia, to_char(hora_compromisso, 'HH24:MI') as hora, titulo, status, local
       from agenda_compromissos where serie_id = $1 and deleted_at is null order by data_compromisso`,
    [serie],
  );
export const days = async (serie: string | null) => (await rows(serie)).map(({ dia }) => dia.slice(5));

export const at = async (first: Compromisso, index: number): Promise<Compromisso> =>
  (await call().call(getCompromisso, { id: (await rows(first.serie_id))[index]!.id })).body;

export function edit({ id, titulo, data_compromisso, hora_compromisso, versao }: Compromisso, changes: object) {
  return call().call(updateCompromisso, { id, titulo, data_compromisso, hora_compromisso, versao, ...changes });
}
