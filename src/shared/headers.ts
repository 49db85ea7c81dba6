/** What stands in the headers of requests and answers, and is read on the other side. */

/** Header that names the browser tab behind a change, so that live changes can tell a tab which ones are its own. */
export const tabHeader = 'x-gabinete-tab';
export const tabForm = /^[\w-]{8,40}$/;

/** The build of the pages that a server hands out: in every answer, and in the page itself (`<meta>`, launcher/pages.mjs). */
export const buildHeader = 'x-gabinete-build';
export const buildMeta = 'gabinete-build';

/**
 * Set beside the session's HttpOnly cookie: tells the page, without a request, whether asking who is signed in is worth
 * one. Holds no secret.
 */
export const hintCookie = 'gabinete_signed_in';
