import type { ReactNode } from 'react';
import { tabOffice } from '../calls/office.ts';

/** A field and what is typed in it, as people read them. */
export type Said = readonly [field: string, text: ReactNode];

/** What is typed, and the record that it started from. */
type Draft<Values> = { values: Values; base: Record<string, unknown>; said: Said[] };

/** What is typed and not yet saved, by office, page and form. In this tab's memory only: never in a storage. */
const drafts = new Map<string, Draft<object>>();

const keyOf = (form: string) => `${tabOffice()?.id ?? ''} ${location.pathname} ${form}`;

/** Whether anything is typed that ends with this tab's page. */
export const hasDrafts = (): boolean => drafts.size > 0;

export const dropDrafts = (): void => drafts.clear();

const here = () => [...drafts].filter(([key]) => key.startsWith(keyOf('')));
export const typedHere = (): Said[] => here().flatMap(([, draft]) => draft.said);
export const dropTypedHere = (): void => here().forEach(([key]) => drafts.delete(key));

export function openDraft<Values extends object>(form: string) {
  // The key is of the page that opened the form, also while that page is being left.
  const key = keyOf(form);
  return {
    read: () => drafts.get(key) as Draft<Values> | undefined,
    keep: (draft: Draft<Values>) => void drafts.set(key, draft),
    drop: () => void drafts.delete(key),
  };
}
