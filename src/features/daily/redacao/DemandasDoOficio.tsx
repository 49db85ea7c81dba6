import { Link } from '@tanstack/react-router';
import { ClipboardList, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../../web/data/action.ts';
import { useData } from '../../../web/data/data.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { IconButton } from '../../../web/ui/IconButton.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { SearchInput } from '../../../web/ui/SearchInput.tsx';
import { ListSkeleton } from '../../../web/ui/Skeleton.tsx';
import { listDemandas } from '../demandas/demandas.contract.ts';
import type { Oficio } from '../oficios/oficios.contract.ts';
import { linkDemandas, unlinkDemanda } from '../oficios/registro.contract.ts';
import { redacaoTexts as t } from './redacao.texts.ts';

/** What a letter is about. Of an issued one only those that joined later can be taken out. */
export function DemandasDoOficio({ oficio, canEdit }: { oficio: Oficio; canEdit: boolean }) {
  const { id, ligadas, situacao } = oficio;
  const [choosing, setChoosing] = useState(false);
  const link = useAction(linkDemandas, { error: t.erroLigar });
  const unlink = useAction(unlinkDemanda, { error: t.erroDesligar });
  return (
    <section aria-label={t.demandas}>
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-sm font-medium text-ink-2">{t.demandas}</h2>
        {canEdit && situacao !== 'ANULADO' && (
          <Button
            variant="quiet"
            icon={Plus}
            busy={link.busy}
            className="text-accent-text!"
            onClick={() => setChoosing(true)}
          >
            {t.acrescentar}
          </Button>
        )}
      </div>
      {ligadas.length === 0 && <p className="text-sm text-ink-3">{t.nenhumaDemanda}</p>}
      <ul>
        {ligadas.map(({ id: demanda_id, numero, municipe, descricao, depois, excluida }) => (
          <li key={demanda_id} className="flex min-h-11 items-center gap-2.5 md:min-h-9">
            <ClipboardList size={15} strokeWidth={1.8} aria-hidden className="shrink-0 text-ink-3" />
            <Link
              to="/demandas/$id"
              params={{ id: demanda_id }}
              className="min-w-0 flex-1 truncate text-sm hover:underline"
            >
              <span className="capitals font-medium">{municipe}</span>{' '}
              <span className="capitals text-ink-2">{descricao}</span>
            </Link>
            {excluida && <span className="text-xs text-bad">{t.demandaExcluida}</span>}
            {depois && <span className="text-xs text-ink-3">{t.depois}</span>}
            {canEdit && (situacao === 'RASCUNHO' || depois) && situacao !== 'ANULADO' && (
              <IconButton icon={X} label={t.retirar(numero)} onClick={() => void unlink.run({ id, demanda_id })} />
            )}
          </li>
        ))}
      </ul>
      <EscolherDemanda
        open={choosing}
        without={ligadas.map((one) => one.id)}
        onClose={() => setChoosing(false)}
        onPick={(demanda_id) => {
          setChoosing(false);
          void link.run({ id, demandas: [demanda_id] });
        }}
      />
    </section>
  );
}

type PickerProps = { open: boolean; without: readonly string[]; onClose: () => void; onPick: (id: string) => void };

/** Finds a demand by number, citizen or words. */
function EscolherDemanda({ open, onClose, ...finder }: PickerProps) {
  return (
    <Dialog open={open} onClose={onClose} size="lg" title={t.acrescentarTitulo}>
      <Finder {...finder} />
    </Dialog>
  );
}

function Finder({ without, onPick }: Pick<PickerProps, 'without' | 'onPick'>) {
  const [busca, setBusca] = useState('');
  const found = useData(listDemandas, { busca }, { error: t.erroCarregar });
  return (
    <div className="flex flex-col gap-3">
      <SearchInput value={busca} placeholder={t.buscarDemanda} shortcut={false} autoFocus onSearch={setBusca} />
      <div className="h-[min(24rem,50dvh)] overflow-y-auto rounded-md border border-line">
        <Loaded query={found} error={t.erroCarregar} skeleton={<ListSkeleton rows={6} />}>
          {({ rows }) => {
            const offered = rows.filter(({ id }) => !without.includes(id));
            if (offered.length === 0) return <p className="p-4 text-sm text-ink-2">{t.nenhumaEncontrada}</p>;
            return (
              <ul>
                {offered.map(({ id, numero, municipe, descricao_texto }) => (
                  <li key={id} className="border-b border-line last:border-b-0">
                    <button
                      type="button"
                      onClick={() => onPick(id)}
                      className="flex min-h-12 w-full flex-col px-4 py-2 text-left hover:bg-sunken"
                    >
                      <span className="text-sm font-medium">
                        <span className="num text-ink-3">{numero}</span>{' '}
                        <span className="capitals">{municipe.nome_completo}</span>
                      </span>
                      <span className="w-full truncate text-sm text-ink-2">
                        <span className="capitals">{descricao_texto}</span>
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
