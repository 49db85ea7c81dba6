import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { webTexts } from '../web.texts.ts';
import { cx } from './cx.ts';
import { controlClass } from './Input.tsx';

export type Option = { value: string; label: string; disabled?: boolean };

type SelectProps = Omit<ComponentProps<'select'>, 'children'> & {
  options: readonly Option[];
  /** Text of the empty choice; `null` for no empty choice. */
  placeholder?: string | null;
};

/** The browser's own list: the best there is by thumb, by keyboard and by screen reader. */
export function Select({ options, placeholder = webTexts.selecione, className, ...rest }: SelectProps) {
  return (
    <div className="relative">
      <select {...rest} className={controlClass(cx('h-11 appearance-none truncate pr-9 md:h-[2.125rem]', className))}>
        {placeholder !== null && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        size={16}
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-3"
      />
    </div>
  );
}
