import { Link } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { formatInstant } from '../../../shared/format.ts';
import { piecesOf } from '../../../shared/letters/mentions.ts';
import { texts } from '../../../shared/texts.ts';
import { useMinute, useToday } from '../../../web/browser/today.ts';
import { call } from '../../../web/calls/api.ts';
import { useAction } from '../../../web/data/action.ts';
import { useAllowed, useAuth } from '../../../web/session/session.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { inCapitals } from '../../../web/ui/in-capitals.ts';
import { type RowAction, withPointer } from '../../../web/ui/row-action.ts';
import { RowActions } from '../../../web/ui/RowActions.tsx';
import { removeAtendimento, restoreAtendimento } from '../atendimentos/atendimentos.contract.ts';
import { EditContato } from './ContatoForm.tsx';
import { iconOfEntry } from './entry-icons.tsx';
import { type LinhaRow, removeNota, restoreNota } from './linha.contract.ts';
import { linhaTexts as t } from './linha.texts.ts';
import { EditNota } from './NotaForm.tsx';
import { contactSentence, sentenceOf } from './sentence.ts';
import { ago } from '../../../web/browser/ago.ts';

type Props = {
  row: LinhaRow;
  /** Whose line it is: of another demand each entry says which. */
  of: string;
};

/** A note, a contact or a change. */
export function LinhaEntry({ row, of }: Props) {
  const [editing, setEditing] = useState(false);
  const actions = useEntryActions(row, () => setEditing(true));
  const [Icon, tone] = iconOfEntry(row);
  return (
    <li className="group relative grid grid-cols-[1.5rem_minmax(0,1fr)_auto] gap-x-3 max-[20rem]:gap-x-1 not-last:pb-3 not-last:before:absolute not-last:before:top-7 not-last:before:bottom-0 not-last:before:left-3 not-last:before:w-px not-last:before:bg-line">
      <span aria-hidden className={cx('flex size-6 items-center justify-center rounded-full', tone)}>
        <Icon size={13} />
      </span>
      <div className="min-w-0 pt-0.5">
        <p className="text-sm break-words text-ink-2">
          <Head row={row} />
          {row.demanda && row.demanda.id !== of && (
            <>
              {' · '}
              <Link
                to="/demandas/$id"
                params={{ id: row.demanda.id }}
                className="num rounded-sm text-accent-text underline max-md:inline-flex max-md:min-h-11 max-md:items-center"
              >
                {row.demanda.numero}
              </Link>
            </>
          )}
          {row.editada && !row.excluida && <span className="text-ink-3"> · {t.editada}</span>}
        </p>
      </div>
      <div className="relative col-start-3 row-start-1 flex items-start gap-1 max-md:h-6 max-md:items-center">
        {actions.length > 0 && !editing && (
          <span
            className={cx(
              'flex hovers:absolute hovers:right-full hovers:mr-1 hovers:rounded-sm hovers:bg-surface',
              withPointer,
            )}
          >
            <RowActions name={t.acoesDe(row.autor, formatInstant(row.momento))} actions={actions} />
          </span>
        )}
        <Moment value={row.momento} />
      </div>
      {editing ? (
        <div ref={showWhole} className="col-span-2 col-start-2 mt-1.5">
          {row.tipo === 'NOTA' ? (
            <EditNota nota={row} onDone={() => setEditing(false)} />
          ) : (
            <EditContato contato={row} onDone={() => setEditing(false)} />
          )}
        </div>
      ) : (
        row.texto !== null && <Words row={row} />
      )}
    </li>
  );
}

/** What is edited is higher than what was read, and its buttons are below. */
const showWhole = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

const Author = ({ children }: { children: ReactNode }) => <bdi className="font-semibold text-ink">{children}</bdi>;

