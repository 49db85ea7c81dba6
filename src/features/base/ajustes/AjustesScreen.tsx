import type { ComponentType } from 'react';
import { useSearchState } from '../../../web/browser/search-state.ts';
import { usePageTitle } from '../../../web/calls/page-title.ts';
import { PageHeader } from '../../../web/ui/PageHeader.tsx';
import { Tabs } from '../../../web/ui/Tabs.tsx';
import { ajustesTexts as t } from './ajustes.texts.ts';

/** What another slice lets an office set. */
type AjustesTab = { value: string; label: string; Panel: ComponentType };

/** The settings of an office; the tab stands in the address. */
export function AjustesScreen({ tabs }: { tabs: readonly AjustesTab[] }) {
  const [{ aba }, setSearch] = useSearchState({ aba: '' });
  const chosen = tabs.find(({ value }) => value === aba) ?? tabs[0]!;
  const usual = chosen === tabs[0];
  usePageTitle(usual ? t.titulo : chosen.label, usual ? undefined : [{ label: t.titulo, to: '/ajustes' }]);
  return (
    <>
      <PageHeader title={t.titulo} />
      <Tabs
        label={t.titulo}
        value={chosen.value}
        onChange={(value) => setSearch({ aba: value })}
        tabs={tabs.map(({ value, label, Panel }) => ({ value, label, content: <Panel /> }))}
      />
    </>
  );
}
