import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { places, type ShownVisao, useVisoes, useVisoesDe } from '../../../features/views/visoes/use-visoes.tsx';
import { listas } from '../../../features/views/visoes/visoes.contract.ts';
import { visoesTexts } from '../../../features/views/visoes/visoes.texts.ts';
import { webTexts } from '../../../web/web.texts.ts';
import { type Current, followMenu, nothingOf } from './menu.ts';
import { type CountedEntry, MenuGroup } from './MenuEntries.tsx';

type Props = { icons: boolean; onCurrent: (current: Current) => void };

/** A provided list is there however it is narrowed; a kept one when nothing else is asked for. */
const entryOf = ({ lista, nome, icon, estado, count, salva }: ShownVisao): CountedEntry => ({
  path: places[lista].path,
  search: salva ? { ...nothingOf(Object.keys(listas[lista].shape)), ...estado } : estado,
  label: nome,
  icon,
  count,
});

/** One's own queue, what is late while anything is, and below it the lists that one has pinned. */
export default function CountedFollowMenu({ icons, onCurrent }: Props) {
  const { prontas, fixadas } = useVisoes();
  const [own, late] = ['minha', 'atrasadas'].map((one) => prontas.find(({ chave }) => chave === one)!);
  const first = followMenu.map((entry) => (entry.search?.visao === 'minha' ? { ...entry, count: own!.count } : entry));
  const some = late!.count !== null && late!.count !== '0';
  const shown = some || late!.fixada ? [{ ...entryOf(late!), ...(some && { tone: 'bad' as const }) }] : [];
  const pinned = fixadas.filter(({ chave }) => chave !== 'minha' && chave !== 'atrasadas');
  useTellCurrent(pinned, onCurrent);
  return (
    <>
      <MenuGroup label={webTexts.acompanhamento} entries={[...first, ...shown]} icons={icons} />
      {pinned.length > 0 && <MenuGroup label={visoesTexts.titulo} entries={pinned.map(entryOf)} icons={icons} />}
    </>
  );
}

/** Tells which of these is the list on screen, so that the page's own entry is not marked as well. */
function useTellCurrent(pinned: readonly ShownVisao[], onCurrent: Props['onCurrent']): void {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const on = { demandas: useVisoesDe('demandas').atual?.chave, municipes: useVisoesDe('municipes').atual?.chave };
  const current = pinned.find(({ lista, chave }) => places[lista].path === path && on[lista] === chave);
  const tell = useEffectEvent((chave: string | undefined) =>
    onCurrent(chave && current ? { path, keys: Object.keys(current.estado) } : null),
  );
  const chave = current?.chave;
  useEffect(() => tell(chave), [chave]);
}
