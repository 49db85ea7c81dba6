import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useData } from '../../../web/data/data.ts';
import { type Begun, noteOver } from '../../../web/data/under-way.ts';
import { Spinner } from '../../../web/ui/Spinner.tsx';
import { isWaiting, listLotes, type Lote } from './lotes.contract.ts';
import { progressText } from './TarefaState.tsx';
import { useTellLote } from './use-tarefas-panel.tsx';

/** Milliseconds between looks while something goes on. */
const every = 1_500;

/** In the top bar, while long work of this person goes on: how far it is, and the way to it. What it came to is told at its end. */
export default function TarefasChip({ begun }: { begun: NonNullable<Begun> }) {
  const { data, dataUpdatedAt } = useData(listLotes, {}, { refetchInterval: every });
  const tell = useTellLote();
  // what was begun may be over before the first look
  const watched = useRef<readonly string[]>([begun.id]);
  const look = useEffectEvent((lotes: readonly Lote[], asOf: number) => {
    // an answer from before the work was begun does not know of it
    if (asOf < begun.at) return;
    const going = lotes.filter((lote) => lote.proprio && isWaiting(lote)).map(({ id }) => id);
    for (const lote of lotes) if (watched.current.includes(lote.id) && !isWaiting(lote)) tell(lote);
    watched.current = going;
    if (going.length === 0) noteOver();
  });
  useEffect(() => {
    if (data) look(data, dataUpdatedAt);
  }, [data, dataUpdatedAt]);
  const [first] = data?.filter((lote) => lote.proprio && isWaiting(lote)).toReversed() ?? [];
  return (
    <div role="status" className="shrink-0">
      {first && (
        <Link
          to="/tarefas"
          className="flex min-h-8 items-center gap-2 rounded-sm px-2 text-sm font-medium text-accent-text hover:bg-accent-soft"
        >
          <Spinner />
          <span className="num">{progressText(first)}</span>
        </Link>
      )}
    </div>
  );
}
