/**
 * Set beside the session's HttpOnly cookie: tells the page, without a request, whether asking who is signed in is worth
 * one. Holds no secret.
 */
export const hintCookie = 'gabinete_signed_in';
