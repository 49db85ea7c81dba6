import { useState } from 'react';
import { formatDate } from '../../../shared/format.ts';
import { useData } from '../../../web/data/data.ts';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { Skeleton } from '../../../web/ui/Skeleton.tsx';
import { DiasPanel } from '../prazos/DiasPanel.tsx';
import { explainResposta } from '../oficios/registro.contract.ts';
import { redacaoTexts as t } from './redacao.texts.ts';

/** Until when an answer is waited for; a click tells how that was counted. */
export function PrazoDaResposta({ id, ate }: { id: string; ate: string }) {
  const [near, setNear] = useState<Element | null>(null);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setNear(currentTarget)}
        className="num -mx-1 rounded-sm px-1 font-semibold underline decoration-dotted underline-offset-4 max-md:min-h-11"
      >
        {formatDate(ate)}
      </button>
      <Dialog
        open={near !== null}
        near={near ?? undefined}
        onClose={() => setNear(null)}
        size="sm"
        title={t.comoFoiContado}
      >
        <Explained id={id} />
      </Dialog>
    </>
  );
}

function Explained({ id }: { id: string }) {
  const query = useData(explainResposta, { id }, { error: t.erroCarregar });
  return (
    <Loaded query={query} error={t.erroCarregar} skeleton={<Skeleton className="h-40" />}>
      {({ proprio, dias, quantos, desde }) =>
        proprio || quantos === null || desde === null ? (
          <p className="text-sm text-ink-2">{t.proprio}</p>
        ) : (
          <>
            <p className="text-sm text-ink-2">{t.contado(quantos, desde)}</p>
            <DiasPanel days={dias} />
          </>
        )
      }
    </Loaded>
  );
}
