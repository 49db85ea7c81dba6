import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { showFlash } from './toast.ts';
import { Toaster } from './ui/Toaster.tsx';

const pages: Record<string, ReturnType<typeof lazy>> = {
  '/login': lazy(() => import('../features/auth/LoginPage.tsx')),
  '/primeiro-acesso': lazy(() => import('../features/auth/FirstAccessPage.tsx')),
  '/cadastro': lazy(() => import('../features/auth/SignUpPage.tsx')),
  '/verificar': lazy(() => import('../features/auth/VerifyPage.tsx')),
  '/recuperar-senha': lazy(() => import('../features/auth/RecoverPage.tsx')),
  '/redefinir-senha': lazy(() => import('../features/auth/ResetPage.tsx')),
  '/convite/$token': lazy(() => import('../features/auth/InvitationPage.tsx')),
};

/** Opens a page that needs nobody to be signed in; `path` as in shared/pages.ts. */
export function openPublicPage(element: HTMLElement, path: string): void {
  const Page = pages[path]!;
  createRoot(element).render(
    <StrictMode>
      <Suspense>
        <Page />
      </Suspense>
      <Toaster />
    </StrictMode>,
  );
  showFlash();
}
