/** The build of the pages that a server hands out: in every answer, and in the page itself (`<meta>`, launcher/pages.mjs). */
export const buildHeader = 'x-gabinete-build';
export const buildMeta = 'gabinete-build';
