import { useState } from 'react';
import { formatDate } from '../../../shared/format.ts';
import { texts } from '../../../shared/texts.ts';
import { useDebounced } from '../../../web/browser/use-debounced.ts';
import { useData } from '../../../web/data/data.ts';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { Input } from '../../../web/ui/Input.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { ListSkeleton } from '../../../web/ui/Skeleton.tsx';
import { searchMax } from '../../base/municipes/municipes-filtros.contract.ts';
import { type Demanda, listDemandas } from '../demandas/demandas.contract.ts';
import { coletivoTexts } from '../coletivo/coletivo.texts.ts';
import { reunirTexts as t } from './reunir.texts.ts';

const shown = 20;

type Props = { demanda: Demanda; onClose: () => void; onPick: (id: string) => void };

/** Chooses among open demands; before something is looked for, those about the same. */
export default function ReunirDialog({ demanda, onClose, onPick }: Props) {
  const [typed, setTyped] = useState('');
  const busca = useDebounced(typed.trim());
  const alike = busca || !demanda.assunto_id ? { busca } : { assunto_id: demanda.assunto_id };
  const found = useData(listDemandas, { ...alike, status: 'EM_ANALISE' }, { error: t.erroCarregar });
  return (
    <Dialog open size="lg" title={t.reunirTitulo} description={t.reunirDica} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <Input
          type="search"
          autoFocus
          autoComplete="off"
          value={typed}
          maxLength={searchMax}
          placeholder={t.procurarDica}
          aria-label={t.procurar}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Loaded query={found} error={t.erroCarregar} skeleton={<ListSkeleton rows={4} />}>
          {({ rows, quis_dizer = [] }) => {
            const others = [...rows, ...quis_dizer].filter(
              ({ id, reunida, sigilosa }) => id !== demanda.id && !reunida && sigilosa === demanda.sigilosa,
            );
            if (others.length === 0) return <p className="text-sm text-ink-2">{t.nenhuma}</p>;
            return (
              <ul className="flex max-h-[50dvh] flex-col gap-1 overflow-y-auto" aria-label={t.emAnalise}>
                {others.slice(0, shown).map((one) => (
                  <li key={one.id}>
                    <button
                      type="button"
                      onClick={() => onPick(one.id)}
                      className="flex min-h-12 w-full flex-col justify-center rounded-sm border border-line px-3 py-2 text-left transition-colors hover:border-line-strong hover:bg-bg"
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
    </Dialog>
  );
}
