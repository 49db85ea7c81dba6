import { hintCookie } from '../../shared/headers.ts';

/** A path of this site from untrusted text, such as `?voltar=`; `/` for anything else. Keeps query and hash. */
export function ownPath(value: string | null | undefined): string {
  // `//host` and `/\host` are other sites to a browser.
  if (!value || !/^\/(?![/\\])/.test(value)) return '/';
  try {
    const url = new URL(value, location.origin);
    return url.origin === location.origin ? url.pathname + url.search + url.hash : '/';
  } catch {
    return '/';
  }
}

/** Address of the sign-in page that leads back to where one is. */
export function signInAddress(): string {
  const here = ownPath(location.pathname + location.search + location.hash);
  return here === '/' ? '/login' : `/login?voltar=${encodeURIComponent(here)}`;
}

export const looksSignedIn = (): boolean => document.cookie.split('; ').includes(`${hintCookie}=1`);
