import { visoesTexts } from '../../../features/views/visoes/visoes.texts.ts';
import { type ShownVisao, useVisoes } from '../../../features/views/visoes/use-visoes.tsx';
import { webTexts } from '../../../web/web.texts.ts';
import { followMenu } from './menu.ts';
import { type CountedEntry, MenuGroup } from './MenuEntries.tsx';

const entryOf = ({ visao, nome, icon, count }: ShownVisao): CountedEntry => ({
  path: '/demandas',
  search: { visao },
  label: nome,
  icon,
  count,
});

/** One's own queue, what is late while anything is, and below it the lists that one has pinned. */
export default function CountedFollowMenu({ icons }: { icons: boolean }) {
  const { prontas } = useVisoes();
  const own = prontas.find(({ visao }) => visao === 'minha');
  const late = prontas.find(({ visao }) => visao === 'atrasadas');
  const first = followMenu.map((entry) => (entry.search?.visao === 'minha' ? { ...entry, count: own?.count } : entry));
  const shown = late && (late.fixada || late.count) ? [{ ...entryOf(late), tone: 'bad' as const }] : [];
  const pinned = prontas.filter(({ visao, fixada }) => fixada && visao !== 'minha' && visao !== 'atrasadas');
  return (
    <>
      <MenuGroup label={webTexts.acompanhamento} entries={[...first, ...shown]} icons={icons} />
      {pinned.length > 0 && <MenuGroup label={visoesTexts.titulo} entries={pinned.map(entryOf)} icons={icons} />}
    </>
  );
}
