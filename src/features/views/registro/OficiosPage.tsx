import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useData } from '../../../web/data/data.ts';
import { useSearchState } from '../../../web/browser/search-state.ts';
import { usePageTitle } from '../../../web/calls/page-title.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import { PageHeader } from '../../../web/ui/PageHeader.tsx';
import { Tabs } from '../../../web/ui/Tabs.tsx';
import { listas, listOficios } from '../../daily/oficios/oficios.contract.ts';
import { NovoOficioDialog } from '../../daily/oficios/NovoOficioDialog.tsx';
import { Lista } from './Lista.tsx';
import { useListaState } from './lista-state.tsx';
import { Numeracao } from './Numeracao.tsx';
import { registroTexts as t } from './registro.texts.ts';

/** Letters by where they stand, and their numbers; the tab stands in the address. */
export default function OficiosPage() {
  const [{ aba }, setSearch] = useSearchState({ aba: '', depois: '' });
  const { narrowing } = useListaState();
  const lista = listas.find((one) => one === aba) ?? 'EMITIDOS';
  // the numbers of all tabs are those of the first page of any
  const first = useData(listOficios, { lista, ...narrowing }, { error: t.erroCarregar });
  const counts = first.data?.counts;
  const canEdit = useAllowed('oficios.edit');
  const tab = aba === 'NUMERACAO' ? aba : lista;
  const usual = tab === 'EMITIDOS';
  usePageTitle(usual ? t.titulo : t.abas[tab], usual ? undefined : [{ label: t.titulo, to: '/oficios' }]);
  const [adding, setAdding] = useState(false);
  return (
    <>
      <PageHeader
        title={t.titulo}
        action={canEdit ? { label: t.novo, icon: Plus, onClick: () => setAdding(true) } : undefined}
      />
      <NovoOficioDialog open={adding} onClose={() => setAdding(false)} />
      <Tabs
        label={t.titulo}
        value={tab}
        onChange={(value) => setSearch({ aba: value === 'EMITIDOS' ? '' : value, depois: '' })}
        tabs={[
          ...listas.map((value) => ({
            value,
            label: t.abas[value],
            count: counts?.[value],
            content: <Lista lista={value} />,
          })),
          { value: 'NUMERACAO', label: t.abas.NUMERACAO, content: <Numeracao /> },
        ]}
      />
    </>
  );
}
