import { Plus } from 'lucide-react';
import { useAllowed } from '../../../web/session/session.tsx';
import { useData } from '../../../web/data/data.ts';
import { PanelCard } from '../../../web/session/PanelCard.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { passosMax } from '../../base/assuntos/roteiro.contract.ts';
import { PassoItem } from './PassoItem.tsx';
import { useEditPasso } from './PassoHost.tsx';
import { listPassos } from './roteiros.contract.ts';
import { roteirosTexts as t } from './roteiros.texts.ts';

/** What is done for a demand, step by step. The card comes with the first step. */
export function RoteiroPanel({ demanda: { id }, folds }: { demanda: { id: string }; folds: boolean }) {
  const canEdit = useAllowed('demandas.edit');
  const edit = useEditPasso();
  const { data: passos } = useData(listPassos, { id }, { error: t.erroCarregar });
  if (!passos?.length) return null;
  const title = t.titulo(passos.filter(({ feito_em }) => feito_em).length, passos.length);
  return (
    <PanelCard name="roteiro" folds={folds} title={title} printed>
      <ul aria-label={t.roteiro} className="-my-1">
        {passos.map((passo, index) => (
          <PassoItem
            key={passo.id}
            passo={passo}
            antes={passos[index - 1]}
            canEdit={canEdit}
            onEdit={() => edit({ demandaId: id, passo })}
          />
        ))}
      </ul>
      {canEdit && passos.length < passosMax && (
        <Button
          icon={Plus}
          aria-haspopup="dialog"
          className="mt-3 print:hidden"
          onClick={() => edit({ demandaId: id })}
        >
          {t.acrescentar}
        </Button>
      )}
    </PanelCard>
  );
}
