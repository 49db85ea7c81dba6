/** More marks on one letter than any language puts there (Unicode, annex 15). */
const tooMany = /(\p{M}{30})\p{M}+/gu;

/**
 * A text in one of Unicode's forms. Marks are put in order, which takes four times as long for twice as many on one letter, while everybody
 * waits: beyond the thirtieth they go.
 */
export const normalized = (text: string, form: 'NFC' | 'NFD' | 'NFKD'): string =>
  text.replace(tooMany, '$1').normalize(form);
