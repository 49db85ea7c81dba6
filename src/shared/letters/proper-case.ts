/** Names and addresses that a record keeps in capitals, as one writes them in a letter. */

const small = new Set(['a', 'ao', 'à', 'da', 'das', 'de', 'di', 'do', 'dos', 'e', 'em', 'na', 'nas', 'no', 'nos', 'o']);
const roman = /^(?=[IVX]{2,}$)X{0,3}(?:IX|IV|V?I{0,3})$/;
// whatever else stands in it was put there on purpose
const plain = /^[\p{Lu}\p{M}\d\s.,'’ºª/()-]+$/u;

export function properCase(text: string): string {
  if (!plain.test(text)) return text;
  let first = true;
  return text.replace(/[\p{L}\p{M}]+/gu, (word, at: number) => {
    const begins = first;
    first = false;
    if (roman.test(word)) return word;
    // behind an apostrophe a word of one letter is none of its own: D'Ávila
    const lower = word.toLocaleLowerCase('pt-BR');
    if (!begins && small.has(lower) && !/['’]/.test(text[at + word.length] ?? '')) return lower;
    return word[0]! + lower.slice(1);
  });
}
