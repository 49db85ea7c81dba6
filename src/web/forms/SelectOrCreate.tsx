import type { LucideIcon } from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
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
  onBlur?: () => void;
  focusRef?: Ref<HTMLSelectElement>;
  autoFocus?: boolean;
  /** The button, and the form in the window that it opens. */
  create: { icon: LucideIcon; label: string; form: (close: () => void) => ReactNode };
};

/** Value of the choice that leads to more choices. */
const nextPage = 'mais';

/** A select with a button for what is missing from it: that is made in a window, without leaving the form. */
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
  const [creating, setCreating] = useState(false);
  const close = () => setCreating(false);
  return (
    <>
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
            <IconButton icon={create.icon} label={create.label} onClick={() => setCreating(true)} />
          </div>
        )}
      </Field>
      <Dialog open={creating} onClose={close} title={create.label}>
        {create.form(close)}
      </Dialog>
    </>
  );
}
