/** Pages that need nobody to be signed in; a light entry of its own draws them (app/web/public.tsx). */
export const waysIn = [
  '/login',
  '/entrar',
  '/primeiro-acesso',
  '/cadastro',
  '/verificar',
  '/recuperar-senha',
  '/redefinir-senha',
  '/convite/$token',
] as const;

export type WayIn = (typeof waysIn)[number];

/** The way in at a path (without query), or undefined; a trailing slash is forgiven. */
export function wayInAt(path: string): WayIn | undefined {
  const trimmed = path.replace(/(.)\/$/, '$1').replace(/^\/convite\/[^/]+$/, () => '/convite/$token');
  return waysIn.find((one) => one === trimmed);
}
