import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** What came in between, told at once, with what can be done about it. */
export function WarnBox({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <section role="alert" aria-label={title} className="rounded-md border border-warn bg-warn-soft p-4 text-sm">
      <h2 className="flex items-start gap-2 font-semibold text-warn">
        <Icon size={16} aria-hidden className="mt-0.5 shrink-0" />
        {title}
      </h2>
      {children}
    </section>
  );
}
