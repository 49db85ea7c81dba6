import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, Suspense, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { isPage } from '../../shared/pages.ts';
import { texts } from '../../shared/texts.ts';
import { keepFocus } from '../../web/browser/keep-focus.ts';
import { BootSkeleton } from '../../web/entry/BootSkeleton.tsx';
import { CrashBoundary } from '../../web/entry/CrashScreen.tsx';
import { lazyPart } from '../../web/parts/lazy-part.tsx';
import { looksSignedIn } from '../../web/session/own-path.ts';
import { preloadPage } from '../../web/parts/preload-page.ts';
import { queryClient } from '../../web/calls/query-client.ts';
import { router } from './routes.tsx';
import { AuthProvider, beginIn, type Started, startSession, TenantProvider } from '../../web/session/session.tsx';
import { NotFoundPage } from '../../web/entry/NotFound.tsx';
import { SignInAgain } from '../../web/session/SignInAgain.tsx';
import { showFlash } from '../../web/browser/toast.ts';
import { ConfirmHost } from '../../web/ui/ConfirmDialog.tsx';
import { ErrorState } from '../../web/ui/ErrorState.tsx';
import { Toaster } from '../../web/ui/Toaster.tsx';

const OfficeQuestionPage = lazyPart(() => import('../../web/session/OfficeQuestionPage.tsx'));
const Joinings = lazyPart(() => import('./shell/Joinings.tsx'));

/** Opens everything that needs somebody to be signed in, and the page of addresses that do not exist. */
export function openApp(element: HTMLElement): void {
  // the page's code travels while the session is asked for
  if (looksSignedIn()) void preloadPage(router);
  const app = isPage(location.pathname) || looksSignedIn() ? <Start first={startSession()} /> : <NotFoundPage />;
  createRoot(element).render(
    <StrictMode>
      <CrashBoundary>{app}</CrashBoundary>
      <Toaster />
    </StrictMode>,
  );
  showFlash();
}

/** Whether the page is for one profile role only, so that what is waited for is the profile. */
function restricted(): boolean {
  const [matched] = router.getMatchedRoutes(location.pathname);
  return matched.some(({ options }) => options.staticData?.requires);
}

type Progress = Started | { error: unknown } | null;

/** Asks who is signed in, and says so meanwhile. */
function Start({ first }: { first: Promise<Started | null> }) {
  const [attempt, setAttempt] = useState(first);
  const [progress, setProgress] = useState<Progress>(null);
  useEffect(() => {
    let current = true;
    attempt.then(
      // Null: the sign-in page is being opened.
      (started) => current && started && setProgress(started),
      (error: unknown) => current && setProgress({ error }),
    );
    return () => {
      current = false;
    };
  }, [attempt]);

  if (!progress) return <BootSkeleton text={restricted() ? texts.verificandoPermissoes : texts.inicializando} />;
  if ('error' in progress) {
    const retry = () => {
      setProgress(null);
      setAttempt(startSession());
    };
    return (
      <main className="mx-auto max-w-lg p-6 pt-24">
        <ErrorState title={texts.errorTitle} error={progress.error} onRetry={retry} />
      </main>
    );
  }
  return <SignedInApp {...progress} />;
}

function SignedInApp({ signedIn, choice: first, question }: Started) {
  const [choice, setChoice] = useState(first);
  useEffect(keepFocus, []);
  if (question && !choice) {
    return (
      <Suspense>
        <OfficeQuestionPage {...question} onChange={() => setChoice(beginIn(signedIn, question.named))} />
      </Suspense>
    );
  }
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider signedIn={signedIn}>
        <TenantProvider first={choice}>
          {/* what they ask is the first that Tab reaches */}
          <Suspense>
            <Joinings router={router} />
          </Suspense>
          <RouterProvider router={router} />
          <ConfirmHost />
          <SignInAgain user={signedIn.user} />
        </TenantProvider>
      </AuthProvider>
    </QueryClientProvider>
  );
}
