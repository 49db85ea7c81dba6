import { ChevronLeft, ChevronRight, Combine, Users } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { uuid } from '../../../shared/fields.ts';
import { useSearchState } from '../../../web/browser/search-state.ts';
import { useData } from '../../../web/data/data.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import { isGone } from '../../../web/calls/gone.ts';
import { Badge } from '../../../web/ui/Badge.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { EmptyState } from '../../../web/ui/EmptyState.tsx';
import { IconButton } from '../../../web/ui/IconButton.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import type { Crumb } from '../../../web/calls/page-title.ts';
import { NoAccess } from '../../../web/ui/NoAccess.tsx';
import { PageHeader } from '../../../web/ui/PageHeader.tsx';
import { dadosTexts } from '../dados/dados.texts.ts';
import { motivosTexts } from '../parecidos/parecidos.texts.ts';
import { muitoProvavel } from '../parecidos/parecidos.contract.ts';
import { ProcurarPanel } from '../parecidos/ProcurarPanel.tsx';
import { getPar, listDuplicados, mostCounted, type Par } from './duplicados.contract.ts';
import { duplicadosTexts as t } from './duplicados.texts.ts';
import { ParPanel } from './ParPanel.tsx';

const isId = (text: string) => uuid().safeParse(text).success;
type Pair = Pick<Par, 'fica_id' | 'sai_id'>;
const same = (one: Pair, other: Pair) =>
  [one.fica_id, one.sai_id].sort().join() === [other.fica_id, other.sai_id].sort().join();

const parents: Crumb[] = [{ label: dadosTexts.titulo, to: '/dados' }];

/** `/dados/duplicados`: pairs that wait, one after the other, or the two of the address. */
export default function DuplicadosPage() {
  if (useAllowed('municipes.merge')) return <Queue />;
  return <NoAccess title={t.titulo} parents={parents} sentence={t.acessoNegado} hint={dadosTexts.nadaDica} />;
}

function Queue() {
  const [{ fica, sai }, setSearch] = useSearchState({ fica: '', sai: '' });
  const queue = useData(listDuplicados, {}, { error: t.erroCarregar });
  const named = isId(fica) && isId(sai) ? { fica_id: fica, sai_id: sai } : undefined;
  const show = (pair?: Pair) => setSearch({ fica: pair?.fica_id ?? '', sai: pair?.sai_id ?? '' }, { replace: true });
  const first = queue.data?.rows[0];
  // the queue goes on changing: whom somebody reads about are those whom they decide about; a pair that was just decided is still on its way out
  const begins = !named && first !== undefined && !queue.isFetching;
  const stay = useEffectEvent(() => show(first));
  useEffect(() => {
    if (begins) stay();
  }, [begins]);
  return (
    <Loaded query={queue} error={t.erroCarregar}>
      {({ rows, total }) => {
        const pair = named ?? first;
        if (!pair) return <Nothing />;
        const place = rows.findIndex((row) => same(row, pair));
        const goTo = (step: number) => show(rows[(place + step + rows.length) % rows.length]);
        return (
          <OnePair
            key={`${pair.fica_id} ${pair.sai_id}`}
            pair={pair}
            place={place < 0 ? '' : total === mostCounted ? t.maisDeMil(place + 1) : t.de(place + 1, total)}
            {...(rows.length > (place < 0 ? 0 : 1) && { onStep: goTo })}
            onSwap={() => show({ fica_id: pair.sai_id, sai_id: pair.fica_id })}
            // what is decided leaves the queue, and the one behind it takes its place
            onDecided={() => show(place < 0 ? undefined : rows[place + 1])}
            onQueue={() => show()}
          />
        );
      }}
    </Loaded>
  );
}

type Props = {
  pair: Pair;
  /** '3 de 41' */
  place: string;
  onStep?: (step: number) => void;
  onSwap: () => void;
  onDecided: () => void;
  onQueue: () => void;
};

function OnePair({ pair, place, onStep, onSwap, onDecided, onQueue }: Props) {
  const par = useData(getPar, { id: pair.fica_id, municipe_id: pair.sai_id });
  const { pontos = 0, motivos = [] } = par.data ?? {};
  return (
    <>
      <PageHeader
        title={t.titulo}
        parents={parents}
        beside={place && <span className="num text-md text-ink-3">{place}</span>}
        details={
          pontos > 0 && (
            <>
              <Badge tone="warn" icon={Users}>
                {pontos >= muitoProvavel ? t.muitoProvavel : t.possivel}
              </Badge>
              {motivos.map((motivo) => (
                <Badge key={motivo}>{motivosTexts[motivo] ?? motivo}</Badge>
              ))}
            </>
          )
        }
        actions={
          <>
            <ProcurarPanel variant="quiet" />
            {onStep && (
              <>
                <IconButton icon={ChevronLeft} label={t.anterior} aria-keyshortcuts="k" onClick={() => onStep(-1)} />
                <IconButton icon={ChevronRight} label={t.proximo} aria-keyshortcuts="j" onClick={() => onStep(1)} />
              </>
            )}
          </>
        }
      />
      {isGone(par) ? (
        <EmptyState
          icon={Combine}
          title={t.saiu}
          hint={t.saiuDica}
          action={<Button onClick={onQueue}>{t.verFila}</Button>}
        />
      ) : (
        <Loaded query={par} error={t.erroCarregar}>
          {(data) => (
            <ParPanel par={data} onSwap={onSwap} onDecided={onDecided} {...(onStep && { onPass: () => onStep(1) })} />
          )}
        </Loaded>
      )}
    </>
  );
}

function Nothing() {
  return (
    <>
      <PageHeader title={t.titulo} parents={[{ label: dadosTexts.titulo, to: '/dados' }]} />
      <EmptyState icon={Combine} title={t.vazio} hint={t.vazioDica} action={<ProcurarPanel />} />
    </>
  );
}
