import type { Noun } from '../../../shared/noun.ts';

/** The page that an invitation's link opens is a way in (shared/ways-in.ts). */
export const convites = {
  slice: 'account/convites',
  tables: {
    convites: {
      one: 'Convite',
      many: 'Convites',
      place: 100,
      fields: { email: 'Email', role: 'Papel', invited_by: 'Quem convidou (ID)', expires_at: 'Vale até' },
      stale: ['convites'],
      quota: 'convites',
    },
  },
} as const satisfies Noun;
