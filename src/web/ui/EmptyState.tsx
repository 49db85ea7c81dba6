import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** Nothing to show, said with the next step. */
export function EmptyState({
  icon: Icon,
  title,
  hint,
  action,
}: {
  icon?: LucideIcon;
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-1.5 rounded-md border border-dashed border-line-strong px-6 py-14 text-center">
      {Icon && (
        <span
          aria-hidden
          className="mb-2 flex size-11 items-center justify-center rounded-full bg-accent-soft text-accent-text"
        >
          <Icon size={20} strokeWidth={1.7} />
        </span>
      )}
      <p className="text-md font-semibold">{title}</p>
      {hint && <p className="max-w-md text-sm text-pretty text-ink-2">{hint}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
