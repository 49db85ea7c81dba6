import { Link } from '@tanstack/react-router';
import { ChevronDown, Layers } from 'lucide-react';
import { type ComponentProps, createContext, type ReactElement, type ReactNode, Suspense, use, useEffect } from 'react';
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
  return (
    <AllOf
      lista={lista}
      trigger={
        <Button icon={Layers}>
          {t.titulo}
          <ChevronDown size={14} aria-hidden className="text-ink-3" />
        </Button>
      }
    />
  );
}

/** Asks what a view is called: a new one, or this kept one. */
const NamingContext = createContext<(visao: string | null) => void>(() => undefined);

/** Which kept one is given a name; null of a new one. */
export type Naming = { visao: string | null };
type HostProps = {
  lista: Lista;
  naming: Naming | null;
  onNaming: (naming: Naming | null) => void;
  children: ReactNode;
};

/** Around what asks for a name, which is another on a phone than beside a title: the page knows what is named, whichever is there. */
export function VisoesHost({ lista, naming, onNaming, children }: HostProps) {
  const { salvas } = useVisoesDe(lista);
  useRememberSalva(lista);
  return (
    <NamingContext value={(visao) => onNaming({ visao })}>
      {children}
      <Suspense>
        {naming && (
          <SalvarVisao
            lista={lista}
            visao={salvas.find(({ chave }) => chave === naming.visao) ?? null}
            onClose={() => onNaming(null)}
          />
        )}
      </Suspense>
    </NamingContext>
  );
}

/** What a button opens: the list's views, and what can be done with the one that is shown. */
function AllOf({ lista, trigger }: { lista: Lista; trigger: ReactElement<ComponentProps<'button'>> }) {
  const onName = use(NamingContext);
  return <LazyMenu menu={VisoesMenu} of={{ lista, onName }} trigger={trigger} />;
}

/** On a phone the views are chips, pushed sideways, behind the way to keep one. Where nothing is narrowed nor kept there are none. */
export function VisoesChipsPanel({ lista }: { lista: Lista }) {
  const { prontas, salvas, atual, estado } = useVisoesDe(lista);
  if (salvas.length === 0 && Object.keys(estado).length === 0) return null;
  return <Chips lista={lista} visoes={[...prontas, ...salvas]} atual={atual} />;
}

const chip = 'flex h-11 shrink-0 items-center gap-2 rounded-full border px-4 text-sm whitespace-nowrap';
const plain = 'border-line-strong bg-surface text-ink-2';

function Chips({ lista, visoes, atual }: { lista: Lista; visoes: readonly ShownVisao[]; atual: ShownVisao | null }) {
  const strip = useCut<HTMLDivElement>();
  const shown = atual?.chave;
  useEffect(() => {
    const current = shown && strip.current?.querySelector('[aria-current]');
    if (current) current.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shown, strip]);
  return (
    <nav aria-label={t.titulo} className="mb-3 flex items-center gap-2 md:hidden print:hidden">
      <AllOf
        lista={lista}
        trigger={
          <button type="button" className={cx(chip, plain)}>
            <Layers size={16} strokeWidth={1.9} aria-hidden />
            {t.titulo}
            <ChevronDown size={14} aria-hidden className="text-ink-3" />
          </button>
        }
      />
      <div ref={strip} className="-mr-3 flex min-w-0 gap-2 overflow-x-auto py-1 pr-3">
        {visoes.map(({ lista, chave, nome, estado, count }) => {
          const chosen = chave === atual?.chave;
          return (
            <Link
              key={chave}
              to={places[lista].path}
              search={estado}
              aria-current={chosen ? 'page' : undefined}
              activeProps={{}}
              className={cx(chip, chosen ? 'border-accent bg-accent-soft font-semibold text-accent-text' : plain)}
            >
              {nome}
              {count && <span className={cx('num', !chosen && 'text-ink-3')}>{count}</span>}
            </Link>
          );
        })}
      </div>
    </nav>
  );
}
