import { visoesTexts } from '../../../features/views/visoes/visoes.texts.ts';
import { type ShownVisao, useVisoes } from '../../../features/views/visoes/use-visoes.tsx';
import { webTexts } from '../../../web/web.texts.ts';
import { followMenu } from './menu.ts';
import { type CountedEntry, MenuGroup } from './MenuEntries.tsx';

const entryOf = ({ nome, icon, estado, count }: ShownVisao): CountedEntry => ({
  path: '/demandas',
  search: estado,
  label: nome,
  icon,
  count,
});

/** One's own queue, what is late while anything is, and below it the lists that one has pinned. */
export default function CountedFollowMenu({ icons }: { icons: boolean }) {
  const { prontas, fixadas } = useVisoes();
  const [own, late] = ['minha', 'atrasadas'].map((one) => prontas.find(({ chave }) => chave === one)!);
  const first = followMenu.map((entry) => (entry.search?.visao === 'minha' ? { ...entry, count: own!.count } : entry));
  const some = late!.count !== null && late!.count !== '0';
  const shown = some || late!.fixada ? [{ ...entryOf(late!), ...(some && { tone: 'bad' as const }) }] : [];
  const pinned = fixadas.filter(({ chave }) => chave !== 'minha' && chave !== 'atrasadas');
  return (
    <>
      <MenuGroup label={webTexts.acompanhamento} entries={[...first, ...shown]} icons={icons} />
      {pinned.length > 0 && <MenuGroup label={visoesTexts.titulo} entries={pinned.map(entryOf)} icons={icons} />}
    </>
  );
}
