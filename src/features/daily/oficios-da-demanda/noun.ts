import type { Noun } from '../../../shared/noun.ts';

/** Letters as they are seen from their demands. */
export const oficiosDaDemanda = { slice: 'daily/oficios-da-demanda' } as const satisfies Noun;
