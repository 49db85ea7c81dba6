/** What the pages before one is signed in say of the product. */
export const entryTexts = {
  oQueE: 'O dia do gabinete em um só lugar: quem procurou, o que pediu, quem cuida e no que deu.',
} as const;
