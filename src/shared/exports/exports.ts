import { fileOf } from '../contract.ts';
import { today } from '../time.ts';

/** A list of an office, or all about a citizen. */
export const exportBound = fileOf(512 * 1024 ** 2);

/** Name of an exported file: what it is, and São Paulo's day. */
export const exportName = (what: string, form: 'csv' | 'json' | 'pdf'): string => `${what}-${today()}.${form}`;
