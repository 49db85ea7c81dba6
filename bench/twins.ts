import { emailOf, personName } from '../src/cli/samples/seed-names.ts';
import { Random } from '../src/cli/samples/seed-random.ts';

/**
 * A register as an office has after ten years: families behind one door, fathers and sons of one name, couples with one address for mails,
 * blocks of flats; and people who are in it twice, as different hands have typed them. It is known which.
 */

export type Person = {
  nome: string;
  telefone: string;
  cep: string | null;
  numero: string | null;
  bairro: string | null;
  email: string | null;
};
export type Register = {
  people: Person[];
  /** Places of both records of one person. */
  twins: [number, number][];
};

const ddds = ['11', '11', '11', '11', '12', '13', '15', '19', '21'];
/** Of those with a number of another sort something else could be said; these are mobiles, as they were and as they are. */
const mobile = (random: Random) => `${random.pick(ddds)}9${6 + random.below(4)}${random.digits(7)}`;
const withoutNinth = (phone: string) => phone.slice(0, 2) + phone.slice(3);
const landline = (random: Random) => `${random.pick(ddds)}${2 + random.below(4)}${random.digits(7)}`;
const anyPhone = (random: Random) =>
  random.chance(0.82) ? mobile(random) : random.chance(0.6) ? withoutNinth(mobile(random)) : landline(random);

const wordsOf = (name: string) => name.split(' ');
const isSmall = (word: string) => ['DA', 'DE', 'DO', 'DAS', 'DOS', 'E'].includes(word);
const givenAndRest = (name: string): [string, string] => {
  const [given = '', ...rest] = wordsOf(name);
  return [given, rest.join(' ')];
};
/** A family name with what joins it to the others. */
const lastOf = (name: string) => {
  const words = wordsOf(name);
  const at = isSmall(words.at(-2) ?? '') ? -2 : -1;
  return words.slice(at).join(' ');
};
const isSon = (name: string) => /(FILHO|J[ÚU]NIOR|NETO)$/.test(name);
const isWomans = (given: string) => given.endsWith('A');
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

/** What a tired hand does to one word of a name that is long enough. */
function slip(random: Random, name: string): string {
  const words = wordsOf(name);
  const long = words.flatMap((word, index) => (word.length >= 4 ? [index] : []));
  if (long.length === 0) return name;
  const at = random.pick(long);
  const letters = [...words[at]!];
  // the first letter is what one looks at
  const place = 1 + random.below(letters.length - 2);
  const kind = random.below(4);
  if (kind === 0) letters.splice(place, 1);
  else if (kind === 1) letters.splice(place, 0, random.pick([...'AEIORST']));
  else if (kind === 2) letters[place] = random.pick([...'AEIORSTN']);
  else [letters[place], letters[place + 1]] = [letters[place + 1]!, letters[place]!];
  words[at] = letters.join('');
  return words.join(' ');
}

const sounds: [RegExp, string][] = [
  [/Z/, 'S'],
  [/S(?=[AEIOU])/, 'Z'],
  [/Y/, 'I'],
  [/I(?=[AO]|$)/, 'Y'],
  [/LI(?=[AO])/, 'LH'],
  [/SS/, 'S'],
  [/C(?=[EI])/, 'S'],
  [/\bV/, 'W'],
  [/K|\bC(?=[AO])/, 'K'],
  [/E(?=S?\b)/, 'I'],
  [/(?<=[TM])(?=[AEIO])/, 'H'],
  [/L(?=L?[AEIO])/, 'LL'],
  [/\b(DA|DE|DO|DOS|DAS) /, ''],
];

/** The same to the ear. */
function misheard(random: Random, name: string): string {
  const bare = plain(name);
  const able = sounds.filter(([letters]) => letters.test(bare));
  if (able.length === 0) return bare;
  const [letters, written] = random.pick(able);
  return bare.replace(letters, written);
}

/** A name in between as its first letter, or not at all. */
function shortened(random: Random, name: string): string {
  const words = wordsOf(name).filter((word) => !isSmall(word));
  if (words.length < 3) return slip(random, name);
  const at = 1 + random.below(words.length - 2);
  words.splice(at, 1, ...(random.chance(0.5) ? [words[at]![0]!] : []));
  return words.join(' ');
}

/** With another family's name at its end, or in the place of the last one. */
function married(random: Random, name: string): string {
  const other = lastOf(personName(random));
  const words = wordsOf(name);
  const kept = isSmall(words.at(-2) ?? '') ? words.slice(0, -2) : words.slice(0, -1);
  return random.chance(0.65) ? `${name} ${other}` : [...kept, other].join(' ');
}

/** The person as somebody else has typed them, years later. */
function again(random: Random, person: Person, move: () => Pick<Person, 'cep' | 'numero' | 'bairro'>): Person {
  const { nome, telefone, cep, numero, bairro, email } = person;
  const woman = /^\S+A /.test(nome) && !isSon(nome);
  const turn = random.share();
  const changed =
    turn < 0.38
      ? nome
      : turn < 0.57
        ? slip(random, nome)
        : turn < 0.75
          ? misheard(random, nome)
          : turn < 0.88 || !woman
            ? shortened(random, nome)
            : married(random, nome);
  // a phone is one record's only: the other has it without its ninth digit, a digit wrong, or another phone
  const ninth = telefone.length === 11 ? withoutNinth(telefone) : `${telefone.slice(0, 2)}9${telefone.slice(2)}`;
  const number = /^\d{2}9?[6-9]/.test(telefone) ? ninth : anyPhone(random);
  const wrong = () => telefone.slice(0, -3) + random.digits(3);
  const otherArea = () => random.pick(['14', '16', '17', '18', '22']) + telefone.slice(2);
  // what is left to know somebody by: of one in twenty the name and where they live
  const left = random.share();
  const phone = left < 0.5 ? number : left < 0.55 ? otherArea() : random.chance(0.15) ? wrong() : anyPhone(random);
  const stays = left >= 0.55 && left < 0.95 ? true : random.chance(0.45);
  const empty = !stays && random.chance(0.5);
  const place = stays ? { cep, numero, bairro } : empty ? { cep: null, numero: null, bairro } : move();
  return {
    nome: changed.trim(),
    telefone: phone,
    ...(left >= 0.95 ? { cep: null, numero: null, bairro } : place),
    email: email && random.chance(0.6) ? email : null,
  };
}

