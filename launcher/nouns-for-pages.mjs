// Every page loads what nouns say of themselves (src/nouns.ts). Their refusals, the files that people ask for and the sample
// rows are read by the server, the seed and the tests alone: the pages' copy goes without, a twentieth of the app's own script.

const serverOnly = ['errors', 'forms', 'sample'];
const isNoun = /\/src\/features\/[^/]+\/[^/]+\/noun\.ts$/;

/** Vite's plugin; each `noun.ts` is plain data, so its parts are seen from its text. */
export const nounsForPages = {
  name: 'gabinete:nouns-for-pages',
  transform(code, id) {
    if (!isNoun.test(id)) return null;
    return { code: without(code, spans(this.parse(code))), map: null };
  },
};

/** Where the parts stand that pages never read: `[start, end]`, the first one first. */
function spans(node, found = []) {
  if (Array.isArray(node)) for (const each of node) spans(each, found);
  else if (node?.type === 'Property' && node.key.name === 'fields') return found;
  else if (node?.type === 'Property' && serverOnly.includes(node.key.name)) found.push([node.start, node.end]);
  else if (node && typeof node === 'object') for (const each of Object.values(node)) spans(each, found);
  return found;
}

/** The text without these spans, nor the comma behind each. */
function without(code, spans) {
  let left = code;
  for (const [start, end] of spans.toReversed()) left = left.slice(0, start) + left.slice(end).replace(/^\s*,/, '');
  return left;
}
