/** The session cookie that an answer sets, as a request sends it. */
export function cookieOf(headers: Headers): string | undefined {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0]!)
    .find((cookie) => /^gabinete=[\w-]{43}$/.test(cookie));
}
