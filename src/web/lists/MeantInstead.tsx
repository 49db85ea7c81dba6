import type { ReactNode } from 'react';

/** Below a list whose search found few: what it may have meant. */
export function MeantInstead({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="mt-6">
      <h2 className="mb-2 text-md font-semibold">{label}</h2>
      {children}
    </section>
  );
}
