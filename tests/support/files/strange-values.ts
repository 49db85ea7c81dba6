/** So many lists in one another, as JSON. */
export const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

// oxfmt-ignore
export const strangeValues: readonly unknown[] = [
  // of another type
  null, true, false, 0, -1, 1.5, 1e308, 2 ** 53, [], {}, [null], [[]], { $gt: '' }, { toString: 1 }, { length: 9 },
  // empty, invisible, half a character
  '', ' ', '\t\n', '\u0000', 'a\u0000b', '\ud800', 'a\udfffb', '\ufeff', '\u202e', '😀'.repeat(50), 'é'.normalize('NFD'),
  // meant for somebody else
  "'; drop table setores; --", '%', '\\', '_', '#{1+1}', '{{7*7}}', '../../etc/passwd', '<script>alert(1)</script>',
  // what PostgreSQL takes for times and days, and what is none
  'infinity', '-infinity', 'today', 'epoch', '24:00', '12:00:60', 'allballs', '0000-00-00', '2026-02-30', '2026-2-3',
  '99999-01-01', '٢٠٢٦-٠١-٠١', 'NaN', '1e5', '0x10', '-0',
  // much
  'x'.repeat(10_001), 'ﬁ'.repeat(200), Array(1001).fill('x'),
  // ids of nothing
  '00000000-0000-0000-0000-000000000000', '{00000000-0000-4000-8000-000000000000}',
];
