/** What a letter is called as a file: its words with a hyphen for whatever stands between them. */
export const oficioFileName = (words: string, ending: 'pdf' | 'docx'): string =>
  `${words.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'oficio'}.${ending}`;
