import { useState } from 'react';
import { texts } from '../../../shared/texts.ts';
import { useData } from '../../../web/data/data.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { webTexts } from '../../../web/web.texts.ts';
import { itensMax, type Lote, loteItems } from './lotes.contract.ts';
import { lotesTexts as t } from './lotes.texts.ts';
import { outcomeOf } from './TarefaState.tsx';

/** What came of a lote: which records did not change, or did not come back, and why. */
export function ResultadoDialog({ lote, onClose }: { lote: Lote; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={lote.titulo}
      description={lote.erro ?? outcomeOf(lote)}
      footer={<Button onClick={onClose}>{texts.fechar}</Button>}
    >
      <div className="flex flex-col gap-4">
        {lote.falhas === 0 && lote.alterados_depois === 0 && <p className="text-sm text-ink-2">{t.nadaAqui}</p>}
        {lote.falhas > 0 && <Rows lote={lote} que="falhas" title={t.naoMudaram} />}
        {lote.alterados_depois > 0 && <Rows lote={lote} que="depois" title={t.naoVoltaram(lote.tipo)} />}
      </div>
    </Dialog>
  );
}

type RowsProps = { lote: Lote; que: 'falhas' | 'depois'; title: string };

/** A page of a hundred at a time. */
function Rows({ lote, que, title }: RowsProps) {
  const [after, setAfter] = useState<readonly number[]>([0]);
  return (
    <section aria-label={title}>
      <h3 className="mb-1 text-sm font-semibold">{title}</h3>
      <ul className="flex flex-col gap-1 text-sm text-ink-2">
        {after.map((from, page) => (
          <PageOfRows
            key={from}
            lote={lote}
            que={que}
            from={from}
            onMore={page === after.length - 1 ? (last) => setAfter([...after, last]) : undefined}
          />
        ))}
      </ul>
    </section>
  );
}

type PageProps = Omit<RowsProps, 'title'> & { from: number; onMore?: (last: number) => void };

function PageOfRows({ lote, que, from, onMore }: PageProps) {
  const items = useData(loteItems, { id: lote.id, que, depois_de: String(from) }, { error: t.erroCarregar });
  return (
    <Loaded query={items} error={t.erroCarregar} skeleton={<li className="text-ink-3">{texts.carregando}</li>}>
      {(rows) => (
        <>
          {rows.map(({ seq, nome, motivo }) => (
            <li key={seq} className="break-words">
              {t.motivo(nome ?? t.semNome, motivo)}
            </li>
          ))}
          {onMore && rows.length === itensMax && (
            <li>
              <Button variant="quiet" onClick={() => onMore(rows.at(-1)!.seq)}>
                {webTexts.mostrarMais}
              </Button>
            </li>
          )}
        </>
      )}
    </Loaded>
  );
}
