/** Joins class names and drops what is empty. */
export const cx = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ');
