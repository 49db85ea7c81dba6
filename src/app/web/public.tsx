import { lazy } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { WayIn } from '../../shared/ways-in.ts';
import { PublicFrame } from '../../web/entry/PublicFrame.tsx';
import { showFlash } from '../../web/browser/toast.ts';

const pages: Record<WayIn, ReturnType<typeof lazy>> = {
  '/login': lazy(() => import('../../features/account/auth/LoginPage.tsx')),
  '/entrar': lazy(() => import('../../features/account/auth/EnterPage.tsx')),
  '/primeiro-acesso': lazy(() => import('../../features/account/auth/FirstAccessPage.tsx')),
  '/cadastro': lazy(() => import('../../features/account/cadastro/SignUpPage.tsx')),
  '/verificar': lazy(() => import('../../features/account/cadastro/VerifyPage.tsx')),
  '/recuperar-senha': lazy(() => import('../../features/account/cadastro/RecoverPage.tsx')),
  '/redefinir-senha': lazy(() => import('../../features/account/cadastro/ResetPage.tsx')),
  '/convite/$token': lazy(() => import('../../features/account/convites/InvitationPage.tsx')),
};

/** Opens a page that needs nobody to be signed in. */
export function openPublicPage(element: HTMLElement, path: WayIn): void {
  const Page = pages[path];
  const page = (
    <PublicFrame>
      <Page />
    </PublicFrame>
  );
  // One that the build has drawn already is taken over as it is, with what was typed meanwhile.
  if (element.hasChildNodes()) hydrateRoot(element, page);
  else createRoot(element).render(page);
  if (path === '/login') element.addEventListener('input', loadApp, { once: true });
  showFlash();
}

/** Fetches the app while the person types, and not before: who only looks pays nothing. */
function loadApp(): void {
  void import('./app.tsx').catch(() => undefined);
}
