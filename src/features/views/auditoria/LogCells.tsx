import { Link } from '@tanstack/react-router';
import { nameOfEntity, nameOfField } from '../../../shared/log-names.ts';
import { nouns } from '../../../shared/nouns.ts';
import { fieldChanges } from '../../../web/history/changes.ts';
import type { Logged } from '../../../web/history/ChangeDialog.tsx';
import { historyTexts } from '../../../web/history/history.texts.ts';
import type { LogRow } from './auditoria.contract.ts';
import { auditoriaTexts as t } from './auditoria.texts.ts';

/** A row of a log with what its record is called. */
export type Told = Logged & Pick<LogRow, 'registro' | 'aberto'>;

/** What kind of record it was, and which one: a link while it can be opened. */
export function RecordName({ row: { entidade, entidade_id, registro, aberto } }: { row: Told }) {
  const path = aberto && entidade_id ? pageOf(entidade, entidade_id) : null;
  return (
    <>
      <span className="block">{nameOfEntity(entidade)}</span>
      {registro !== null && (
        <bdi className="block truncate text-xs max-md:whitespace-normal" title={registro}>
          {path ? (
            <Link to={path} className="rounded-sm font-medium text-accent-text hover:underline">
              {registro}
            </Link>
          ) : (
            registro
          )}
        </bdi>
      )}
    </>
  );
}

/** The page of the noun that shows one record. */
function pageOf(table: string, id: string): string | null {
  const pages = Object.keys(nouns.find(({ tables = {} }) => Object.hasOwn(tables, table))?.pages ?? {});
  const page = pages.find((path) => path.endsWith('/$id')) ?? pages.find((path) => path.endsWith('/$id/edit'));
  return page?.replace('$id', id) ?? null;
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
