export function sharedFiles(
  parts: readonly string[],
  closure: (part: string) => Iterable<string>,
  infoOf: (id: string) => { importedIds: readonly string[]; code: string | null } | null,
  lean?: string,
): Map<string, string>;
