import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useData } from '../../../web/data/data.ts';
import { noteOver } from '../../../web/data/under-way.ts';
import { Spinner } from '../../../web/ui/Spinner.tsx';
import { isWaiting, listLotes, type Lote } from './lotes.contract.ts';
import { progressText } from './TarefaState.tsx';
import { useTellLote } from './use-tarefas-panel.tsx';

/** Milliseconds between looks while something goes on. */
const every = 1_500;

/** In the top bar, while long work of this person goes on: how far it is, and the way to it. What it came to is told at its end. */
export default function TarefasChip() {
  const { data } = useData(listLotes, {}, { refetchInterval: every });
  const tell = useTellLote();
  const [watched, setWatched] = useState<readonly string[]>([]);
  const look = useEffectEvent((lotes: readonly Lote[]) => {
    const going = lotes.filter((lote) => lote.proprio && isWaiting(lote)).map(({ id }) => id);
    for (const lote of lotes) if (watched.includes(lote.id) && !isWaiting(lote)) tell(lote);
    setWatched(going);
    // the first look may be older than what has just begun
    if (going.length === 0 && watched.length > 0) noteOver();
  });
  useEffect(() => {
    if (data) look(data);
  }, [data]);
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
