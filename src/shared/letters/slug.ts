/** A suggestion for an office's identifier: its name without accents, spaces as hyphens. */
export function slugFrom(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
}

/** The same while it is typed: the hyphen at its end may be followed by more. */
export function slugTyped(text: string): string {
  const slug = slugFrom(text);
  return slug && slug.length < 60 && /[^\p{L}\p{N}\p{M}]$/u.test(text) ? `${slug}-` : slug;
}
