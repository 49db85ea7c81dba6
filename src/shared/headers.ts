/** Header that names the browser tab behind a change, so that live changes can tell a tab which ones are its own. */
export const tabHeader = 'x-gabinete-tab';
export const tabForm = /^[\w-]{8,40}$/;

/** The build of the pages that a server hands out: in every answer, and in the page itself (`<meta>`, launcher/pages.mjs). */
export const buildHeader = 'x-gabinete-build';
export const buildMeta = 'gabinete-build';
