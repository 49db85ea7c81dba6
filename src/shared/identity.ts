import { formatInstantDay } from './format.ts';

/** What an office is known by, besides a name that another one's may look like: identifier, founder, date. */

export type OfficeIdentity = { office: string; slug: string; founder: string | null; founded_at: string };

/** In one sentence's part; always where a person meets an office for the first time. */
export function identityOf({ slug, founder, founded_at }: Omit<OfficeIdentity, 'office'>): string {
  const by = founder === null ? 'criado' : `criado por ${founder}`;
  return `identificador ${slug}, ${by} em ${formatInstantDay(founded_at)}`;
}
