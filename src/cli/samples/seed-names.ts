import { Random, Weighted } from './seed-random.ts';

/** People's names about as often as they are in Brazil; upper case with accents, as citizens are kept. */

const women = new Weighted({
  90: 'MARIA',
  40: 'ANA',
  9: 'FRANCISCA, ANTÔNIA, ADRIANA, JULIANA, MÁRCIA, FERNANDA, PATRÍCIA, ALINE, SANDRA, CAMILA',
  7: 'AMANDA, BRUNA, JÉSSICA, LETÍCIA, JÚLIA, LUCIANA, VANESSA, MARIANA, GABRIELA, VERA, VITÓRIA, LARISSA',
  5: 'CLÁUDIA, BEATRIZ, RITA, LUANA, SÔNIA, RENATA, ELIANE, JOSEFA, SIMONE, NATÁLIA, CRISTIANE, CARLA, DÉBORA',
  3: 'ROSÂNGELA, APARECIDA, TEREZINHA, ROSA, DANIELA, REGINA, LÚCIA, RAIMUNDA, CONCEIÇÃO, ÂNGELA, ÉRICA, CECÍLIA',
  1: 'ÍRIS, YASMIN, ZULMIRA, OLÍVIA, HORTÊNSIA, JUREMA, BENEDITA, DALVA, NEUSA, EULÁLIA',
});

const men = new Weighted({
  55: 'JOSÉ',
  32: 'JOÃO',
  22: 'ANTÔNIO, FRANCISCO, CARLOS, PAULO',
  12: 'PEDRO, LUCAS, LUIZ, MARCOS, LUÍS, GABRIEL, RAFAEL, DANIEL, MARCELO, BRUNO, EDUARDO, FELIPE',
  7: 'RAIMUNDO, RODRIGO, MANOEL, MATEUS, ANDRÉ, FERNANDO, FÁBIO, LEONARDO, GUSTAVO, GUILHERME, LEANDRO, TIAGO, ANDERSON',
  5: 'RICARDO, MÁRCIO, JORGE, SEBASTIÃO, ALEXANDRE, ROBERTO, EDSON, DIEGO, VÍTOR, SÉRGIO, CLÁUDIO, GERALDO, ADRIANO',
  2: 'JÚLIO, RENATO, ÁLVARO, ÉDER, ÍTALO, BENEDITO, OSVALDO, WALDEMAR, ZACARIAS, HÉLIO, NÉLSON, CÍCERO',
});

const womenSecond = ['APARECIDA', 'CRISTINA', 'DE FÁTIMA', 'DAS GRAÇAS', 'DE LOURDES', 'HELENA', 'LUÍZA', 'CLARA'];
const menSecond = ['HENRIQUE', 'ROBERTO', 'LUIZ', 'AUGUSTO', 'EDUARDO', 'CÉSAR', 'VINÍCIUS', 'ANTÔNIO', 'APARECIDO'];

// two are drawn, so a name is in about twice its share: SILVA in 17 %, TANAKA in 1 %
const surnames = new Weighted({
  910: 'SILVA',
  590: 'SANTOS',
  470: 'OLIVEIRA, SOUZA',
  300: 'RODRIGUES, FERREIRA, ALVES, PEREIRA, LIMA',
  220: 'GOMES, RIBEIRO, CARVALHO, COSTA, MARTINS, ALMEIDA',
  160: 'LOPES, SOARES, FERNANDES, VIEIRA, BARBOSA, ROCHA, DIAS, NASCIMENTO, ANDRADE, MOREIRA, NUNES',
  110: 'MARQUES, MACHADO, MENDES, FREITAS, CARDOSO, RAMOS, GONÇALVES, SANTANA, TEIXEIRA, ARAÚJO, PINTO',
  75: 'CORREIA, BATISTA, CAMPOS, MIRANDA, DUARTE, MONTEIRO, REIS, MOURA, CAVALCANTE, FARIAS, CUNHA, MELO, BORGES',
  55: 'TANAKA, GARCIA, NOGUEIRA, AZEVEDO, BEZERRA, XAVIER, PACHECO, BRITO, MAGALHÃES, GUIMARÃES',
  25: 'ROSSI, SCHMIDT, YAMAMOTO, BIANCHI, HADDAD, PEÇANHA, SEIXAS, ASSUNÇÃO, TAVARES, PAIXÃO, LEÃO, MÜLLER',
  8: 'NAKAMURA, KOWALSKI, ZANETTI, SAAD, WEBER, CONCEIÇÃO, ÁVILA, ÍÑIGUEZ, QUEIRÓS, VALADÃO',
});

const particles: Record<string, string> = {
  SILVA: 'DA SILVA',
  SANTOS: 'DOS SANTOS',
  OLIVEIRA: 'DE OLIVEIRA',
  SOUZA: 'DE SOUZA',
  LIMA: 'DE LIMA',
  COSTA: 'DA COSTA',
  ALMEIDA: 'DE ALMEIDA',
  ROCHA: 'DA ROCHA',
  NASCIMENTO: 'DO NASCIMENTO',
  ARAÚJO: 'DE ARAÚJO',
  CONCEIÇÃO: 'DA CONCEIÇÃO',
  CUNHA: 'DA CUNHA',
};

/** Two or three in an office of 200,000: what a search for something rare finds. */
const rareSurname = 'WOJCIECHOWSKI';
const rareEvery = 66_000;

/** Full name of one person; `index` places the rare ones. */
export function personName(random: Random, index = 0): string {
  const woman = random.chance(0.56);
  const words = [random.draw(woman ? women : men)];
  if (random.chance(0.38)) words.push(random.pick(woman ? womenSecond : menSecond));
  const first = random.draw(surnames);
  const last = index % rareEvery === 42 ? rareSurname : random.draw(surnames);
  // "SILVA DA SILVA" exists, but a second one says more
  for (const name of first === last ? [first] : [first, last])
    words.push(random.chance(0.6) ? (particles[name] ?? name) : name);
  return words.join(' ');
}

const small = new Set(['DA', 'DE', 'DO', 'DAS', 'DOS']);

/** `MARIA DA SILVA` to `Maria da Silva`. */
export function titleCase(name: string): string {
  return name
    .split(' ')
    .map((word) => {
      const lower = word.toLocaleLowerCase('pt-BR');
      return small.has(word) ? lower : lower.charAt(0).toLocaleUpperCase('pt-BR') + lower.slice(1);
    })
    .join(' ');
}

/** Name of a councillor or a member of the staff: one given name, one or two surnames, in mixed case. */
export function staffName(random: Random): { name: string; woman: boolean } {
  const woman = random.chance(0.5);
  const surname = random.draw(surnames);
  return { name: titleCase(`${random.draw(woman ? women : men)} ${particles[surname] ?? surname}`), woman };
}

/** An address that reaches nobody. */
export function emailOf(name: string, index: number): string {
  const words = name
    .normalize('NFD')
    .replace(/[^A-Z ]/g, '')
    .toLowerCase()
    .split(' ');
  return `${words[0]}.${words.at(-1)}${index}@example.com`;
}
