import { type KeyboardEvent, useEffect, useId, useState } from 'react';

type Found = {
  count: number;
  open?: boolean;
  /** The option that is marked before an arrow or the pointer marks another one; -1 for none. */
  first?: number;
  /** What was found: a mark is of one list and not of the next. */
  of?: unknown;
  /** The list is longer than what is seen of it. */
  scrolls?: boolean;
};

/** The options that a field finds: its keys mark one of them, which Enter takes. */
export function useCombobox({ count, open = count > 0, first = 0, of, scrolls = false }: Found) {
  const list = useId();
  const [at, setAt] = useState({ of, index: first });
  const active = Math.min(at.of === of ? at.index : first, count - 1);
  const mark = (index: number) => setAt({ of, index });
  const optionId = (index: number) => `${list}-${index}`;
  const marked = open && active >= 0 ? optionId(active) : undefined;

  useEffect(() => {
    // newer browsers answer with a promise, which an effect must not return
    if (scrolls && marked) void document.getElementById(marked)?.scrollIntoView({ block: 'nearest' });
  }, [scrolls, marked]);

  return {
    active,
    mark,
    /** Whether the key is an arrow that marked another option. */
    arrow: ({ key }: KeyboardEvent): boolean => {
      const next = { ArrowDown: active + 1, ArrowUp: Math.max(active, 0) - 1 }[key];
      if (next === undefined || count === 0) return false;
      mark((next + count) % count);
      return true;
    },
    list: { id: list, role: 'listbox' },
    option: (index: number) => ({ id: optionId(index), active: index === active }),
    /** What the field says of the list. */
    field: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      'aria-expanded': open,
      'aria-controls': open ? list : undefined,
      'aria-activedescendant': marked,
    },
  } as const;
}
