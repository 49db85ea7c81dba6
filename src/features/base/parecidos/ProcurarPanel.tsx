import { Search } from 'lucide-react';
import { useAction } from '../../../web/data/action.ts';
import { noteBegun } from '../../../web/data/under-way.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { findDuplicados } from './parecidos.contract.ts';
import { parecidosTexts as t } from './parecidos.texts.ts';

/** Begins to look through the whole register; what comes of it waits in the queue. */
export function ProcurarPanel({ variant }: { variant?: 'quiet' }) {
  const { run, busy } = useAction(findDuplicados, { success: t.procurando, error: t.erroProcurar });
  const begin = async () => {
    const lote = await run({});
    if (lote) noteBegun(lote.id);
  };
  return (
    <Button {...(variant && { variant })} icon={Search} busy={busy} onClick={() => void begin()}>
      {t.procurar}
    </Button>
  );
}
