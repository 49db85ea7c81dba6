import { type ReactNode, StrictMode, Suspense } from 'react';
import { CrashBoundary } from './CrashScreen.tsx';
import { Toaster } from './ui/Toaster.tsx';

/** What is around every way in: the same in the page that the build wrote and in the browser that takes it over. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <StrictMode>
      <CrashBoundary>
        <Suspense>{children}</Suspense>
      </CrashBoundary>
      <Toaster />
    </StrictMode>
  );
}
