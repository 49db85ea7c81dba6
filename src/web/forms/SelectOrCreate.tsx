import type { LucideIcon } from 'lucide-react';
import type { Ref } from 'react';
import { Field } from '../ui/Field.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { type Option, Select } from '../ui/Select.tsx';
import { webTexts } from '../web.texts.ts';

type SelectProps = {
  label: string;
  placeholder: string;
  /** It may stay without a choice. */
  optional?: boolean;
  error: string | undefined;
  /** Said below, above all when there is nothing to choose yet. */
  empty: string | undefined;
  options: Option[];
  /** Where the options come in pages: asks for the next ones. */
  more: (() => void) | undefined;
  value: string;
  onChoose: (value: string) => void;
  onBlur: () => void;
  focusRef: Ref<HTMLSelectElement>;
  autoFocus?: boolean;
  create: { icon: LucideIcon; label: string; onClick: () => void };
};

/** Value of the choice that leads to more choices. */
const nextPage = 'mais';

/** A select with a button that makes what is missing from it. */
export function SelectOrCreate({
  label,
  optional,
  error,
  empty,
  create,
  onChoose,
  focusRef,
  options,
  more,
  ...select
}: SelectProps) {
  const shown = more ? [...options, { value: nextPage, label: webTexts.mostrarMais }] : options;
  const choose = (value: string) => (value === nextPage ? more?.() : onChoose(value));
  return (
    <Field label={label} marked optional={optional} error={error} hint={empty}>
      {(ids) => (
        <div className="flex items-center gap-1">
          <div className="min-w-0 flex-1">
            <Select
              {...select}
              {...ids}
              options={shown}
              ref={focusRef}
              onChange={({ target }) => choose(target.value)}
            />
          </div>
          <IconButton icon={create.icon} label={create.label} onClick={create.onClick} />
        </div>
      )}
    </Field>
  );
}

/** The rows of a list and one made in place, which is there before the list has been asked again. */
export function withCreated<Row extends { id: string }>(rows: Row[] | undefined, created: Row | null): Row[] {
  const known = rows ?? [];
  return created && !known.some((row) => row.id === created.id) ? [...known, created] : known;
}
