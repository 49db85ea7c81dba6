import type { ReactNode } from 'react';
import { useSearchState } from '../../../web/browser/search-state.ts';
import { Tabs } from '../../../web/ui/Tabs.tsx';
import { DemandasTab } from './DemandasTab.tsx';
import { HistoricosTab } from './HistoricosTab.tsx';
import type { MunicipeDetail } from './municipes.contract.ts';
import { municipesTexts as t } from './municipes.texts.ts';

const names = ['dados', 'historico', 'demandas'] as const;
type TabName = (typeof names)[number];

/** The open tab, which the address keeps. */
export function useTab(): [TabName, (tab: TabName) => void] {
  const [{ aba }, setSearch] = useSearchState({ aba: 'dados', pagina: 1 });
  const tab = names.find((name) => name === aba) ?? 'dados';
  return [tab, (next) => next !== tab && setSearch({ aba: next, pagina: 1 }, { replace: true })];
}

/** The three tabs; `children` is what the first shows. */
export function MunicipeTabs({ municipe, children }: { municipe: MunicipeDetail; children: ReactNode }) {
  const [tab, setTab] = useTab();
  const { historicos_total, demandas_total } = municipe;
  return (
    <Tabs
      label={municipe.nome_completo}
      value={tab}
      onChange={(next) => setTab(next as TabName)}
      tabs={[
        { value: 'dados', label: t.abaDados, content: children },
        {
          value: 'historico',
          label: t.abaHistorico,
          count: historicos_total,
          content: <HistoricosTab municipe={municipe} />,
        },
        {
          value: 'demandas',
          label: t.abaDemandas,
          count: demandas_total,
          content: <DemandasTab municipe={municipe} />,
        },
      ]}
    />
  );
}
