import { Repeat2 } from 'lucide-react';
import { histories } from '../../../shared/history.ts';
import { texts } from '../../../shared/texts.ts';
import { withLabels } from '../../../shared/letters/variables.ts';
import { useRemoval } from '../../../web/data/removal.ts';
import { useHistoryPanel } from '../../../web/history/use-history-panel.tsx';
import { useAllowed } from '../../../web/session/session.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { RowActions } from '../../../web/ui/RowActions.tsx';
import { RowMenu } from '../../../web/ui/RowMenu.tsx';
import { removeAction } from '../../../web/ui/row-action.ts';
import { type OficioListed, removeOficio, restoreOficio } from '../../daily/oficios/oficios.contract.ts';
import { oficiosTexts } from '../../daily/oficios/oficios.texts.ts';
import { useReiterar } from './reiterar.tsx';
import { registroTexts as t } from './registro.texts.ts';

const nameOf = ({ identificacao, assunto }: OficioListed) => identificacao ?? withLabels(assunto);

/** What can be done with a letter in a list; nothing with one that is hidden from this person. */
export function OficioActions({ oficio }: { oficio: OficioListed }) {
  const { id, oculto, situacao, reiteravel } = oficio;
  const canEdit = useAllowed('oficios.edit');
  const history = useHistoryPanel(histories.oficios);
  const repeat = useReiterar();
  const remove = useRemoval(
    { remove: removeOficio, restore: restoreOficio },
    {
      ask: (asked: OficioListed) => ({ title: oficiosTexts.excluirRascunho(nameOf(asked)) }),
      success: oficiosTexts.rascunhoExcluido,
      error: oficiosTexts.erroExcluirRascunho,
    },
  );
  if (oculto) return null;
  const named = nameOf(oficio);
  const again = {
    icon: Repeat2,
    label: oficiosTexts.reiterar,
    name: t.reiterarNome(named),
    busy: repeat.busy,
    onSelect: () => void repeat.run({ id }),
  };
  return (
    <>
      <RowActions
        name={texts.acoesDe(named)}
        actions={[
          ...(canEdit && reiteravel ? [again] : []),
          ...history.action(id, named),
          ...(canEdit && situacao === 'RASCUNHO' ? [removeAction(named, () => void remove(oficio))] : []),
        ]}
      />
      {history.dialog}
    </>
  );
}

/** Of a letter that nobody has answered in time: what one has come for at rest as well, the rest in a menu. */
export function CobrarActions({ oficio }: { oficio: OficioListed }) {
  const canEdit = useAllowed('oficios.edit');
  const history = useHistoryPanel(histories.oficios);
  const repeat = useReiterar();
  if (oficio.oculto) return null;
  const named = nameOf(oficio);
  return (
    <span className="flex items-center justify-end gap-1">
      {canEdit && (
        <Button
          data-reiterar
          className="md:h-7! md:px-2.5! md:text-xs!"
          aria-label={t.reiterarNome(named)}
          title={t.reiterarTecla}
          busy={repeat.busy}
          onClick={() => void repeat.run({ id: oficio.id })}
        >
          {oficiosTexts.reiterar}
        </Button>
      )}
      <span className="-mr-2">
        <RowMenu name={texts.acoesDe(named)} actions={history.action(oficio.id, named)} />
      </span>
      {history.dialog}
    </span>
  );
}
