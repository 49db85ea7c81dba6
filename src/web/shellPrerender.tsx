import { renderToString } from 'react-dom/server';
import LoginPage from '../features/auth/LoginPage.tsx';
import { texts } from '../shared/texts.ts';
import { BootSkeleton } from './BootSkeleton.tsx';
import { PublicFrame } from './PublicFrame.tsx';

/** What the build writes into the pages, so that they are seen before any script has run (scripts/pages.mjs). */
export const documents = {
  'login.html': {
    content: renderToString(
      <PublicFrame>
        <LoginPage />
      </PublicFrame>,
    ),
    parts: ['src/web/shellPublic.tsx', 'src/features/auth/LoginPage.tsx'],
  },
  'app.html': { content: renderToString(<BootSkeleton text={texts.inicializando} />), parts: ['src/web/app.tsx'] },
};
