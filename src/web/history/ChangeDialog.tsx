import { formatInstant } from '../../shared/format.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Autor } from './Autor.tsx';
import { AcaoBadge } from './AcaoBadge.tsx';
import { historyTexts as t } from './history.texts.ts';
import type { Author } from '../../shared/history.ts';
import { nameOfEntity, nameOfField } from '../../shared/log-names.ts';
import { type FieldChange, fieldChanges } from './changes.ts';

/** One row of a log, with whatever values it holds. */
export type Logged = Author & {
  id: string;
  timestamp: string;
  entidade: string;
  entidade_id: string | null;
  acao: string;
  antes: Record<string, unknown> | null;
  depois: Record<string, unknown> | null;
  /** What the record is called, where a log says that. */
  registro?: string | null;
  /** Of an office, by which two of names alike are told apart. */
  identificador?: string | null;
};

/** A row of a log opened: who did what, when, and the values before and after. */
export function ChangeDialog({ logged, onClose }: { logged: Logged | null; onClose: () => void }) {
  return (
    <Dialog
      open={logged !== null}
      onClose={onClose}
      title={logged ? nameOfEntity(logged.entidade) : ''}
      description={[logged?.registro, logged?.identificador].filter(Boolean).join(' · ') || undefined}
      size="lg"
    >
      {logged && <Change logged={logged} />}
    </Dialog>
  );
}

function Change({ logged }: { logged: Logged }) {
  const changes = fieldChanges(logged);
  return (
    <>
      <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-2">
        <AcaoBadge acao={logged.acao} />
        <Autor by={logged} />
        <time dateTime={logged.timestamp} className="num">
          {formatInstant(logged.timestamp)}
        </time>
        {logged.entidade_id && (
          <span className="num text-xs break-all text-ink-3">
            {t.registro} {logged.entidade_id}
          </span>
        )}
        {logged.autor_id && (
          <span className="num text-xs break-all text-ink-3">
            {t.conta} {logged.autor_id}
          </span>
        )}
      </p>
      {changes.length === 0 ? (
        <p className="text-sm text-ink-2">{t.semValores}</p>
      ) : (
        <Changes
          entity={logged.entidade}
          changes={changes}
          before={logged.antes !== null}
          after={logged.depois !== null}
        />
      )}
    </>
  );
}

type ChangesProps = { entity: string; changes: FieldChange[]; before: boolean; after: boolean };

/** One column of values for what was created or removed, two for what was changed. */
function Changes({ entity, changes, before, after }: ChangesProps) {
  const both = before && after;
  return (
    <table className="w-full table-fixed border-collapse text-sm">
      <thead>
        <tr className="bg-sunken text-left text-xs text-ink-2">
          <th scope="col" className="h-[2.125rem] w-[30%] px-3 font-semibold">
            {t.campo}
          </th>
          {before && (
            <th scope="col" className="px-3 font-semibold">
              {both ? t.antes : t.valor}
            </th>
          )}
          {after && (
            <th scope="col" className="px-3 font-semibold">
              {both ? t.depois : t.valor}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field} className="border-t border-line align-top">
            <th scope="row" className="px-3 py-2 text-left font-medium break-words text-ink-2">
              {nameOfField(entity, change.field)}
            </th>
            {before && <Value text={change.before} className={both ? 'text-bad' : 'text-ink'} />}
            {after && <Value text={change.after} className={both ? 'text-ok' : 'text-ink'} />}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ text, className }: { text: string | null; className: string }) {
  return (
    <td className={`px-3 py-2 break-words whitespace-pre-wrap ${text === null ? 'text-ink-3' : className}`}>
      {text ?? t.vazioValor}
    </td>
  );
}
