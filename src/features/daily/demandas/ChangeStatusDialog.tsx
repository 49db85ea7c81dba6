import { useNavigate } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { type KeyboardEvent, Suspense, useState } from 'react';
import { call } from '../../../web/calls/api.ts';
import { patch, useAction } from '../../../web/data/action.ts';
import { useData } from '../../../web/data/data.ts';
import { lazyPart } from '../../../web/parts/lazy-part.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { Kbd } from '../../../web/ui/Kbd.tsx';
import { getAjustes } from '../../base/ajustes/ajustes.contract.ts';
import { listDevolutivas } from '../devolutivas/devolutivas.contract.ts';
import { devolutivasTexts } from '../devolutivas/devolutivas.texts.ts';
import { roteirosTexts } from '../roteiros/roteiros.texts.ts';
import type { Encerrada } from '../devolutivas/JaSabeDialog.tsx';
import {
  type Demanda,
  demandasByMunicipe,
  type DemandasPage,
  demandaStatuses,
  type DemandaStatus,
  getDemanda,
  listDemandas,
  setDemandaStatus,
} from './demandas.contract.ts';
import { demandasTexts as t } from './demandas.texts.ts';
import { firstWords } from './DemandaActions.tsx';
import { DemandaStatusBadge } from './DemandaStatusBadge.tsx';

const JaSabeDialog = lazyPart(() => import('../devolutivas/JaSabeDialog.tsx'));

/** Behind the frame that shows what was chosen: a window that closes has the whole page styled again. */
const afterFrame = (then: () => void) => requestAnimationFrame(() => setTimeout(then));

type Props = {
  demanda: Demanda | null;
  /** What was clicked. */
  near: Element | null;
  /** What was chosen, before the server has it. */
  onChange?: (demanda: Demanda) => void;
  onClose: () => void;
};

/**
 * The three statuses, one click or key each; what was chosen shows at once, everywhere, and can be taken back. It follows what
 * colleagues do meanwhile, also where that takes the demand out of the list.
 */
export function ChangeStatusDialog({ demanda: opened, near, onChange, onClose }: Props) {
  const { data: newest } = useData(getDemanda, { id: opened?.id ?? '' }, { enabled: opened !== null });
  const demanda = opened && newest && newest.versao > opened.versao ? newest : opened;
  const navigate = useNavigate();
  const [closed, setClosed] = useState<Encerrada | null>(null);
  const asks =
    useData(getAjustes, {}, { enabled: demanda?.status === 'EM_ANALISE' }).data?.perguntar_devolutiva ?? false;
  const tell = ({ id }: Demanda) =>
    void navigate({ to: '/demandas/$id', params: { id }, hash: 'devolutiva', resetScroll: false });
  const change = useAction(setDemandaStatus, {
    success: t.statusAtualizado,
    error: t.erroStatus,
    more: (changed) => ({
      detail: [
        t.qualAgora(nameOf(changed), t.statusNomes[changed.status]),
        ...(changed.status_antes === 'EM_ANALISE' && changed.passos_abertos > 0
          ? [roteirosTexts.emAberto(changed.passos_abertos)]
          : []),
      ].join('. '),
      about: changed.id,
      actions:
        changed.devolutiva === 'PENDENTE' && changed.status_antes === 'EM_ANALISE' && !asks
          ? [{ label: devolutivasTexts.registrar, run: () => tell(changed) }]
          : [],
    }),
    undo: ({ status_antes: status, versao }, { id }) => call(setDemandaStatus, { id, status, desfazer: true, versao }),
    optimistic: ({ id, status }) => {
      const set = (row: Demanda) =>
        row.id === id
          ? {
              ...row,
              status,
              andamento: null,
              ...(status === 'EM_ANALISE' && { encerrada_em: null, devolutiva: null }),
            }
          : row;
      return [
        patch(listDemandas, (page) => withStatus(page, id, status)),
        patch(demandasByMunicipe, (page) => ({ ...page, rows: page.rows.map(set) })),
        patch(getDemanda, set),
      ];
    },
  });

  function choose(status: DemandaStatus) {
    if (demanda && demanda.status !== status) {
      onChange?.({ ...demanda, status, andamento: null });
      void changeTo(demanda.id, status);
    }
    afterFrame(onClose);
  }

  async function changeTo(id: string, status: DemandaStatus) {
    const changed = await change.run({ id, status });
    if (!asks || changed?.devolutiva !== 'PENDENTE') return;
    const { id: municipe, nome_completo } = changed.municipe;
    // it may wait for supporters alone: of somebody who is deleted or anonymised nothing is asked
    const told = await call(listDevolutivas, { id }).catch(() => null);
    if (!told?.pessoas.some((one) => one.municipe_id === municipe && !one.devolutiva)) return;
    setClosed({ id, ciclo: told.ciclo, municipe: { id: municipe, nome_completo }, resultado: t.statusNomes[status] });
  }

  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const status = demandaStatuses[Number(event.key) - 1];
    const here = event.currentTarget;
    const beside: Record<string, Element | null> = {
      ArrowDown: here.nextElementSibling,
      ArrowUp: here.previousElementSibling,
    };
    const next = beside[event.key];
    if (!status && !next) return;
    event.preventDefault();
    if (status) choose(status);
    if (next instanceof HTMLElement) next.focus();
  }

  return (
    <>
      <Dialog
        open={demanda !== null}
        near={near ?? undefined}
        onClose={onClose}
        size="sm"
        title={t.alterarStatus}
        description={demanda && about(demanda)}
      >
        <div className="flex flex-col gap-2">
          {demandaStatuses.map((status, index) => {
            const current = status === demanda?.status;
            return (
              <button
                key={status}
                type="button"
                autoFocus={current}
                aria-current={current || undefined}
                aria-keyshortcuts={String(index + 1)}
                onClick={() => choose(status)}
                onKeyDown={onKeyDown}
                className="flex min-h-12 items-center justify-between gap-3 rounded-sm border border-line px-3 text-sm text-ink-2 transition-colors hover:border-line-strong hover:bg-bg aria-[current]:border-accent aria-[current]:bg-accent-soft"
              >
                <DemandaStatusBadge status={status} />
                <span className="flex items-center gap-3">
                  {current && (
                    <span className="flex items-center gap-1.5 text-accent-text">
                      {t.statusAtual}
                      <Check size={16} aria-hidden />
                    </span>
                  )}
                  <span aria-hidden className="flex max-md:hidden">
                    <Kbd>{index + 1}</Kbd>
                  </span>
                </span>
              </button>
            );
          })}
        </div>
      </Dialog>
      <Suspense>{closed && <JaSabeDialog demanda={closed} onClose={() => setClosed(null)} />}</Suspense>
    </>
  );
}

const nameOf = ({ numero, municipe, descricao_texto }: Demanda) =>
  t.qual(numero, municipe.nome_completo, firstWords(descricao_texto));

function about({ municipe, descricao_texto }: Demanda) {
  return (
    <>
      <span className="line-clamp-2">{descricao_texto}</span>
      <span className="text-xs text-ink-3">{municipe.nome_completo}</span>
    </>
  );
}

function withStatus(page: DemandasPage, id: string, status: DemandaStatus): DemandasPage {
  const before = page.rows.find((row) => row.id === id)?.status;
  if (!before || before === status) return page;
  return {
    ...page,
    rows: page.rows.map((row) => (row.id === id ? { ...row, status, andamento: null } : row)),
    ...(page.counts && {
      counts: { ...page.counts, [before]: page.counts[before] - 1, [status]: page.counts[status] + 1 },
    }),
  };
}
