import { useLocation, useNavigate } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useData } from '../../../web/data/data.ts';
import { lazyPart } from '../../../web/parts/lazy-part.tsx';
import { PanelCard } from '../../../web/session/PanelCard.tsx';
import { useAllowed } from '../../../web/session/session.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import type { Avisar } from './AvisarDialog.tsx';
import type { Corrigir } from './CorrigirDialog.tsx';
import { listDevolutivas } from './devolutivas.contract.ts';
import { devolutivasTexts as t } from './devolutivas.texts.ts';
import { Pessoa } from './Pessoa.tsx';

const AvisarDialog = lazyPart(() => import('./AvisarDialog.tsx'));
const CorrigirDialog = lazyPart(() => import('./CorrigirDialog.tsx'));

/** So many people stand in the card before all are asked for. */
const few = 5;

type Props = { demanda: { id: string; devolutiva: string | null }; folds: boolean };

/**
 * Who is to be told what became of a closed demand, and who was. On phones as one line while nobody is to be told. A window that
 * is open stays with what is typed where a colleague opens the demand again.
 */
export function DevolutivasPanel({ demanda, folds }: Props) {
  const canEdit = useAllowed('demandas.edit');
  const asks = demanda.devolutiva !== null;
  const query = useData(listDevolutivas, { id: demanda.id }, { error: t.erroCarregar, enabled: asks });
  const [all, setAll] = useState(false);
  const [avisar, setAvisar] = useState<Avisar | null>(null);
  const [corrigir, setCorrigir] = useState<Corrigir | null>(null);
  useArrival(asks && query.data !== undefined, () => {
    const [one, ...others] = query.data!.pessoas.filter(({ devolutiva }) => !devolutiva);
    if (one && others.length === 0 && canEdit)
      setAvisar({ demandaId: demanda.id, ciclo: query.data!.ciclo, pessoas: [one] });
  });
  const told = query.data;
  const left = told ? told.total - told.avisadas - told.dispensadas : 0;
  const done = left > 0 ? t.avisar(left) : told?.falta_oculta ? t.pendente : t.todosAvisados;
  const title = told ? done : t.registrar;

  const stay = useFocusStays(told, avisar === null && corrigir === null);

  return (
    <div {...stay} className="contents">
      {asks && (
        <PanelCard
          name="devolutivas"
          folds={folds && told !== undefined && left === 0 && !told.falta_oculta}
          title={title}
          className="print:hidden"
        >
          <Loaded query={query} error={t.erroCarregar}>
            {({ ciclo, pessoas, total, avisadas, dispensadas, falta_oculta }) => (
              <>
                {falta_oculta && <p className="mb-3 text-sm text-ink-2">{t.faltaOculta}</p>}
                <ul className="flex flex-col gap-3">
                  {(all ? pessoas : pessoas.slice(0, few)).map((one) => (
                    <Pessoa
                      key={one.municipe_id}
                      demandaId={demanda.id}
                      pessoa={one}
                      canEdit={canEdit}
                      onCorrect={setCorrigir}
                      onTell={(how) => setAvisar({ demandaId: demanda.id, ciclo, pessoas: [one], ...how })}
                    />
                  ))}
                </ul>
                {total > 1 && (
                  <p className="mt-3 flex items-center justify-between gap-3 text-sm">
                    {total > few && !all ? (
                      <Button variant="quiet" className="-ml-2" onClick={() => setAll(true)}>
                        {t.verTodas(total)}
                      </Button>
                    ) : (
                      <span />
                    )}
                    <span className="num text-xs text-ink-3">{t.quantasAvisadas(avisadas, total, dispensadas)}</span>
                  </p>
                )}
                {canEdit && left > 1 && (
                  <Button
                    icon={Users}
                    className="mt-3 w-full"
                    aria-haspopup="dialog"
                    onClick={() =>
                      setAvisar({
                        demandaId: demanda.id,
                        ciclo,
                        pessoas: pessoas.filter(({ devolutiva }) => !devolutiva),
                      })
                    }
                  >
                    {t.mesmasPalavras}
                  </Button>
                )}
              </>
            )}
          </Loaded>
        </PanelCard>
      )}
      <Suspense>{corrigir && <CorrigirDialog {...corrigir} onClose={() => setCorrigir(null)} />}</Suspense>
      <Suspense>{avisar && <AvisarDialog {...avisar} onClose={() => setAvisar(null)} />}</Suspense>
    </div>
  );
}

/** The toast of a closed demand leads here by a hash, which is taken out of the address: going back does not open the dialog again. */
function useArrival(ready: boolean, arrived: () => void) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const begin = useEffectEvent(() => {
    void navigate({ to: '.', hash: '', replace: true, resetScroll: false });
    arrived();
  });
  const here = ready && hash === 'devolutiva';
  useEffect(() => {
    if (here) begin();
  }, [here]);
}

/**
 * What was pressed goes once it is done. The focus then goes to who is to be told next, else to the card, which says that all
 * were told; it has to be in the card, or in a window that it opened.
 */
function useFocusStays(told: unknown, closed: boolean) {
  const card = useRef<HTMLDivElement>(null);
  const here = useRef(false);
  useEffect(() => {
    // before React tells of what is inside
    const elsewhere = () => (here.current = false);
    for (const event of ['pointerdown', 'focusin']) document.addEventListener(event, elsewhere, true);
    return () => {
      for (const event of ['pointerdown', 'focusin']) document.removeEventListener(event, elsewhere, true);
    };
  }, []);
  const goOn = useEffectEvent((_told: unknown) => {
    if (!here.current || document.activeElement !== document.body) return;
    const section = card.current?.querySelector<HTMLElement>('section');
    const next = section?.querySelector<HTMLElement>('[data-avisar], h2 button');
    if (!next) section?.setAttribute('tabindex', '-1');
    (next ?? section)?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (!closed) return;
    // a window that closes gives the focus back a moment later
    const timer = setTimeout(() => goOn(told));
    return () => clearTimeout(timer);
  }, [told, closed]);
  return { ref: card, onFocusCapture: () => (here.current = true) };
}
