import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useEffect } from 'react';
import { useCut } from './use-cut.ts';

type Tab = { value: string; label: string; count?: number; content: ReactNode };

/** Tabs under a header. Keep `value` in the address with `useSearchState`. Only the chosen one is mounted. */
export function Tabs({
  tabs,
  value,
  onChange,
  label,
}: {
  tabs: Tab[];
  value: string;
  onChange: (value: string) => void;
  label: string;
}) {
  const list = useCut<HTMLDivElement>();
  useEffect(() => {
    // on a phone the chosen one may be beyond the edge
    list.current?.querySelector(`[data-tab="${value}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [list, value]);
  return (
    <Radix.Root value={value} onValueChange={onChange}>
      <div className="border-b border-line print:hidden">
        {/* what scrolls cuts: the edge leaves room for the mark of the focus, and the chosen one's line lies on the hairline */}
        <Radix.List
          ref={list}
          aria-label={label}
          className="-mx-1 -mt-1 -mb-[calc(0.25rem+1px)] flex gap-6 overflow-x-auto scroll-px-1 p-1"
        >
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              data-tab={tab.value}
              className="flex min-h-11 shrink-0 items-center gap-1.5 border-b-2 border-transparent text-sm font-medium text-ink-2 hover:text-ink focus-visible:rounded-sm data-[state=active]:border-accent data-[state=active]:font-semibold data-[state=active]:text-ink md:min-h-10"
            >
              {tab.label}
              {tab.count !== undefined && <span className="num font-normal text-ink-3">{tab.count}</span>}
            </Radix.Trigger>
          ))}
        </Radix.List>
      </div>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-4 focus-visible:rounded-md">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
