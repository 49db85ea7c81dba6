import type { ComponentType, ReactNode } from 'react';
import { useSearchState } from '../../../web/browser/search-state.ts';
import { Tabs } from '../../../web/ui/Tabs.tsx';
import type { MunicipeDetail } from './municipes.contract.ts';
import { municipesTexts as t } from './municipes.texts.ts';

/** What another slice shows of a citizen. */
export type MunicipePanel = ComponentType<{ municipe: MunicipeDetail }>;

export const panelsOf = (panels: readonly MunicipePanel[], municipe: MunicipeDetail) =>
  panels.map((Panel, index) => <Panel key={index} municipe={municipe} />);

/** A tab of another slice's; `value` stands in the address. */
export type MunicipeTab = {
  value: string;
  label: string;
  count: (municipe: MunicipeDetail) => number;
  Panel: MunicipePanel;
};

/** The open tab, which the address keeps; the first one when it names none of them. */
export function useTab(more: readonly MunicipeTab[]): [string, (tab: string) => void] {
  const [{ aba }, setSearch] = useSearchState({ aba: 'dados', pagina: 1 });
  const tab = more.find(({ value }) => value === aba)?.value ?? 'dados';
  return [tab, (next) => next !== tab && setSearch({ aba: next, pagina: 1 }, { replace: true })];
}

type Props = { municipe: MunicipeDetail; more: readonly MunicipeTab[]; children: ReactNode };

/** The citizen's own data, which is `children`, and the tabs of other slices. */
export function MunicipeTabs({ municipe, more, children }: Props) {
  const [tab, setTab] = useTab(more);
  return (
    <Tabs
      label={municipe.nome_completo}
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'dados', label: t.abaDados, content: children },
        ...more.map(({ value, label, count, Panel }) => ({
          value,
          label,
          count: count(municipe),
          content: <Panel municipe={municipe} />,
        })),
      ]}
    />
  );
}
