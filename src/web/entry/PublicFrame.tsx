import { type ReactNode, StrictMode, Suspense, useEffect } from 'react';
import { CrashBoundary } from './CrashScreen.tsx';
import { Toaster } from '../ui/Toaster.tsx';

/** What is around every way in: the same in the page that the build wrote and in the browser that takes it over. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <StrictMode>
      <CrashBoundary>
        <Suspense>
          {children}
          <Ready />
        </Suspense>
      </CrashBoundary>
      <Toaster />
    </StrictMode>
  );
}

/** Tells the script in `index.html` that buttons work from here on. */
function Ready() {
  useEffect(() => void dispatchEvent(new Event('programready')), []);
  return null;
}
