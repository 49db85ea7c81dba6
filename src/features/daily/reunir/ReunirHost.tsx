import { Combine, Split } from 'lucide-react';
import { createContext, type ReactNode, Suspense, use, useState } from 'react';
import { call } from '../../../web/calls/api.ts';
import { useAction } from '../../../web/data/action.ts';
import { lazyPart } from '../../../web/parts/lazy-part.tsx';
import { MenuItem } from '../../../web/ui/DropdownMenu.tsx';
import type { Demanda } from '../demandas/demandas.contract.ts';
import { reunirDemanda, separarDemanda } from './reunir.contract.ts';
import { reunirTexts as t } from './reunir.texts.ts';

const DemandaPicker = lazyPart(() => import('./DemandaPicker.tsx'));

/** Of open demands; before something is looked for, those about the same. */
const openOrAlike = ({ assunto_id }: Demanda, busca: string) => ({
  status: 'EM_ANALISE',
  ...(busca || !assunto_id ? { busca } : { assunto_id }),
});

/** Asks into which other demand this one is merged. */
const ReunirContext = createContext<(demanda: Demanda) => void>(() => undefined);

/** Around a demand's page: its menu asks here. */
export function ReunirHost({ children }: { children: ReactNode }) {
  const [demanda, setDemanda] = useState<Demanda | null>(null);
  const merge = useAction(reunirDemanda, {
    success: t.reunidas,
    error: t.erroReunir,
    undo: (_, { id }) => call(separarDemanda, { id }),
  });
  return (
    <ReunirContext value={setDemanda}>
      {children}
      <Suspense>
        {demanda && (
          <DemandaPicker
            title={t.reunirTitulo}
            description={t.reunirDica}
            asked={(busca) => openOrAlike(demanda, busca)}
            offered={({ id, reunida, sigilosa }) => id !== demanda.id && !reunida && sigilosa === demanda.sigilosa}
            onClose={() => setDemanda(null)}
            onPick={(principal_id) => {
              void merge.run({ id: demanda.id, principal_id });
              setDemanda(null);
            }}
          />
        )}
      </Suspense>
    </ReunirContext>
  );
}

/** Entry of a demand's menu. What was merged is set apart; what is closed is not merged any more. */
export function ReunirItem({ demanda }: { demanda: Demanda }) {
  const ask = use(ReunirContext);
  const { run } = useAction(separarDemanda, { success: t.separada, error: t.erroSeparar });
  if (demanda.reunida)
    return (
      <MenuItem icon={Split} onSelect={() => void run({ id: demanda.id })}>
        {t.separar}
      </MenuItem>
    );
  if (demanda.status !== 'EM_ANALISE') return null;
  return (
    <MenuItem icon={Combine} onSelect={() => ask(demanda)}>
      {t.reunir}
    </MenuItem>
  );
}
