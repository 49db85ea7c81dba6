import { emailForm } from '../../../shared/fields.ts';
import { campos, type Campo, type Registro } from './campos.ts';
import type { Sugestao } from './importar.contract.ts';
import { importarTexts as t } from './importar.texts.ts';
import { saidOf } from './parametros.contract.ts';
import { synonyms, withoutPlace } from './synonyms.ts';
import { normalized } from '../../../shared/letters/normalized.ts';

/** A header as it is looked for: `Endereço principal`, `ENDERECO1` and `endereço` are one. */
export function plainName(header: string): string {
  const words = normalized(header, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  const bare = words.replace(/ ?((?<!\d)1|principal)$/, '').trim();
  return bare || words;
}

type Guess = { campo: Campo; sure: boolean };

/** By its name, for sure or perhaps. */
function byName(registro: Registro, name: string): Guess | null {
  for (const campo of campos[registro]) {
    const names = synonyms[registro][campo];
    if (names?.sure.includes(name)) return { campo, sure: true };
    if (names?.maybe?.includes(name)) return { campo, sure: false };
  }
  return null;
}

/** Rows that must look alike before their looks mean something. */
const share = 0.8;

const digits = (cell: string) => (/^[\d\s().+-]+$/.test(cell) ? cell.replace(/\D/g, '') : '');
const isPhone = (cell: string) => /^(55)?[1-9]\d[2-9]\d{7,8}$/.test(digits(cell));
const cepForm = /^\d{5}-?\d{3}$/;
const dayForm = /^\d{2}\/\d{2}\/\d{4}$/;
const cpfForm = /^\d{3}\.\d{3}\.\d{3}-\d{2}$/;

/** By how most of its cells look. */
function byContent(registro: Registro, cells: readonly string[]): Campo | null {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean);
  const most = (test: (cell: string) => boolean) =>
    filled.length > 1 && filled.filter(test).length >= share * filled.length;
  if (registro === 'municipes') {
    if (most((cell) => emailForm.test(cell))) return 'email';
    if (most(isPhone)) return 'telefone_ddd';
    if (most((cell) => cepForm.test(cell))) return 'cep';
    return null;
  }
  if (most(isPhone)) return 'municipe_telefone';
  return most((cell) => dayForm.test(cell)) ? 'data_demanda' : null;
}

const number = /^(n|no|nr|nro|num|numero)$/;

/** `1, 2, 3 …`: a sheet's own numbers, which are nothing of its records. */
function countsRows(cells: readonly string[]): boolean {
  const first = Number(cells[0] || NaN);
  return cells.length > 2 && cells.every((cell, at) => Number(cell || NaN) === first + at);
}

const none = { campo: null, certeza: null, semLugar: null };

/** What is told of a column that has no place here. */
function placeless(name: string): Sugestao | null {
  const found = Object.entries(withoutPlace).find(([, names]) => (names as readonly string[]).includes(name));
  return found ? { ...none, semLugar: t.semLugar[found[0] as keyof typeof withoutPlace] } : null;
}

/** Whether a record stands where the names of the columns should: something in it looks like one, and no name is known. */
export function lacksHeader(registro: Registro, header: readonly string[]): boolean {
  const names = header.map(plainName);
  if (names.some((name) => byName(registro, name) ?? placeless(name))) return false;
  const forms = [emailForm, cepForm, dayForm, cpfForm];
  return header.map((cell) => cell.trim()).some((cell) => isPhone(cell) || forms.some((form) => form.test(cell)));
}

/**
 * What each column is: what was chosen for such a header before, else what its name says, else what its cells look like. A field
 * has one column, and the surest of them gets it; a second phone is `Telefone 2`.
 */
export function guessColumns(
  registro: Registro,
  header: readonly string[],
  rows: readonly (readonly string[])[],
  remembered: Readonly<Record<string, Campo | null>> | null,
): Sugestao[] {
  const names = header.map(plainName);
  const taken = new Set<Campo>();
  const told: (Sugestao | null)[] = header.map(() => null);
  const give = (at: number, campo: Campo, certeza: Sugestao['certeza']) => {
    if (told[at]) return;
    const free = taken.has(campo) && campo === 'telefone_ddd' ? 'telefone_2' : campo;
    if (taken.has(free)) return;
    taken.add(free);
    told[at] = { campo: free, certeza, semLugar: null };
  };
  if (remembered)
    headerKeys(header).forEach((key, at) => {
      const campo = saidOf(remembered, key);
      if (campo) give(at, campo, 'LEMBRADA');
      else if (campo === null) told[at] = placeless(names[at]!) ?? none;
    });
  const cellsOf = (at: number) => rows.map((row) => row[at] ?? '');
  const guesses = names.map((name, at) =>
    number.test(name) && countsRows(cellsOf(at)) ? null : byName(registro, name),
  );
  const said = names.map((name) => placeless(name));
  said.forEach((one, at) => {
    // a subject may be called `título`, a demand's, which no citizen's is
    if (one && !guesses[at]) told[at] ??= one;
  });
  for (const sure of [true, false])
    guesses.forEach((guess, at) => {
      if (guess?.sure === sure) give(at, guess.campo, sure ? 'RECONHECIDA' : 'CONFIRA');
    });
  names.forEach((_, at) => {
    const campo = byContent(registro, cellsOf(at));
    if (campo) give(at, campo, 'CONFIRA');
  });
  return told.map((one) => one ?? none);
}

/** A column by its name. */
export const headerKey = (header: string): string => plainName(header).slice(0, 60);

/** Under which the field of each column is remembered: of those that are called alike each by its place among them. */
export function headerKeys(header: readonly string[]): string[] {
  const found = new Map<string, number>();
  return header.map(headerKey).map((key) => {
    const place = (found.get(key) ?? 0) + 1;
    found.set(key, place);
    return place === 1 ? key : `${key}#${place}`;
  });
}
