import { type AnyRouter, type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { texts } from '../../shared/texts.ts';
import { CrashScreen } from './CrashScreen.tsx';
import { whenAnswering } from '../calls/connection.ts';
import { beginFailedAgain } from '../parts/lazy-part.tsx';
import { preloadPage } from '../parts/preload-page.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { PartMissingError } from '../calls/version.ts';

/** A page that failed. One whose code did not come is fetched again, never reloaded: what is typed elsewhere stays. */
export function PageError({ error }: ErrorComponentProps) {
  const router = useRouter();
  if (error instanceof PartMissingError) return <PageMissing />;
  return <CrashScreen error={error} onBack={router.history.canGoBack() ? () => router.history.back() : undefined} />;
}

/** A server that answers, and still does not send the page, is not asked for it more often. */
const OFTEN = 10_000;
// failing again may mount the component anew
let lastTry = -Infinity;

function PageMissing() {
  const router = useRouter();
  useEffect(() => {
    let left = false;
    async function keepTrying() {
      while (!left) {
        await whenAnswering();
        await new Promise((resolve) => setTimeout(resolve, lastTry + OFTEN - performance.now()));
        if (left) return;
        lastTry = performance.now();
        await fetchAgain(router);
      }
    }
    void keepTrying();
    return () => void (left = true);
  }, [router]);
  return (
    <>
      <h1 className="sr-only">{texts.semConexao}</h1>
      <ErrorState title={texts.semRede} onRetry={() => void fetchAgain(router)} />
    </>
  );
}

async function fetchAgain(router: AnyRouter): Promise<void> {
  beginFailedAgain();
  await preloadPage(router);
  await router.invalidate();
}
