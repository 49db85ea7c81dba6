import { renderToString } from 'react-dom/server';
import LoginPage from '../../features/account/auth/LoginPage.tsx';
import { texts } from '../../shared/texts.ts';
import { BootSkeleton } from '../../web/entry/BootSkeleton.tsx';
import { PublicFrame } from '../../web/entry/PublicFrame.tsx';

/** What the build writes into the pages, so that they are seen before any script has run (launcher/pages.mjs). */
export const documents = {
  'login.html': {
    content: renderToString(
      <PublicFrame>
        <LoginPage />
      </PublicFrame>,
    ),
    parts: ['src/app/web/public.tsx', 'src/features/account/auth/LoginPage.tsx'],
  },
  'app.html': { content: renderToString(<BootSkeleton text={texts.inicializando} />), parts: ['src/app/web/app.tsx'] },
};
