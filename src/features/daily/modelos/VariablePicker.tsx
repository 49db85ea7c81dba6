import { type KeyboardEvent, useState } from 'react';
import { contains } from '../../../shared/letters/search.ts';
import {
  type TextKind,
  type VariableName,
  variables,
  variablesOf,
  written,
} from '../../../shared/letters/variables.ts';
import { Input } from '../../../web/ui/Input.tsx';
import { ListOption } from '../../../web/ui/ListOption.tsx';
import { useCombobox } from '../../../web/ui/use-combobox.ts';
import { modelosTexts as t } from './modelos.texts.ts';

type Props = { kind: TextKind; onPick: (name: VariableName) => void; onClose: () => void };

/** The fixed list of variables, narrowed by what is typed; arrows, Enter and Esc as in every list. */
export function VariablePicker({ kind, onPick, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const found = variablesOf(kind).filter((name) => contains(typed, variables[name].label, name));
  const options = useCombobox({ count: found.length, open: true, of: typed, scrolls: true });

  function onKeyDown(event: KeyboardEvent) {
    const chosen = found[options.active];
    if (event.key === 'Enter') {
      if (chosen) onPick(chosen);
    } else if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else if (!options.arrow(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      className="absolute top-full right-0 z-30 w-[min(24rem,100%)] animate-rise rounded-md border border-line bg-surface p-1 shadow-float"
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || onClose()}
    >
      <Input
        autoFocus
        data-own-esc
        aria-label={t.buscarVariavel}
        placeholder={t.buscarVariavel}
        value={typed}
        {...options.field}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
      />
      <div {...options.list} aria-label={t.inserir} className="mt-1 max-h-64 overflow-y-auto">
        {found.map((name, index) => (
          <ListOption
            key={name}
            {...options.option(index)}
            onClick={() => onPick(name)}
            className="min-h-11 flex-wrap gap-x-2 rounded-sm px-2.5 text-sm md:min-h-8"
          >
            <span className="flex-1">{variables[name].label}</span>
            <span className="text-xs text-ink-3">{written(name)}</span>
          </ListOption>
        ))}
      </div>
      {found.length === 0 && <p className="px-2.5 py-2 text-sm text-ink-3">{t.nenhumaVariavel}</p>}
    </div>
  );
}
