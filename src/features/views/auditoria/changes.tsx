import { formatCep, formatDate, formatFileSize, formatInstant, formatPhone } from '../../../shared/format.ts';
import { agendaTexts } from '../../work/agenda/agenda.texts.ts';
import { demandasTexts } from '../../work/demandas/demandas.texts.ts';
import { auditoriaTexts as t } from './auditoria.texts.ts';
import { nameOfEntity } from './auditoria.contract.ts';

type Values = Readonly<Record<string, unknown>> | null;
export type FieldChange = { field: string; before: string | null; after: string | null };

/** What says nothing to a reader. */
const hidden = new Set(['id']);
const statuses: Record<string, string> = { ...demandasTexts.statusFiltros, ...agendaTexts.statusNomes };

/** The fields that a change touched, in the order of the names on screen. */
export function fieldChanges(before: Values, after: Values): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .filter((field) => !hidden.has(field))
    .map((field) => ({ field, before: shown(field, before?.[field]), after: shown(field, after?.[field]) }))
    .filter((change) => change.before !== null || change.after !== null);
}

/** A stored value as people read it; null when there is none. */
function shown(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? t.sim : t.nao;
  if (typeof value === 'number') return /^(size|tamanho|bytes)/.test(field) ? formatFileSize(value) : String(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (field === 'telefone_ddd') return formatPhone(value);
  if (field === 'cep') return formatCep(value);
  if (field === 'status') return statuses[value] ?? value;
  if (field === 'role') return (t.papeis as Record<string, string>)[value] ?? value;
  if (field === 'entidade') return nameOfEntity(value);
  if (field.startsWith('hora_')) return value.slice(0, 5);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value);
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:/.test(value)) return formatInstant(value);
  return field.endsWith('_id') ? shortId(value) : value;
}

/** The first 8 characters are enough to tell records apart by eye. */
export const shortId = (id: string): string => id.slice(0, 8);
