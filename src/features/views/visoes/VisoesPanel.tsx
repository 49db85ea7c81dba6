import { Link } from '@tanstack/react-router';
import { ChevronDown, Layers } from 'lucide-react';
import { type ReactElement, Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../../web/parts/lazy-part.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { LazyMenu, type MenuPart } from '../../../web/ui/LazyMenu.tsx';
import { useCut } from '../../../web/ui/use-cut.ts';
import { cx } from '../../../web/ui/cx.ts';
import { useVisaoAtual, useVisoes } from './use-visoes.tsx';
import { visoesTexts as t } from './visoes.texts.ts';

const SalvarVisao = lazyPart(() => import('./SalvarVisaoDialog.tsx'));
const VisoesMenu = lazyPart(() => import('./VisoesMenu.tsx'));
/** Asked for by the menu, which is gone by then. */
const SAVE = 'gabinete:salvar-visao';
const Menu: MenuPart = Object.assign(
  ({ trigger }: { trigger: ReactElement }) => (
    <VisoesMenu trigger={trigger} onSave={() => void dispatchEvent(new Event(SAVE))} />
  ),
  { preload: VisoesMenu.preload },
);

/** The name of the list that is shown; null for that of all. */
export const useNomeDaVisao = (): string | null => useVisaoAtual().atual?.nome ?? null;

/** Beside the title: all lists. */
export function VisoesPanel() {
  const [saving, setSaving] = useState(false);
  useEffect(() => {
    const save = () => setSaving(true);
    addEventListener(SAVE, save);
    return () => removeEventListener(SAVE, save);
  }, []);
  return (
    <>
      <LazyMenu
        menu={Menu}
        trigger={
          <Button icon={Layers}>
            {t.titulo}
            <ChevronDown size={14} aria-hidden className="text-ink-3" />
          </Button>
        }
      />
      <Suspense>{saving && <SalvarVisao onClose={() => setSaving(false)} />}</Suspense>
    </>
  );
}

/** On a phone the lists are chips, pushed sideways. */
export function VisoesChipsPanel() {
  const { prontas, salvas } = useVisoes();
  const { atual } = useVisaoAtual();
  const strip = useCut<HTMLElement>();
  return (
    <nav
      ref={strip}
      aria-label={t.titulo}
      className="-mx-3 mb-3 flex gap-2 overflow-x-auto px-3 py-1 md:hidden print:hidden"
    >
      {[...prontas, ...salvas].map(({ chave, nome, estado, count }) => {
        const chosen = chave === atual?.chave;
        return (
          <Link
            key={chave}
            to="/demandas"
            search={estado as never}
            aria-current={chosen ? 'page' : undefined}
            activeProps={{}}
            className={cx(
              'flex h-11 shrink-0 items-center gap-2 rounded-full border px-4 text-sm whitespace-nowrap',
              chosen
                ? 'border-accent bg-accent-soft font-semibold text-accent-text'
                : 'border-line-strong bg-surface text-ink-2',
            )}
          >
            {nome}
            {count && <span className={cx('num', !chosen && 'text-ink-3')}>{count}</span>}
          </Link>
        );
      })}
    </nav>
  );
}
