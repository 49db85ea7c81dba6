import { today } from './time.ts';

/** Name of an exported file: what it is, and São Paulo's day. */
export const exportName = (what: string, form: 'csv' | 'json' | 'pdf'): string => `${what}-${today()}.${form}`;
