import { ArrowDown, ArrowUp, Lock, Plus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { texts } from '../../../shared/texts.ts';
import { Badge } from '../../../web/ui/Badge.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { RowActions } from '../../../web/ui/RowActions.tsx';
import { editAction, removeAction, type RowAction, withPointer } from '../../../web/ui/row-action.ts';
import type { Assunto } from './assuntos.contract.ts';
import { assuntosTexts as t } from './assuntos.texts.ts';
import type { Step } from './tree.ts';

type Props = {
  assunto: Assunto;
  canEdit: boolean;
  more: RowAction[];
  /** Of a theme. */
  onAdd?: () => void;
  onEdit: () => void;
  onRemove: () => void;
  onMove: (para: Step) => void;
};

const steps: Record<string, Step> = { ArrowUp: 'cima', ArrowDown: 'baixo' };

/** A theme or a subject: its name opens it, Alt with an arrow moves it. */
export function AssuntoRow({ assunto, canEdit, more, onAdd, onEdit, onRemove, onMove }: Props) {
  const { id, nome, nivel, setor, sigilosa } = assunto;
  const look = cx('min-w-0 break-words text-left', nivel === 1 ? 'text-md font-semibold' : 'text-sm');
  const sector = setor && (
    <span className="min-w-0 truncate text-xs text-ink-3">
      {setor.deleted ? texts.excluido(setor.nome) : setor.nome}
    </span>
  );
  const secret = sigilosa && <Badge icon={Lock}>{t.sigilosa}</Badge>;
  if (!canEdit)
    return (
      <div className="flex min-h-9 flex-wrap items-baseline gap-x-3 px-2 py-1.5">
        <span className={look}>{nome}</span>
        {secret}
        {sector}
      </div>
    );

  function onKeyDown(event: KeyboardEvent) {
    const para = event.altKey ? steps[event.key] : undefined;
    if (!para) return;
    event.preventDefault();
    onMove(para);
  }
  const actions: RowAction[] = [
    { icon: ArrowUp, label: t.subirRotulo, name: t.subir(nome), onSelect: () => onMove('cima') },
    { icon: ArrowDown, label: t.descerRotulo, name: t.descer(nome), onSelect: () => onMove('baixo') },
    ...(onAdd ? [{ icon: Plus, label: t.novoAssunto, name: t.novoEm(nome), onSelect: onAdd }] : []),
    ...more,
    editAction(nome, onEdit),
    removeAction(nome, onRemove),
  ];
  return (
    <div className="group flex min-h-11 items-center gap-2 rounded-sm px-2 hover:bg-sunken md:min-h-9">
      <button
        type="button"
        data-assunto={id}
        onClick={onEdit}
        onKeyDown={onKeyDown}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        className={cx(
          'flex min-h-11 flex-1 flex-wrap items-baseline content-center gap-x-3 rounded-sm md:min-h-9',
          look,
        )}
      >
        <span className="min-w-0 break-words">{nome}</span>
        {secret}
        {sector}
      </button>
      <span className={cx('flex shrink-0', withPointer)}>
        <RowActions name={texts.acoesDe(nome)} actions={actions} />
      </span>
    </div>
  );
}
