import { webTexts } from '../web.texts.ts';
import { formatCep, formatDate, formatFileSize, formatInstant, formatPhone } from '../../shared/format.ts';
import { withoutIds } from '../../shared/letters/mentions.ts';
import { fieldOf, nameOfEntity, nameOfField, nameOfValue } from '../../shared/log-names.ts';
import { formatQuota, type QuotaKind } from '../../shared/quotas.ts';
import { changesTexts as t } from './changes.texts.ts';

type Values = Readonly<Record<string, unknown>> | null;
type Change = { entidade: string; antes: Values; depois: Values };
export type FieldChange = { field: string; before: string | null; after: string | null };

/** What says nothing to a reader. */
const hidden = new Set(['id']);

/** The fields that a change touched, with their values as people read them. */
export function fieldChanges({ entidade, antes, depois }: Change): FieldChange[] {
  const fields = new Set([...Object.keys(antes ?? {}), ...Object.keys(depois ?? {})]);
  const read = (field: string, value: unknown) => shown(entidade, field, value);
  return [...fields]
    .filter((field) => !hidden.has(field))
    .map((field) => ({ field, before: read(field, antes?.[field]), after: read(field, depois?.[field]) }))
    .filter((change) => change.before !== null || change.after !== null);
}

/** What a change touched, for one line: names of fields, and what became of an account, of a role or of a limit. */
export const toldOf = (change: Change): string[] => fieldChanges(change).map((one) => told(change.entidade, one));

function told(entity: string, { field, before, after }: FieldChange): string {
  const name = nameOfField(entity, field);
  if ((field === 'campo' || field === 'ligado') && after !== null) return after;
  if (field === 'suspended_at') return after === null ? t.reativado : t.suspenso;
  if ((field === 'role' || entity === 'cotas') && before !== null && after !== null)
    return t.dePara(name, before, after);
  return name;
}

/** A stored value as people read it; null when there is none. */
function shown(entity: string, name: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  const field = fieldOf(entity, name);
  const kind = typeof field === 'object' ? field.kind : null;
  if (name === 'ligado') return value ? t.ativada : t.desativada;
  if (typeof value === 'boolean') return value ? webTexts.sim : webTexts.nao;
  if (typeof value === 'number' && entity === 'cotas') return formatQuota(name as QuotaKind, value);
  if (typeof value === 'number') return kind === 'bytes' ? formatFileSize(value) : String(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  const named = nameOfValue(entity, name, value);
  if (named !== undefined) return named;
  if (kind === 'phone') return formatPhone(value);
  if (kind === 'cep') return formatCep(value);
  if (kind === 'time') return value.slice(0, 5);
  if (name === 'campo') return Object.hasOwn(t.campos, value) ? t.campos[value as keyof typeof t.campos] : value;
  if (name === 'role') return (t.papeis as Record<string, string>)[value] ?? value;
  if (name === 'entidade') return nameOfEntity(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value);
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:/.test(value)) return formatInstant(value);
  return name.endsWith('_id') ? shortId(value) : withoutIds(value);
}

/** The first 8 characters are enough to tell records apart by eye. */
export const shortId = (id: string): string => id.slice(0, 8);
