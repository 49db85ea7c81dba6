/** The texts in a source file: every string and template, `${…}` shown as `{}`. Comments and regular expressions aside. */
export function literalsOf(source: string): string[] {
  const found: string[] = [];
  scan(source, 0, found, false);
  return found;
}

/** Reads code from `at` to the end, or to the brace that closes a template's `${`; returns where it stopped. */
function scan(source: string, at: number, found: string[], nested: boolean): number {
  let depth = 0;
  while (at < source.length) {
    const sign = source[at]!;
    const two = source.slice(at, at + 2);
    if (two === '//') at = indexOrEnd(source, '\n', at);
    else if (two === '/*') at = indexOrEnd(source, '*/', at) + 2;
    else if (sign === '/' && /[=(,:[!&|?{};\n]\s*$|\breturn\s*$/.test(source.slice(Math.max(0, at - 20), at)))
      at = regex(source, at);
    else if (sign === "'" || sign === '"') at = quoted(source, at, found);
    else if (sign === '`') at = template(source, at, found);
    else {
      if (sign === '{') depth += 1;
      if (sign === '}' && depth === 0 && nested) return at + 1;
      if (sign === '}') depth -= 1;
      at += 1;
    }
  }
  return at;
}

const indexOrEnd = (source: string, text: string, from: number): number => {
  const index = source.indexOf(text, from);
  return index === -1 ? source.length : index;
};

function quoted(source: string, at: number, found: string[]): number {
  const end = source[at];
  let text = '';
  for (at += 1; at < source.length && source[at] !== end; at += 1) {
    if (source[at] === '\\') at += 1;
    text += source[at];
  }
  found.push(text);
  return at + 1;
}

function template(source: string, at: number, found: string[]): number {
  let text = '';
  for (at += 1; at < source.length && source[at] !== '`';) {
    if (source.startsWith('${', at)) {
      text += '{}';
      at = scan(source, at + 2, found, true);
    } else {
      if (source[at] === '\\') at += 1;
      text += source[at];
      at += 1;
    }
  }
  found.push(text);
  return at + 1;
}

function regex(source: string, at: number): number {
  let inClass = false;
  for (at += 1; at < source.length && (source[at] !== '/' || inClass); at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === '[') inClass = true;
    else if (source[at] === ']') inClass = false;
  }
  return at + 1;
}

/** `Não é possível` to `Nao e possivel`. */
export const withoutDiacritics = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');
