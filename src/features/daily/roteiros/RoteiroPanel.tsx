import { Plus } from 'lucide-react';
import { useAllowed } from '../../../web/session/session.tsx';
import { useData } from '../../../web/data/data.ts';
import { useFold } from '../../../web/session/folds.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { FoldCard } from '../../../web/ui/FoldCard.tsx';
import { passosMax } from '../../base/assuntos/roteiro.contract.ts';
import { PassoItem } from './PassoItem.tsx';
import { useEditPasso } from './PassoHost.tsx';
import { listPassos } from './roteiros.contract.ts';
import { roteirosTexts as t } from './roteiros.texts.ts';

/** What is done for a demand, step by step. The card comes with the first step. */
export function RoteiroPanel({ demanda: { id }, folds }: { demanda: { id: string }; folds: boolean }) {
  const canEdit = useAllowed('demandas.edit');
  const edit = useEditPasso();
  const fold = useFold('roteiro');
  const { data: passos } = useData(listPassos, { id }, { error: t.erroCarregar });
  if (!passos?.length) return null;
  const title = t.titulo(passos.filter(({ feito_em }) => feito_em).length, passos.length);
  const content = (
    <>
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
    </>
  );
  if (!folds) return <Card title={title}>{content}</Card>;
  return (
    <FoldCard title={title} {...fold}>
      {content}
    </FoldCard>
  );
}
