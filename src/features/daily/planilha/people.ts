import { searchable } from '../../../shared/letters/search.ts';

/** Whether two records are of one person: what stands in front of a name or was dialled before a number does not part them. */

const particles = new Set(['DA', 'DAS', 'DE', 'DO', 'DOS', 'E']);
/** What tells a son from his father. */
const kin = new Set(['FILHO', 'FILHA', 'JR', 'JUNIOR', 'NETO', 'NETA', 'SEGUNDO', 'SOBRINHO', 'SOBRINHA']);

const wordsOf = (name: string): string[] =>
  searchable(name)
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word && !particles.has(word));

const begins = (word: string, other: string) =>
  word === other || (word.length === 1 && other.startsWith(word)) || (other.length === 1 && word.startsWith(other));

/** One name, or a shorter form of it: the first name is the same, and each word of the shorter one is in the longer, an initial for a name. */
export function sameName(one: string, other: string): boolean {
  const [short, long] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length) as [string[], string[]];
  if (!short[0] || !begins(short[0], long[0]!)) return false;
  if (short.some((word) => kin.has(word)) !== long.some((word) => kin.has(word))) return false;
  let at = 0;
  return short.every((word) => {
    while (at < long.length && !begins(word, long[at]!)) at += 1;
    return (at += 1) <= long.length;
  });
}

/** What a mobile number was before it got its ninth digit. */
const ninth = /^(\d\d)9([6-9]\d{7})$/;
const eight = /^(\d\d)([6-9]\d{7})$/;

/** What is the same for a number with its ninth digit and without. */
export const phoneKey = (phone: string): string => phone.replace(ninth, '$1$2');

/** Each way in which a number may have been written down. */
export const phoneForms = (phone: string): string[] => [
  ...new Set([phone, phoneKey(phone), phone.replace(eight, '$19$2')]),
];

/**
 * Whether what else is said of whom a code names agrees with a name or phone of theirs: two offices, or two sources, may both count from 1.
 * Where nothing else is said the code is believed.
 */
export function bearsOut(
  { nomes, telefones }: { nomes: readonly string[]; telefones: readonly string[] },
  { nome, telefone }: { nome: string; telefone: string },
): boolean {
  const isSaid = telefone.length >= 10;
  if (!nome && !isSaid) return true;
  return (
    nomes.some((one) => sameName(one, nome)) ||
    (isSaid && telefones.some((one) => phoneKey(one) === phoneKey(telefone)))
  );
}

/** What tells people of one code apart. */
export type Identity = { nome_completo: string; telefone_ddd: string | null; email: string | null };

/** What one is known by. */
export type Traits = Identity & {
  codigo_origem: string | null;
  endereco: string | null;
  bairro: string | null;
  cep: string | null;
  informacoes_adicionais: string | null;
};

/** By what one was found: the code of where they come from, the same code of somebody else, the phone, the phone of somebody with another name, the name alone. */
export type How = 'ORIGEM' | 'OUTRA_ORIGEM' | 'TELEFONE' | 'OUTRO_NOME' | 'NOME';

/** People among whom those of a file are looked for. */
export class People<P extends Traits> {
  readonly #byOrigin = new Map<string, { person: P; isOne: readonly Identity[] }>();
  readonly #byPhone = new Map<string, P[]>();
  /** Those without a phone. */
  readonly #byName = new Map<string, P[]>();

  add(person: P): void {
    const { codigo_origem, telefone_ddd, nome_completo } = person;
    if (codigo_origem) this.#know(codigo_origem, person, [person]);
    if (telefone_ddd) put(this.#byPhone, phoneKey(telefone_ddd), person);
    else put(this.#byName, nome_completo, person);
  }

  /** One more code by which somebody is known, unless it is another's: of whom was merged into them. */
  alsoKnown(codigo_origem: string, person: P, merged: Identity): void {
    this.#know(codigo_origem, person, [person, merged]);
  }

  #know(codigo_origem: string, person: P, isOne: readonly Identity[]): void {
    if (!this.#byOrigin.has(codigo_origem)) this.#byOrigin.set(codigo_origem, { person, isOne });
  }

  /** Who has this very number, or the same without or with its ninth digit. */
  holderOf(phone: string): P | undefined {
    const holders = this.#byPhone.get(phoneKey(phone)) ?? [];
    return holders.find(({ telefone_ddd }) => telefone_ddd === phone) ?? holders[0];
  }

  find(values: Traits): { person: P; how: How } | null {
    const { codigo_origem, telefone_ddd, nome_completo } = values;
    const origin = codigo_origem && this.#byOrigin.get(codigo_origem);
    if (origin) {
      const isTheirs = origin.isOne.some((one) => !isAnother(one, values));
      return { person: origin.person, how: isTheirs ? 'ORIGEM' : 'OUTRA_ORIGEM' };
    }
    const holder = telefone_ddd && this.holderOf(telefone_ddd);
    if (holder && sameName(holder.nome_completo, nome_completo)) return { person: holder, how: 'TELEFONE' };
    // somebody else's phone: they may have been brought without one before
    const named = (this.#byName.get(nome_completo) ?? []).find((one) => fits(one, values));
    if (named) return { person: named, how: 'NOME' };
    return holder ? { person: holder, how: 'OUTRO_NOME' } : null;
  }
}

/** Of one name or number so many are told apart: a file of one name alone is no reason to compare each with each. */
export const alikeMax = 50;

function put<P>(map: Map<string, P[]>, key: string, person: P): void {
  const there = map.get(key);
  if (!there) map.set(key, [person]);
  else if (there.length < alikeMax) there.push(person);
}

const told = ['email', 'endereco', 'bairro', 'cep'] as const;

/** Of one code, but nothing else agrees: two sources that both count from 1. Without a phone to compare, another first name tells. */
function isAnother(known: Identity, values: Identity): boolean {
  if (sameName(known.nome_completo, values.nome_completo)) return false;
  if (known.email && known.email === values.email) return false;
  if (known.telefone_ddd && values.telefone_ddd) return phoneKey(known.telefone_ddd) !== phoneKey(values.telefone_ddd);
  const [one, other] = [known, values].map(({ nome_completo }) => wordsOf(nome_completo)[0] ?? '') as [string, string];
  return !begins(one, other);
}

/** Somebody without a phone is known by the name where nothing that is said of both differs, and where a phone to leave word at is the same. */
function fits(known: Traits, values: Traits): boolean {
  if (known.codigo_origem && values.codigo_origem) return false;
  if (told.some((field) => known[field] && values[field] && known[field] !== values[field])) return false;
  const { telefone_ddd } = values;
  return !telefone_ddd || Boolean(known.informacoes_adicionais?.replace(/\D/g, '').includes(telefone_ddd));
}
