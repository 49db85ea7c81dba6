import { Skeleton } from '../ui/Skeleton.tsx';

/** The shell's shape, before anybody is known to be there. */
export function BootSkeleton({ text }: { text: string }) {
  return (
    <div className="flex min-h-dvh">
      <div
        aria-hidden
        data-ground="deep"
        className="hidden w-12 shrink-0 flex-col gap-4 bg-sunken dark:border-r dark:border-line p-4 max-[68.75rem]:*:hidden md:flex min-[68.75rem]:w-64"
      >
        <Skeleton className="mb-2 h-6 w-28" />
        <Skeleton className="h-12 w-full" />
        {['w-24', 'w-28', 'w-32', 'w-20', 'w-24'].map((width, index) => (
          <Skeleton key={index} className={width} />
        ))}
      </div>
      <div className="flex min-w-0 flex-1 flex-col">
        <div aria-hidden className="h-12 border-b border-line bg-surface" />
        <main className="flex flex-1 flex-col gap-4 p-4 md:p-6">
          <p role="status" className="text-sm text-ink-2">
            {text}
          </p>
          <div aria-hidden className="flex flex-col gap-4">
            <Skeleton className="h-7 w-44" />
            <Skeleton className="h-72 w-full" />
          </div>
        </main>
      </div>
    </div>
  );
}
