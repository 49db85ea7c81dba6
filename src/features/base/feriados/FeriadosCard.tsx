import { Plus } from 'lucide-react';
import { isDay } from '../../../shared/days.ts';
import { histories } from '../../../shared/history.ts';
import { texts } from '../../../shared/texts.ts';
import { useRemoval } from '../../../web/data/removal.ts';
import { useHistoryPanel } from '../../../web/history/use-history-panel.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { editAction, removeAction, withPointer } from '../../../web/ui/row-action.ts';
import { RowActions } from '../../../web/ui/RowActions.tsx';
import { DiaRow } from './Dias.tsx';
import { type Feriado, listFeriados, removeFeriado, restoreFeriado } from './feriados.contract.ts';
import { feriadosTexts as t } from './feriados.texts.ts';
import { recalculated } from './recalculated.tsx';

type Props = {
  ano: string;
  /** All that the office has entered, of whatever year. */
  feriados: readonly Feriado[];
  canEdit: boolean;
  onAdd: () => void;
  onEdit: (feriado: Feriado) => void;
};

/** What the office itself says of the days of a year. */
export function FeriadosCard({ ano, feriados, canEdit, onAdd, onEdit }: Props) {
  const history = useHistoryPanel(histories.feriados);
  const remove = useRemoveFeriado();
  const ofYear = feriados
    .map((feriado) => ({ feriado, dia: feriado.anual ? ano + feriado.data.slice(4) : feriado.data }))
    .filter(({ dia }) => dia.startsWith(ano) && isDay(dia))
    .sort((a, b) => (a.dia < b.dia ? -1 : 1));
  const kindOf = ({ tipo, anual }: Feriado) =>
    tipo === 'EXPEDIENTE' ? t.curtos.EXPEDIENTE! : anual ? t.todoAno : t.so(ano);

  return (
    <Card
      title={t.feriados}
      actions={
        canEdit && (
          <Button icon={Plus} onClick={onAdd}>
            {t.novo}
          </Button>
        )
      }
    >
      {ofYear.length > 0 && (
        <ul aria-label={t.feriados}>
          {ofYear.map(({ feriado, dia }) => (
            <DiaRow key={feriado.id} dia={dia} nome={feriado.nome} kind={kindOf(feriado)}>
              {canEdit && (
                <span
                  className={cx(
                    'flex shrink-0 items-center hovers:absolute hovers:inset-y-0 hovers:-right-2 hovers:bg-surface hovers:pl-2',
                    withPointer,
                  )}
                >
                  <RowActions
                    name={texts.acoesDe(feriado.nome)}
                    actions={[
                      ...history.action(feriado.id, feriado.nome),
                      editAction(feriado.nome, () => onEdit(feriado)),
                      removeAction(feriado.nome, () => void remove(feriado)),
                    ]}
                  />
                </span>
              )}
            </DiaRow>
          ))}
        </ul>
      )}
      {ofYear.length === 0 && (
        <div className="text-sm text-ink-2">
          <p>{feriados.length > 0 ? t.vazioAno(ano) : t.vazio}</p>
          {feriados.length === 0 && <p className="mt-1 text-xs text-ink-3">{canEdit ? t.vazioDica : t.vazioLeitura}</p>}
        </div>
      )}
      {history.dialog}
    </Card>
  );
}

const useRemoveFeriado = () =>
  useRemoval(
    { remove: removeFeriado, restore: restoreFeriado, list: listFeriados },
    {
      ask: ({ nome }) => ({ title: t.confirmarExclusao(nome), text: t.excluirDica }),
      success: t.excluido,
      error: t.erroExcluir,
      more: recalculated,
      undone: recalculated,
    },
  );
