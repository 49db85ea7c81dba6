import { data, office, server } from './workplace.ts';

/** An office's days: what it says of one, and which of them are off, at weekends or not. */

export const holiday = (values: object) =>
  data.insert('feriados', office, { tipo: 'MUNICIPAL', nome: 'Padroeira', ...values });
export const days = (from: string, to: string) =>
  server.rows<{ dia: string; util: boolean; tipo: string | null; motivo: string | null }>(
    'select dia::text, util, tipo, motivo from app.calendario_de($1, $2, $3)',
    [office.id, from, to],
  );
export const off = async (from: string, to: string) =>
  (await days(from, to))
    .filter(({ tipo }) => tipo && tipo !== 'FIM_DE_SEMANA')
    .map(({ dia, motivo }) => `${dia} ${motivo}`);