function Head({ row }: { row: LinhaRow }) {
  if (row.excluida) {
    const said = row.tipo === 'NOTA' ? t.notaExcluidaPor : t.contatoExcluidoPor;
    return said(row.excluida_por ?? t.alguem);
  }
  if (row.tipo === 'MUDANCA')
    return (
      <>
        <Said fatos={row.fatos} />
        {t.por}
        <Author>{row.autor}</Author>
      </>
    );
  return (
    <>
      <Author>{row.autor}</Author> {row.tipo === 'NOTA' ? t.anotou : contactSentence(row)}
    </>
  );
}

/** The letter that it names is the way to it. */
function Said({ fatos }: Pick<LinhaRow, 'fatos'>) {
  const said = sentenceOf(fatos);
  const { nome, oficio_id } = fatos.find((fato) => fato.oficio_id && fato.nome && said.includes(fato.nome)) ?? {};
  if (!nome || !oficio_id) return said;
  const at = said.indexOf(nome);
  return (
    <>
      {said.slice(0, at)}
      <Link to="/oficios/$id" params={{ id: oficio_id }} className="rounded-sm text-accent-text underline">
        {nome}
      </Link>
      {said.slice(at + nome.length)}
    </>
  );
}

/** What was written; who is called in it by the name of today. */
function Words({ row: { texto, mencionados, tipo } }: { row: LinhaRow }) {
  const nameOf = (id: string) => mencionados.find(({ user_id }) => user_id === id)?.full_name ?? t.alguem;
  return (
    <p className="col-span-2 col-start-2 mt-1 max-w-[72ch] text-md break-words whitespace-pre-wrap text-ink">
      {tipo === 'CONTATO' ? (
        <span className={inCapitals.test(texto ?? '') ? 'capitals' : undefined}>{texto}</span>
      ) : (
        piecesOf(texto ?? '').map(({ text, id }, index) =>
          id ? (
            <bdi key={index} className="rounded-sm bg-accent-soft px-[3px] font-medium text-accent-text">
              @{nameOf(id)}
            </bdi>
          ) : (
            <Fragment key={index}>{text}</Fragment>
          ),
        )
      )}
    </p>
  );
}

function Moment({ value }: { value: string }) {
  const minute = useMinute();
  const today = useToday();
  return (
    <time dateTime={value} title={formatInstant(value)} className="num pt-1 text-xs whitespace-nowrap text-ink-3">
      {ago(value, minute * 60_000 + 59_999, today)}
    </time>
  );
}

const HOUR = 3_600_000;

/** What one may do with it, by now; the server asks again. */
function useEntryActions(row: LinhaRow, edit: () => void): RowAction[] {
  const { user } = useAuth();
  const age = useMinute() * 60_000 - Date.parse(row.momento);
  const may = useAllowed(row.tipo === 'NOTA' ? 'notas.edit' : 'municipes.edit');
  const moderates = useAllowed('notas.moderate');
  const nota = row.tipo === 'NOTA';
  const gone = useAction(nota ? removeNota : removeAtendimento, {
    success: nota ? t.excluida : t.contatoExcluido,
    error: nota ? t.erroExcluir : t.erroExcluirContato,
    undo: (_, { id }) => call(nota ? restoreNota : restoreAtendimento, { id }),
  });
  if (row.tipo === 'MUDANCA' || row.excluida || !may) return [];
  const own = row.autor_id === user.id;
  const what = (nota ? t.notaDe : t.contatoDe)(formatInstant(row.momento), row.autor);
  return [
    ...(own && age < 24 * HOUR
      ? [{ icon: Pencil, label: texts.editar, name: `${texts.editar} ${what}`, onSelect: edit }]
      : []),
    ...(moderates || (own && age < HOUR / 6)
      ? [
          {
            icon: Trash2,
            tone: 'bad' as const,
            label: texts.excluir,
            name: `${texts.excluir} ${what}`,
            onSelect: () => void gone.run({ id: row.id }),
          },
        ]
      : []),
  ];
}
