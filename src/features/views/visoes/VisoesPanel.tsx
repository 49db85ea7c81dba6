import { Link } from '@tanstack/react-router';
import { ChevronDown, Layers } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../web/parts/lazy-part.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { LazyMenu } from '../../../web/ui/LazyMenu.tsx';
import { useCut } from '../../../web/ui/use-cut.ts';
import { cx } from '../../../web/ui/cx.ts';
import { places, type ShownVisao, useRememberSalva, useVisoesDe } from './use-visoes.tsx';
import type { Lista } from './visoes.contract.ts';
import { visoesTexts as t } from './visoes.texts.ts';

const SalvarVisao = lazyPart(() => import('./SalvarVisaoDialog.tsx'));
const VisoesMenu = lazyPart(() => import('./VisoesMenu.tsx'));

/** The name of the view that is shown; null for that of all. */
export const useNomeDaVisao = (lista: Lista): string | null => useVisoesDe(lista).atual?.nome ?? null;

/** Beside the title: all views of the list. */
export function VisoesPanel({ lista }: { lista: Lista }) {
  // what asks for the window is gone once it is there
  const [naming, setNaming] = useState<{ visao: string | null } | null>(null);
  const { salvas } = useVisoesDe(lista);
  useRememberSalva(lista);
  return (
    <>
      <LazyMenu
        menu={VisoesMenu}
        of={{ lista, onName: (visao: string | null) => setNaming({ visao }) }}
        trigger={
          <Button icon={Layers}>
            {t.titulo}
            <ChevronDown size={14} aria-hidden className="text-ink-3" />
          </Button>
        }
      />
      <Suspense>
        {naming && (
          <SalvarVisao
            lista={lista}
            visao={salvas.find(({ chave }) => chave === naming.visao) ?? null}
            onClose={() => setNaming(null)}
          />
        )}
      </Suspense>
    </>
  );
}

/** On a phone the views are chips, pushed sideways. */
export function VisoesChipsPanel({ lista }: { lista: Lista }) {
  const { prontas, salvas, atual } = useVisoesDe(lista);
  const shown = [...prontas, ...salvas];
  return shown.length > 0 && <Chips visoes={shown} atual={atual} />;
}

function Chips({ visoes, atual }: { visoes: readonly ShownVisao[]; atual: ShownVisao | null }) {
  const strip = useCut<HTMLElement>();
  return (
    <nav
      ref={strip}
      aria-label={t.titulo}
      className="-mx-3 mb-3 flex gap-2 overflow-x-auto px-3 py-1 md:hidden print:hidden"
    >
      {visoes.map(({ lista, chave, nome, estado, count }) => {
        const chosen = chave === atual?.chave;
        return (
          <Link
            key={chave}
            to={places[lista].path}
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
