import { Bell as BellIcon } from 'lucide-react';
import { unreadMax } from '../../../../features/daily/notificacoes/notificacoes.contract.ts';
import { notificacoesTexts as t } from '../../../../features/daily/notificacoes/notificacoes.texts.ts';
import { listVisoes } from '../../../../features/views/visoes/visoes.contract.ts';
import { useData } from '../../../../web/data/data.ts';
import { lazyPart } from '../../../../web/parts/lazy-part.tsx';
import { useNews } from './use-news.ts';
import { iconButtonClass } from '../../../../web/ui/icon-button-class.ts';
import { LazyMenu } from '../../../../web/ui/LazyMenu.tsx';

const BellMenu = lazyPart(() => import('./BellMenu.tsx'));

/** How many notices one has not read, and the way to them. The number comes with those of the menu. */
export default function Bell() {
  const { data } = useData(listVisoes, {}, { apart: 5_000 });
  const count = data?.notificacoes ?? 0;
  useNews(data?.notificacoes);
  const shown = count >= unreadMax ? `${unreadMax - 1}+` : String(count);
  const trigger = (
    <button type="button" aria-label={t.sino(shown)} className={iconButtonClass('neutral', 'relative')}>
      <BellIcon size={16} strokeWidth={1.8} aria-hidden />
      {count > 0 && (
        <span
          aria-hidden
          className="num absolute top-1 left-1/2 min-w-4 rounded-full bg-accent px-1 text-center text-xs leading-4 font-semibold text-accent-ink md:-top-0.5"
        >
          {shown}
        </span>
      )}
    </button>
  );
  return <LazyMenu menu={BellMenu} trigger={trigger} />;
}
