import { useState } from 'react';
import type { CallInput } from '../../../shared/contract.ts';
import { formatDate } from '../../../shared/format.ts';
import { texts } from '../../../shared/texts.ts';
import { useData } from '../../../web/data/data.ts';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { SearchInput } from '../../../web/ui/SearchInput.tsx';
import { ListSkeleton } from '../../../web/ui/Skeleton.tsx';
import { coletivoTexts } from '../coletivo/coletivo.texts.ts';
import { type Demanda, listDemandas } from '../demandas/demandas.contract.ts';
import { demandasTexts } from '../demandas/demandas.texts.ts';
import { reunirTexts as t } from './reunir.texts.ts';

const rowsShown = 20;

type Asked = CallInput<typeof listDemandas>;

type Props = {
  title: string;
  description?: string;
  /** What is asked for beside what is typed, or before. */
  asked?: (busca: string) => Asked;
  offered?: (demanda: Demanda) => boolean;
  onClose: () => void;
  onPick: (id: string) => void;
};

const anyOf = (busca: string): Asked => ({ busca });

/** Chooses a demand: the newest, or those that a search finds. */
export default function DemandaPicker({ title, description, onClose, ...finder }: Props) {
  return (
    <Dialog open size="lg" title={title} description={description} onClose={onClose}>
      <Finder {...finder} />
    </Dialog>
  );
}

function Finder({ asked = anyOf, offered = () => true, onPick }: Pick<Props, 'asked' | 'offered' | 'onPick'>) {
  const [busca, setBusca] = useState('');
  const error = demandasTexts.erroCarregarLista;
  const found = useData(listDemandas, asked(busca), { error });
  return (
    <div className="flex flex-col gap-3">
      <SearchInput
        value={busca}
        onSearch={setBusca}
        placeholder={t.procurar}
        shortcut={false}
        autoFocus
        className="md:w-full"
      />
      <div className="h-[min(26rem,50dvh)] overflow-y-auto rounded-md border border-line">
        <Loaded query={found} error={error} skeleton={<ListSkeleton rows={6} />}>
          {({ rows, quis_dizer = [] }) => {
            const choices = [...rows, ...quis_dizer].filter(offered).slice(0, rowsShown);
            if (choices.length === 0)
              return <p className="px-4 py-10 text-center text-sm text-ink-2">{demandasTexts.nenhumaEncontrada}</p>;
            return (
              <ul>
                {choices.map((one) => (
                  <li key={one.id} className="border-b border-line last:border-0">
                    <button
                      type="button"
                      onClick={() => onPick(one.id)}
                      className="flex min-h-12 w-full flex-col justify-center px-4 py-2 text-left hover:bg-accent-soft focus-visible:bg-accent-soft"
                    >
                      <span className="line-clamp-2 text-sm font-medium">
                        <span className="capitals">{one.descricao_texto}</span>
                      </span>
                      <span className="text-xs text-ink-2">
                        <span className="num">{one.numero}</span> ·{' '}
                        <span className="capitals">
                          {one.municipe.deleted
                            ? texts.excluido(one.municipe.nome_completo)
                            : one.municipe.nome_completo}
                        </span>{' '}
                        · {formatDate(one.data_demanda)}
                        {one.codigo_oficio && ` · ${demandasTexts.oficio(one.codigo_oficio)}`}
                        {one.bairro && ` · ${one.bairro}`}
                        {one.apoiadores > 0 && ` · ${coletivoTexts.quantos(one.apoiadores)}`}
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            );
          }}
        </Loaded>
      </div>
    </div>
  );
}
