/**
 * A timestamptz of the database, as ISO 8601 in UTC with milliseconds. Where its sessions are in UTC it is only written in
 * another way: parsing hundreds a page costs more than all else that is done with them.
 */
export function isoTimestamp(value: string): string {
  // 2026-11-21 17:58:29.123456+00, with as many digits after the second as it takes
  if (value.length < 22 || value.length > 29 || !value.endsWith('+00')) return new Date(value).toISOString();
  const milliseconds = value.slice(20, -3).slice(0, 3).padEnd(3, '0');
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${milliseconds}Z`;
}
