/**
 * What can stand in a letter or message in the place of something that is known only when it is written: `{{municipe.nome}}`.
 * The list is fixed and each is a name alone: nothing is computed, and what one stands for is never read again.
 */

type Variable = {
  label: string;
  /** Messages of an office to a citizen may have it, too. */
  message?: true;
};

export const variables = {
  'municipe.nome': { label: 'Nome do munícipe', message: true },
  'municipe.endereco': { label: 'Endereço do munícipe' },
  'municipe.bairro': { label: 'Bairro do munícipe' },
  'demanda.descricao': { label: 'Descrição da demanda' },
  'demanda.data': { label: 'Data da demanda' },
  'demanda.assunto': { label: 'Assunto da demanda' },
  'demandas.lista': { label: 'Lista das demandas' },
  'oficio.numero': { label: 'Número do ofício', message: true },
  'oficio.data': { label: 'Data do ofício', message: true },
  'oficio.anterior': { label: 'Ofício anterior, sem resposta' },
  'oficio.dias': { label: 'Dias sem resposta ao ofício anterior' },
  'orgao.nome': { label: 'Nome do órgão' },
  'orgao.sigla': { label: 'Sigla do órgão' },
  'orgao.endereco': { label: 'Endereço do órgão' },
  'orgao.email': { label: 'Email do órgão' },
  'orgao.telefone': { label: 'Telefone do órgão' },
  'autoridade.nome': { label: 'Nome da autoridade' },
  'autoridade.cargo': { label: 'Cargo da autoridade' },
  'autoridade.vocativo': { label: 'Vocativo da autoridade' },
  'autoridade.pronome': { label: 'Pronome de tratamento da autoridade' },
  'autoridade.enderecamento': { label: 'Endereçamento da autoridade' },
  'gabinete.vereador': { label: 'Quem assina pelo gabinete', message: true },
  'gabinete.cidade': { label: 'Cidade do gabinete', message: true },
  'usuario.nome': { label: 'Quem redige' },
  hoje: { label: 'Data de hoje', message: true },
} as const satisfies Record<string, Variable>;

export type VariableName = keyof typeof variables;
export type TextKind = 'DOCUMENTO' | 'MENSAGEM';

/** What each stands for; one that is not here, or empty, has to be filled in. */
export type Values = Readonly<Partial<Record<VariableName, string>>>;

const variableNames = Object.keys(variables) as VariableName[];
export const variablesOf = (kind: TextKind): VariableName[] =>
  variableNames.filter((name) => kind === 'DOCUMENTO' || 'message' in variables[name]);

export const written = (name: string): string => `{{${name}}}`;

const variable = /\{\{([^{}\n]{1,200})\}\}/g;

/** A text in pieces: what is written, and the names of variables between, known or not. */
export const piecesWithVariables = (text: string): { text: string; name?: string }[] => {
  const pieces: { text: string; name?: string }[] = [];
  let from = 0;
  for (const found of text.matchAll(variable)) {
    // braces around nothing are themselves
    if (!found[1]!.trim()) continue;
    if (found.index > from) pieces.push({ text: text.slice(from, found.index) });
    pieces.push({ text: found[0], name: found[1]!.trim() });
    from = found.index + found[0].length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
};

const namesIn = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => piecesWithVariables(text).flatMap(({ name }) => name ?? []))),
];

export const isVariable = (name: string): name is VariableName => Object.hasOwn(variables, name);

/** One line of text whose variables are not known yet, such as a draft's subject: each by what it is called. */
export const withLabels = (text: string): string =>
  piecesWithVariables(text)
    .map((piece) =>
      piece.name !== undefined && isVariable(piece.name) ? `[${variables[piece.name].label}]` : piece.text,
    )
    .join('');

/** The first variable of a text that there is none of for this kind. */
export function unknownVariable(text: string, kind: TextKind = 'DOCUMENTO'): string | undefined {
  const known: readonly string[] = variablesOf(kind);
  return namesIn([text]).find((name) => !known.includes(name));
}

/** Those of some texts that stand for nothing yet, each once, in the order of the texts. */
export const missingVariables = (texts: readonly string[], values: Values): VariableName[] =>
  namesIn(texts)
    .filter(isVariable)
    .filter((name) => !values[name]?.trim());

/** What a person has to fill in, where a value is missing. */
export const toFillIn = (name: string): string => `[preencher: ${name}]`;

/** What of a text is to be filled in still, each once. */
export const blanksIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\[preencher: ([\w.]+)\]/g)].map((blank) => blank[1]!)),
];

/** One line of text, such as the subject, with what its variables stand for. Of a text with marks take `resolved` (resolve.ts). */
export const filledIn = (text: string, values: Values): string =>
  piecesWithVariables(text)
    .map((piece) => {
      if (piece.name === undefined || !isVariable(piece.name)) return piece.text;
      return values[piece.name]?.trim() ? values[piece.name]! : toFillIn(piece.name);
    })
    .join('');

/** Characters that the same has at most, without making them. */
export const filledInLength = (text: string, values: Values): number =>
  piecesWithVariables(text).reduce((sum, { name, text: typed }) => {
    const value = name !== undefined && isVariable(name) ? values[name] : undefined;
    return sum + Math.max(value?.length ?? 0, typed.length);
  }, 0);

/** The sentence of a text that names what there is not. */
export const unknownSentence = (name: string): string =>
  `Variável desconhecida: ${name.length > 60 ? `${name.slice(0, 60)}…` : name}`;

/** Of a variable that was half typed: braces that lack the other two, or a name that there is within one of each. */
const half = /\{\{[^{}\n]{0,200}\}?|\{?[^{}\n]{0,200}\}\}|\{([^{}\n]{1,200})\}/g;

/** The first variable of a text that is not written to its end, as it stands there. */
export function halfVariable(text: string): string | undefined {
  for (const piece of piecesWithVariables(text)) {
    if (piece.name !== undefined) continue;
    // braces around nothing are themselves
    for (const [found, name] of piece.text.replaceAll(/\{\{\s*\}\}/g, '').matchAll(half))
      if (name === undefined || isVariable(name.trim())) return found.trim();
  }
  return undefined;
}

export const halfSentence = (found: string): string =>
  `Variável incompleta: ${found.length > 60 ? `${found.slice(0, 60)}…` : found}. Escreva-a entre {{ e }}`;
