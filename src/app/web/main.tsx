import { wayInAt } from '../../shared/ways-in.ts';
import '../../web/styles.css';

/**
 * Two entries behind one page. The ways in are light: no router, no query, no forms library. All else is the app.
 * Going from one to the other is a full navigation, so that nothing of one person stays in memory for the next.
 */
const root = document.getElementById('root')!;
const wayIn = wayInAt(location.pathname);

if (wayIn) {
  void import('./public.tsx').then(({ openPublicPage }) => openPublicPage(root, wayIn));
} else {
  void import('./app.tsx').then(({ openApp }) => openApp(root));
}