export function makeRegister({
  people: count,
  twins: pairs,
  seed,
}: {
  people: number;
  twins: number;
  seed: number;
}): Register {
  const random = new Random(seed, 15);
  const ceps = Array.from({ length: Math.max(20, Math.round(count / 60)) }, (_, index) => ({
    cep: `0${1000000 + index * 7}`,
    bairro: `BAIRRO ${1 + (index % 80)}`,
  }));
  const blocks = Array.from({ length: Math.max(2, Math.round(count / 1500)) }, () => ({
    ...random.pick(ceps),
    numero: String(10 + random.below(900)),
  }));
  const door = () => {
    if (random.chance(0.05)) return random.pick(blocks);
    return { ...random.pick(ceps), numero: random.chance(0.04) ? 'S/N' : String(1 + random.below(1800)) };
  };
  const taken = new Set<string>();
  const people: Person[] = [];
  const add = (person: Person): number => {
    let { telefone } = person;
    while (taken.has(telefone)) telefone = anyPhone(random);
    taken.add(telefone);
    return people.push({ ...person, telefone }) - 1;
  };
  const somebody = (known: Partial<Person> = {}): Person => {
    const nome = known.nome ?? personName(random, people.length);
    const where = random.chance(0.85) ? door() : { cep: null, numero: null, bairro: random.pick(ceps).bairro };
    const email = random.chance(0.18) ? emailOf(nome, people.length) : null;
    return { telefone: anyPhone(random), ...where, email, ...known, nome };
  };
  const home = ({ cep, numero, bairro }: Person) => ({ cep, numero, bairro });
  const many = (share: number, make: () => void) => {
    for (let n = 0; n < Math.round(count * share); n += 1) make();
  };

  const givenUnlike = (name: string, fits: (given: string, own: string) => boolean): string => {
    const [own] = givenAndRest(name);
    for (;;) {
      const [given] = givenAndRest(personName(random));
      if (fits(given, own)) return given;
    }
  };

  // traps
  many(0.01, () => {
    // a father and his son, now and then with the phone that was the father's
    const father = somebody();
    const nome = `${father.nome} ${random.pick(['FILHO', 'JÚNIOR', 'NETO', 'JUNIOR'])}`;
    const telefone =
      random.chance(0.1) && father.telefone.length === 11 ? withoutNinth(father.telefone) : anyPhone(random);
    add(father);
    add(somebody({ nome, telefone, ...(random.chance(0.7) && home(father)) }));
  });
  many(0.01, () => {
    // a couple: one door, one family name, now and then one phone or one address for mails
    const one = somebody();
    const given = givenUnlike(one.nome, (other, own) => isWomans(other) !== isWomans(own));
    const email = random.chance(0.3) ? emailOf(one.nome, people.length) : null;
    const telefone = random.chance(0.15) && one.telefone.length === 11 ? withoutNinth(one.telefone) : anyPhone(random);
    add({ ...one, ...(email && { email }) });
    add(somebody({ nome: `${given} ${lastOf(one.nome)}`, telefone, ...home(one), ...(email && { email }) }));
  });
  many(0.01, () => {
    // brothers and sisters
    const first = somebody();
    const [own, rest] = givenAndRest(first.nome);
    const pair = own.replace(/[AO]$/, (end) => (end === 'A' ? 'O' : 'A'));
    const given =
      pair !== own && random.chance(0.3)
        ? pair
        : givenUnlike(first.nome, (other) => plain(other).slice(0, 3) !== plain(own).slice(0, 3));
    add(first);
    add(somebody({ nome: `${given} ${rest}`, ...home(first) }));
  });
  many(0.004, () => {
    // a daughter who has her mother's name, and one more
    const mother = somebody();
    const [given, rest] = givenAndRest(mother.nome);
    add(mother);
    add(
      somebody({
        nome: `${given} ${random.pick(['CRISTINA', 'HELENA', 'CLARA', 'EDUARDA'])} ${rest}`,
        ...home(mother),
      }),
    );
  });
  many(0.002, () => {
    // people of one name in one bairro
    const one = somebody();
    add(one);
    add(somebody({ nome: one.nome, ...door(), bairro: one.bairro }));
  });
  many(0.00015, () => {
    // a father and a son whom nothing tells apart
    const one = somebody();
    add(one);
    add(somebody({ nome: one.nome, ...home(one) }));
  });
  while (people.length < count - pairs) add(somebody());

  const twins: [number, number][] = [];
  const twice = new Set<number>();
  while (twins.length < pairs) {
    const at = random.below(count - pairs);
    if (twice.has(at)) continue;
    twice.add(at);
    twins.push([at, add(again(random, people[at]!, door))]);
  }
  return { people, twins };
}
