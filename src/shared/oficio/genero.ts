/** Of a kind of letters, which is called as the office likes (*Carta*, *Indicação*, *Moção de Aplauso*), or of a letter's name, which begins so. */
const isFeminine = (name: string): boolean =>
  /^\p{L}*(?:[^m]a|[çs]ão|certidão|circular|ordem|dade|gem)(?!\p{L})/iu.test(name);

/** Before that name. */
export const artigoDe = (name: string): 'a' | 'o' => (isFeminine(name) ? 'a' : 'o');

/** What was done to it, which ends in *o*: *emitido*, *emitida*. */
export const concorda = (name: string, done: string): string => (isFeminine(name) ? done.replace(/o$/, 'a') : done);
