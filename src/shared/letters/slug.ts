import { normalized } from './normalized.ts';

/** A suggestion for an office's identifier: its name without accents, spaces as hyphens. */
export function slugFrom(name: string): string {
  return normalized(name, 'NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
}

/** What a half-typed name makes for an address: a hyphen at its end stays, since more may follow it. */
export function slugTyped(text: string): string {
  const slug = slugFrom(text);
  return slug && slug.length < 60 && /[^\p{L}\p{N}\p{M}]$/u.test(text) ? `${slug}-` : slug;
}
