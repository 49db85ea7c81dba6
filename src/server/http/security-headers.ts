import { buildHeader } from '../../shared/headers.ts';
import type { Pages } from './pages.ts';

/** What every answer says to browsers; made once, since it is the same for all. */
export function securityHeaders(https: boolean, pages: Pages | null): Readonly<Record<string, string>> {
  const policy = {
    'default-src': "'self'",
    'script-src': ["'self'", ...(pages?.scripts ?? [])].join(' '),
    // toasts and dialogs set styles of their own; no script can
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  };
  return Object.freeze({
    'content-security-policy': Object.entries(policy)
      .map((directive) => directive.join(' '))
      .join(';'),
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    ...(pages && { [buildHeader]: pages.build }),
    // browsers ignore these, with an error in the console, on a plain http address
    ...(https && {
      'cross-origin-opener-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'strict-transport-security': 'max-age=31536000',
    }),
  });
}
