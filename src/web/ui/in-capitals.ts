/** What is stored in capitals, for which the class `capitals` is. */
export const inCapitals = /^\P{Ll}{4,}$/u;
