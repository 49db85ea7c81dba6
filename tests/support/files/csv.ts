/** Cells of a CSV of ours, as a spreadsheet reads them; `fetch` takes the byte order mark away. */
export function cellsOfCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text
    .replace(/^\ufeff/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r\n)/g)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain!);
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}
