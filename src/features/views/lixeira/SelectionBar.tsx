import { Undo2 } from 'lucide-react';
import { Button } from '../../../web/ui/Button.tsx';
import { checkboxClass } from './LixeiraColumns.tsx';
import { lixeiraTexts as t } from './lixeira.texts.ts';

type SelectionBarProps = {
  /** Whether all that can be restored are chosen. */
  all: boolean;
  chosen: number;
  busy: boolean;
  onAll: (chosen: boolean) => void;
  onRestore: () => void;
};

/** Choosing all rows of the page that can be restored, and restoring what is chosen; keeps its height, so that nothing jumps. */
export function SelectionBar({ all, chosen, busy, onAll, onRestore }: SelectionBarProps) {
  return (
    <div className="mb-2 flex min-h-11 items-center gap-3 px-3 text-sm text-ink-2 md:min-h-9">
      <label className="flex min-h-6 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className={checkboxClass}
          checked={all}
          ref={(input) => {
            if (input) input.indeterminate = chosen > 0 && !all;
          }}
          onChange={(event) => onAll(event.target.checked)}
        />
        <span aria-live="polite">{chosen > 0 ? t.selecionados(chosen) : t.selecionarTodos}</span>
      </label>
      {chosen > 0 && (
        <Button variant="primary" icon={Undo2} busy={busy} onClick={onRestore} className="max-md:ml-auto">
          {t.restaurar}
        </Button>
      )}
    </div>
  );
}
