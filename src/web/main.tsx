import './styles.css';

/**
 * Two entries behind one page. The ways in are light: no router, no query, no forms library. All else is the app.
 * Going from one to the other is a full navigation, so that nothing of one person stays in memory for the next.
 */
const root = document.getElementById('root')!;

const waysIn = [
  '/login',
  '/primeiro-acesso',
  '/cadastro',
  '/verificar',
  '/recuperar-senha',
  '/redefinir-senha',
  '/convite/$token',
];
const path = location.pathname.replace(/^\/convite\/[^/]+\/?$/, () => '/convite/$token');

if (waysIn.includes(path)) {
  void import('./shellPublic.tsx').then(({ openPublicPage }) => openPublicPage(root, path));
} else {
  void import('./app.tsx').then(({ openApp }) => openApp(root));
}
