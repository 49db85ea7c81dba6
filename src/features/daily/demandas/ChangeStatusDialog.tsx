import { Check } from 'lucide-react';
import { patch, useAction } from '../../../web/data/action.ts';
import { Dialog } from '../../../web/ui/Dialog.tsx';
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
import { DemandaStatusBadge } from './DemandaStatusBadge.tsx';

/** Behind the frame that shows what was chosen: a window that closes has the whole page styled again. */
const afterFrame = (then: () => void) => requestAnimationFrame(() => setTimeout(then));

/** The three statuses, one click each; what was chosen shows at once, everywhere. */
export function ChangeStatusDialog({ demanda, onClose }: { demanda: Demanda | null; onClose: () => void }) {
  const change = useAction(setDemandaStatus, {
    success: t.statusAtualizado,
    error: t.erroStatus,
    optimistic: ({ id, status }) => {
      const set = (row: Demanda) => (row.id === id ? { ...row, status } : row);
      return [
        patch(listDemandas, (page) => withStatus(page, id, status)),
        patch(demandasByMunicipe, (page) => ({ ...page, rows: page.rows.map(set) })),
        patch(getDemanda, set),
      ];
    },
  });

  function choose(status: DemandaStatus) {
    if (demanda && demanda.status !== status) void change.run({ id: demanda.id, status });
    afterFrame(onClose);
  }

  return (
    <Dialog
      open={demanda !== null}
      onClose={onClose}
      size="sm"
      title={t.alterarStatus}
      description={demanda && about(demanda)}
    >
      <div className="flex flex-col gap-2">
        {demandaStatuses.map((status) => {
          const current = status === demanda?.status;
          return (
            <button
              key={status}
              type="button"
              autoFocus={current}
              aria-current={current || undefined}
              onClick={() => choose(status)}
              className="flex min-h-12 items-center justify-between gap-3 rounded-sm border border-line px-3 text-sm text-ink-2 transition-colors hover:border-line-strong hover:bg-bg aria-[current]:border-accent aria-[current]:bg-accent-soft"
            >
              <DemandaStatusBadge status={status} />
              {current && (
                <span className="flex items-center gap-1.5 text-accent-text">
                  {t.statusAtual}
                  <Check size={16} aria-hidden />
                </span>
              )}
            </button>
          );
        })}
      </div>
    </Dialog>
  );
}

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
    rows: page.rows.map((row) => (row.id === id ? { ...row, status } : row)),
    counts: { ...page.counts, [before]: page.counts[before] - 1, [status]: page.counts[status] + 1 },
  };
}
