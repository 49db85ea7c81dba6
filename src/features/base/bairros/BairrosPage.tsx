import { MapPinned, Merge, Pencil, Split } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../web/calls/api.ts';
import { useSearchState } from '../../../web/browser/search-state.ts';
import { useAction } from '../../../web/data/action.ts';
import { fullPage, usePages } from '../../../web/data/pages.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import { NothingFound } from '../../../web/lists/NothingFound.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { EmptyState } from '../../../web/ui/EmptyState.tsx';
import { IconButton } from '../../../web/ui/IconButton.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { MoreRows } from '../../../web/ui/MoreRows.tsx';
import { PageHeader } from '../../../web/ui/PageHeader.tsx';
import { withPointer } from '../../../web/ui/row-action.ts';
import { SearchInput } from '../../../web/ui/SearchInput.tsx';
import { dadosTexts } from '../dados/dados.texts.ts';
import { JuntarForm, RenomearForm } from './BairroForms.tsx';
import {
  type Bairro,
  type BairroGrafias,
  grafiasMax,
  joinBairros,
  listGrafias,
  splitBairro,
} from './bairros.contract.ts';
import { bairrosTexts as t } from './bairros.texts.ts';

type Asked = { what: 'renomear' | 'juntar'; bairro: BairroGrafias };

/** `/dados/bairros`: every bairro with the ways to write it, and which of them count as one. */
export default function BairrosPage() {
  const [{ busca }, setSearch] = useSearchState({ busca: '' });
  const bairros = usePages(listGrafias, busca ? { busca } : {}, fullPage(grafiasMax), { error: t.erroCarregar });
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <PageHeader title={t.titulo} parents={[{ label: dadosTexts.titulo, to: '/dados' }]} />
      <div className="mb-3">
        <SearchInput
          value={busca}
          placeholder={t.buscar}
          onSearch={(text) => setSearch({ busca: text }, { replace: true })}
        />
      </div>
      <Loaded query={bairros.query} error={t.erroCarregar}>
        {() =>
          bairros.rows?.length === 0 ? (
            <Nothing searched={busca !== ''} onClear={() => setSearch({ busca: '' })} />
          ) : (
            <ul className="divide-y divide-line rounded-md border border-line bg-surface">
              {bairros.rows?.map((bairro) => (
                <Row key={bairro.id} bairro={bairro} onAsk={(what) => setAsked({ what, bairro })} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <MoreRows list={bairros} />
      <Dialog
        open={asked !== null}
        onClose={close}
        title={asked?.what === 'juntar' ? t.juntarQual(asked.bairro.nome) : t.renomearQual(asked?.bairro.nome ?? '')}
      >
        {asked?.what === 'renomear' && <RenomearForm bairro={asked.bairro} onDone={close} />}
        {asked?.what === 'juntar' && <JuntarForm bairro={asked.bairro} onDone={close} />}
      </Dialog>
    </>
  );
}

const Nothing = ({ searched, onClear }: { searched: boolean; onClear: () => void }) =>
  searched ? (
    <NothingFound title={t.nada} onClear={onClear} />
  ) : (
    <EmptyState icon={MapPinned} title={t.vazio} hint={t.vazioDica} />
  );

const Counts = ({ municipes, demandas }: Pick<BairroGrafias, 'municipes' | 'demandas'>) => (
  <span className="num text-ink-2">
    {t.municipes(municipes)} · {t.demandas(demandas)}
  </span>
);

function Row({ bairro, onAsk }: { bairro: BairroGrafias; onAsk: (what: Asked['what']) => void }) {
  const mayEdit = useAllowed('quality.bulk');
  const split = useSplit(bairro);
  return (
    <li className="px-4 py-2.5">
      <div className="group flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="min-w-0 flex-1 basis-52 text-sm font-semibold break-words">{bairro.nome}</p>
        <p className="text-sm">
          <Counts {...bairro} />
        </p>
        {mayEdit && (
          <div className={cx('-my-1 flex max-md:-mr-2 max-md:ml-auto', withPointer)}>
            <IconButton icon={Pencil} label={t.renomearQual(bairro.nome)} onClick={() => onAsk('renomear')} />
            <IconButton icon={Merge} label={t.juntarQual(bairro.nome)} onClick={() => onAsk('juntar')} />
          </div>
        )}
      </div>
      {bairro.grafias.length > 0 && (
        <ul aria-label={t.grafias} className="mt-1 flex flex-col gap-0.5 border-l-2 border-line pl-3">
          {bairro.grafias.map((grafia) => (
            <li key={grafia.id} className="group flex flex-wrap items-center gap-x-4 text-sm">
              <span className="min-w-0 flex-1 basis-40 break-words">{grafia.nome}</span>
              <Counts {...grafia} />
              {mayEdit && (
                <IconButton
                  className={withPointer}
                  icon={Split}
                  label={t.separarQual(grafia.nome)}
                  onClick={() => void split.run({ id: grafia.id })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** A spelling counts for itself again, and may be put back. */
function useSplit({ id, grafias }: BairroGrafias) {
  const nomeOf = (grafia: string) => grafias.find((one: Bairro) => one.id === grafia)?.nome ?? '';
  return useAction(splitBairro, {
    success: (_, input) => t.separado(nomeOf(input.id)),
    error: t.erroSeparar,
    undo: (_, input) => call(joinBairros, { id: input.id, em: id }),
  });
}
