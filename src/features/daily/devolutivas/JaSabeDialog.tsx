import { Suspense, useState } from 'react';
import { lazyPart } from '../../../web/parts/lazy-part.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { Kbd } from '../../../web/ui/Kbd.tsx';
import { devolutivasTexts as t } from './devolutivas.texts.ts';
import { useWaive } from './waive.tsx';

const AvisarDialog = lazyPart(() => import('./AvisarDialog.tsx'));

/** A demand that was just closed. */
export type Encerrada = {
  id: string;
  ciclo: number;
  municipe: { id: string; nome_completo: string };
  resultado: string;
};

/** Whether its citizen knows already; Esc leaves it for later. */
export default function JaSabeDialog({ demanda, onClose }: { demanda: Encerrada; onClose: () => void }) {
  const { id, ciclo, municipe, resultado } = demanda;
  const [telling, setTelling] = useState(false);
  const waive = useWaive();
  if (telling)
    return (
      <Suspense>
        <AvisarDialog
          demandaId={id}
          ciclo={ciclo}
          pessoas={[{ municipe_id: municipe.id, nome_completo: municipe.nome_completo }]}
          onClose={onClose}
        />
      </Suspense>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t.jaSabe}
      description={t.demandaDe(municipe.nome_completo, resultado)}
      footer={
        <>
          <Button
            variant="quiet"
            onClick={() => {
              void waive(id, municipe.id);
              onClose();
            }}
          >
            {t.naoPrecisa}
          </Button>
          <Button onClick={onClose}>
            {t.avisarDepois}
            <span aria-hidden className="flex max-md:hidden">
              <Kbd>Esc</Kbd>
            </span>
          </Button>
          <Button variant="primary" data-autofocus onClick={() => setTelling(true)}>
            {t.jaAvisei}
          </Button>
        </>
      }
    />
  );
}
