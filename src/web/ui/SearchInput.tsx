import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useShortcut } from '../browser/keyboard.ts';
import { webTexts } from '../web.texts.ts';
import { cx } from './cx.ts';
import { iconButtonClass } from './icon-button-class.ts';
import { controlClass } from './Input.tsx';
import { Kbd } from './Kbd.tsx';
import { focusRow } from './row-focus.ts';

type SearchInputProps = {
  value: string;
  /** Called 300 ms after the last key, at once on Enter and when cleared. */
  onSearch: (value: string) => void;
  placeholder: string;
  /** The control's name; the placeholder unless given. */
  label?: string;
  delay?: number;
  /** `/` moves the focus here. On unless the search is inside a dialog. */
  shortcut?: boolean;
  autoFocus?: boolean;
  className?: string;
};

export function SearchInput({
  value,
  onSearch,
  placeholder,
  label,
  delay = 300,
  shortcut = true,
  autoFocus,
  className,
}: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [told, setTold] = useState(value);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Back, forward and 'Limpar busca' change the value from outside.
  if (value !== told) {
    setTold(value);
    setTyped(value);
  }
  useEffect(() => () => clearTimeout(waiting.current), []);
  useShortcut({ key: '/' }, () => input.current?.select(), shortcut);

  function tell(next: string, wait: number) {
    clearTimeout(waiting.current);
    const run = () => {
      setTold(next);
      onSearch(next);
    };
    if (wait) waiting.current = setTimeout(run, wait);
    else run();
  }

  function change(next: string) {
    setTyped(next);
    tell(next, next ? delay : 0);
  }

  return (
    <div role="search" className={cx('relative w-full md:w-[21rem] print:hidden', className)}>
      <Search
        size={16}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
      />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoFocus={autoFocus}
        value={typed}
        placeholder={placeholder}
        aria-label={label ?? placeholder}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') tell(typed, 0);
          if (event.key === 'ArrowDown' && focusRow(0)) event.preventDefault();
          if (event.key === 'Escape' && typed) {
            event.preventDefault();
            event.stopPropagation();
            change('');
          }
        }}
        className={controlClass(
          'h-11 pr-11 pl-9 text-ellipsis md:h-[2.125rem] [&::-webkit-search-cancel-button]:hidden',
        )}
      />
      {typed ? (
        <button
          type="button"
          aria-label={webTexts.limparBusca}
          onClick={() => {
            change('');
            input.current?.focus();
          }}
          className={iconButtonClass('neutral', 'absolute top-1/2 right-0.5 size-10! -translate-y-1/2 md:size-7!')}
        >
          <X size={16} aria-hidden />
        </button>
      ) : (
        shortcut && <Kbd className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 max-md:hidden">/</Kbd>
      )}
    </div>
  );
}
