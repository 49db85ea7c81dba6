declare module 'pg/lib/utils.js' {
  /** The text or bytes that pg sends for a value. */
  const utils: { prepareValue: (value: unknown) => unknown };
  export default utils;
}
