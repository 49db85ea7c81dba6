import { Link } from '@tanstack/react-router';
import { nameOfEntity, nameOfField } from '../../../shared/log-names.ts';
import { addressOf } from './addresses.ts';
import { tableOf } from '../../../shared/nouns.ts';
import { fieldChanges } from '../../../web/history/changes.ts';
import type { Logged } from '../../../web/history/ChangeDialog.tsx';
import { historyTexts } from '../../../web/history/history.texts.ts';
import type { LogRow } from './auditoria.contract.ts';
import { auditoriaTexts as t } from './auditoria.texts.ts';

/** A row of a log with what its record is called. */
export type Told = Logged & Pick<LogRow, 'registro' | 'aberto' | 'parte_de'>;

/** What kind of record it was, and which one: a link while it can be opened. */
export function RecordName({ row }: { row: Told }) {
  const { registro, identificador } = row;
  const place = placeOf(row);
  return (
    <>
      <span className="block">{nameOfEntity(row.entidade)}</span>
      {registro !== null && (
        <bdi className="line-clamp-3 text-xs break-words" title={registro}>
          {place ? (
            <Link
              to={place.to}
              search={place.search}
              className="rounded-sm font-medium text-accent-text hover:underline"
            >
              {registro}
            </Link>
          ) : (
            registro
          )}
        </bdi>
      )}
      {identificador && <span className="block text-xs break-all text-ink-3">{identificador}</span>}
    </>
  );
}

/** A part is seen where its whole is. */
function placeOf({ entidade, entidade_id, registro, aberto, parte_de }: Told) {
  if (!aberto || entidade_id === null || registro === null) return null;
  const whole = tableOf(entidade)?.partOf;
  if (!whole) return addressOf({ table: entidade, id: entidade_id, title: registro });
  return parte_de && addressOf({ table: whole.table, id: parte_de, title: '' });
}

const shown = 2;

/** The first fields that a change touched, before and after; all of them are in the row's window. */
export function ChangedFields({ row }: { row: Told }) {
  // a deletion and a restoration say what they are
  if (row.acao !== 'UPDATE' && row.acao !== 'ROLE') return null;
  const changes = fieldChanges(row);
  return (
    <ul className="text-xs">
      {changes.slice(0, shown).map(({ field, before, after }) => (
        <li key={field} className="truncate max-md:whitespace-normal">
          <span className="text-ink-3">{nameOfField(row.entidade, field)}:</span> {before ?? historyTexts.vazioValor}{' '}
          <span aria-hidden>→</span>
          <span className="sr-only">{t.virou}</span>{' '}
          <span className="text-ink">{after ?? historyTexts.vazioValor}</span>
        </li>
      ))}
      {changes.length > shown && <li className="text-ink-3">{t.maisCampos(changes.length - shown)}</li>}
    </ul>
  );
}
