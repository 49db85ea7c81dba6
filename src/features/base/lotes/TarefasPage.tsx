import { Link } from '@tanstack/react-router';
import { ListTodo } from 'lucide-react';
import { useEffect } from 'react';
import { formatInstant } from '../../../shared/format.ts';
import { texts } from '../../../shared/texts.ts';
import { useSearchState } from '../../../web/browser/search-state.ts';
import { useAction } from '../../../web/data/action.ts';
import { useData } from '../../../web/data/data.ts';
import { noteBegun } from '../../../web/data/under-way.ts';
import { Button, buttonClass } from '../../../web/ui/Button.tsx';
import { EmptyState } from '../../../web/ui/EmptyState.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { PageHeader } from '../../../web/ui/PageHeader.tsx';
import { cancelLote, isWaiting, listLotes, type Lote } from './lotes.contract.ts';
import { lotesTexts as t } from './lotes.texts.ts';
import { ResultadoDialog } from './ResultadoDialog.tsx';
import { outcomeOf, TarefaState } from './TarefaState.tsx';
import { hasDrafts, rascunhos, useUndoLote } from './use-tarefas-panel.tsx';

/** Milliseconds between looks: while something goes on, and when nothing does. */
const [soon, seldom] = [1_500, 30_000];

/** `/tarefas`: what changes many records at once, how far it is, what came of it, and the way back. */
export default function TarefasPage() {
  const [{ tarefa }, setSearch] = useSearchState({ tarefa: '' });
  const lotes = useData(
    listLotes,
    {},
    {
      error: t.erroCarregar,
      refetchInterval: ({ state }) => (state.data?.some(isWaiting) ? soon : seldom),
    },
  );
  const own = lotes.data?.find((lote) => lote.proprio && isWaiting(lote))?.id;
  useEffect(() => {
    if (own) noteBegun(own);
  }, [own]);
  const shown = lotes.data?.find(({ id }) => id === tarefa);
  return (
    <>
      <PageHeader title={t.titulo} />
      <p className="mb-4 text-sm text-ink-2">{t.dica}</p>
      <Loaded query={lotes} error={t.erroCarregar}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState icon={ListTodo} title={t.vazio} hint={t.vazioDica} />
          ) : (
            <ul aria-label={t.titulo} className="flex flex-col gap-2">
              {rows.map((lote) => (
                <Tarefa key={lote.id} lote={lote} onResult={() => setSearch({ tarefa: lote.id })} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {shown && <ResultadoDialog lote={shown} onClose={() => setSearch({ tarefa: '' })} />}
    </>
  );
}

function Tarefa({ lote, onResult }: { lote: Lote; onResult: () => void }) {
  const cancel = useAction(cancelLote, { success: t.cancelada, error: t.erroCancelar });
  const undo = useUndoLote();
  const waiting = isWaiting(lote);
  return (
    <li className="flex flex-col gap-2 rounded-md border border-line bg-surface p-3.5 md:flex-row md:items-center md:gap-4">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold break-words">{lote.titulo}</span>
          <TarefaState lote={lote} />
        </p>
        <p className="mt-0.5 text-sm text-ink-2">{lote.erro ?? (outcomeOf(lote) || t.de(lote.total))}</p>
        <p className="mt-0.5 text-xs text-ink-3">
          {formatInstant(lote.created_at)} · {t.por(lote.autor)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-md:*:flex-1">
        {waiting && (
          <Button busy={cancel.busy} onClick={() => void cancel.run({ id: lote.id })}>
            {texts.cancelar}
          </Button>
        )}
        {hasDrafts(lote) && (
          <Link {...rascunhos} className={buttonClass()}>
            {t.verRascunhos}
          </Link>
        )}
        {lote.pode_desfazer && (
          <Button busy={undo.busy} onClick={() => void undo.run(lote)}>
            {texts.desfazer}
          </Button>
        )}
        {!waiting && <Button onClick={onResult}>{t.verResultado}</Button>}
      </div>
    </li>
  );
}
