// Modules that several parts of the app share. The bundler gives each set of parts a file of its own, most of them of a few hundred
// bytes: a page would ask for a hundred. Files that mostly the same parts need become one, where that saves more than it loads in vain.

/** Characters of source that a request is worth: with more, pages get larger; with fewer, they ask for more files and get no smaller. */
const aRequest = 25_000;

/**
 * The name of the file of each module that is shared.
 *
 * @param {readonly string[]} parts ids of the modules that come by an `import()`
 * @param {(part: string) => Iterable<string>} closure ids that come with a part, its own among them
 * @param {(id: string) => { importedIds: readonly string[], code: string | null } | null} infoOf
 * @param {string} [lean] the part that loads nothing in vain
 * @returns {Map<string, string>} by the module's id; one that a single part needs is not there
 */
export function sharedFiles(parts, closure, infoOf, lean) {
  const { fileOf, shared } = bySetOfParts(parts, closure, infoOf);
  const imports = importsOf(fileOf, infoOf);
  const gains = [];
  const weigh = (a) => {
    for (const b of shared.values()) {
      const apart = a === b || a.styled || b.styled || a.parts.has(lean) !== b.parts.has(lean);
      const gain = apart ? 0 : gainOf(a, b);
      if (gain > 0) gains.push({ a, b, gain });
    }
    gains.sort((x, y) => y.gain - x.gain);
  };
  for (const one of [...shared.values()]) weigh(one);
  for (;;) {
    const best = gains.find(({ a, b }) => !needThird(imports, a.key, b.key));
    if (!best) break;
    const { a, b } = best;
    gains.splice(0, gains.length, ...gains.filter((pair) => ![pair.a, pair.b].some((one) => one === a || one === b)));
    shared.delete(b.key);
    a.parts = new Set([...a.parts, ...b.parts]);
    a.ids.push(...b.ids);
    a.size += b.size;
    join(imports, a.key, b.key);
    weigh(a);
  }
  return new Map([...shared.values()].flatMap(({ ids }, n) => ids.map((id) => [id, `shared-${n + 1}`])));
}

/** As the bundler would: modules that the same parts need are one file, and what one part needs is in its own. */
function bySetOfParts(parts, closure, infoOf) {
  const users = new Map();
  for (const part of parts) for (const id of closure(part)) users.set(id, (users.get(id) ?? new Set()).add(part));
  const fileOf = new Map();
  const shared = new Map();
  for (const [id, by] of [...users].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const only = parts.includes(id) ? id : by.size === 1 ? [...by][0] : null;
    const key = only ?? [...by].sort().join();
    fileOf.set(id, key);
    if (only) continue;
    const file = shared.get(key) ?? { key, parts: by, ids: [], size: 0, styled: false };
    shared.set(key, file);
    file.ids.push(id);
    file.size += infoOf(id)?.code?.length ?? 0;
    // a style comes with its file, and is of those alone who draw by it
    file.styled ||= (infoOf(id)?.importedIds ?? []).some((other) => other.includes('.css'));
  }
  return { fileOf, shared };
}

/** Which files each file imports. */
function importsOf(fileOf, infoOf) {
  const imports = new Map([...fileOf.values()].map((key) => [key, new Set()]));
  for (const [id, key] of fileOf)
    for (const other of infoOf(id)?.importedIds ?? []) {
      const to = fileOf.get(other);
      if (to && to !== key) imports.get(key).add(to);
    }
  return imports;
}

/** What is saved by making two files one: a request for each part that needs both, less what the others load in vain. */
function gainOf(a, b) {
  const both = [...a.parts].filter((part) => b.parts.has(part)).length;
  return aRequest * both - a.size * (b.parts.size - both) - b.size * (a.parts.size - both);
}

/** Whether one of the two imports the other by way of a third: as one file they would be needed by what they need. */
function needThird(imports, a, b) {
  const reaches = (from, to) => {
    // what is added to a set while it is walked is walked as well
    const between = new Set([...imports.get(from)].filter((key) => key !== to));
    for (const key of between) for (const other of imports.get(key)) between.add(other);
    return between.has(to);
  };
  return reaches(a, b) || reaches(b, a);
}

function join(imports, a, b) {
  for (const to of imports.get(b)) imports.get(a).add(to);
  imports.delete(b);
  for (const to of imports.values()) if (to.delete(b)) to.add(a);
  imports.get(a).delete(a);
}
