import { dayOf } from '../../shared/time.ts';
import type { Row, SeededTable } from './seed-columns.ts';
import { emailOf, personName, staffName, titleCase } from './seed-names.ts';
import { cities, complement, districtName, postalCode, streetName, type City } from './seed-places.ts';
import { idOf, mix, Random } from './seed-random.ts';
import { subjectOf, subjects } from './seed-subjects.ts';
import { appointmentNotes, appointments, contacts, funcoes, remarks, sectors } from './seed-texts.ts';

/**
 * Believable rows of one office. Each row follows from the seed, the office's number and its own number, so nothing is
 * kept in memory; dates count back from `until`.
 */

const kind = {
  office: 1,
  setores: 2,
  equipe: 3,
  municipes: 4,
  historicos_atendimento: 5,
  demandas: 6,
  date: 7,
  users: 8,
  agenda_compromissos: 9,
  assuntos: 10,
  urgency: 11,
};
const day = 86_400_000;
const oldest = 1400;
const deletedShare = 0.02;
const nearAppointments = 150;

type OfficeSize = Record<SeededTable, number>;

/** Sizes of an office with so many citizens and demands. */
export function officeSize(municipes: number, demandas: number): OfficeSize {
  const equipe = municipes > 50_000 ? 24 : municipes > 1000 ? 9 : 6;
  return {
    setores: sectors.length,
    assuntos: subjects.length,
    equipe,
    municipes,
    historicos_atendimento: Math.floor(municipes / 10),
    demandas,
    // a councillor's day has as many hours in a large office
    agenda_compromissos: Math.min(1500, Math.floor(municipes * 0.5)),
  };
}

/** An office that exists already. */
type OfficeIdentity = {
  id: string;
  name: string;
  slug: string;
  /** People with accounts; they also are the first of the team. */
  people: readonly SeedPerson[];
};

export type SeedPerson = { userId: string; name: string };

type SeedOptions = {
  seed: number;
  number: number;
  size: OfficeSize;
  /** Rows are older than this instant (milliseconds). */
  until: number;
  identity?: OfficeIdentity;
  /** The share of demands of so many days that are still open; most of what is old has been answered. */
  open?: (days: number) => number;
  /** Working days until an answer, by the name of a sector, a theme or a subject. */
  prazos?: Readonly<Record<string, number>>;
};

export class SeedOffice {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly city: City;
  readonly size: OfficeSize;
  readonly team: readonly { id: string; nome: string; funcao: string }[];
  /** People with accounts: they stand in the log as authors. */
  readonly people: readonly SeedPerson[];
  readonly #seed: number;
  readonly #number: number;
  readonly #until: number;
  readonly #open: (days: number) => number;
  readonly #prazos: Readonly<Record<string, number>>;
  readonly #yearCounts = new Map<string, number>();

  constructor(options: SeedOptions) {
    const { seed, number, size, until, identity, open, prazos = {} } = options;
    this.#open = open ?? ((days) => (days < 120 ? 0.7 : 0.15));
    this.#prazos = prazos;
    this.#seed = seed;
    this.#number = number;
    this.#until = until;
    this.size = size;
    this.id = identity?.id ?? this.#id(kind.office, 0);
    const random = this.#random(kind.office, 0);
    const councillor = staffName(random);
    this.city = number === 0 ? cities[0]! : random.pick(cities);
    this.name = identity?.name ?? `Gabinete d${councillor.woman ? 'a Vereadora' : 'o Vereador'} ${councillor.name}`;
    this.slug = identity?.slug ?? `semente-${seed}-${String(number + 1).padStart(3, '0')}`;
    this.team = Array.from({ length: size.equipe }, (_, index) => {
      const { name, woman } = staffName(this.#random(kind.equipe, index));
      const funcao = index === 0 ? 'Chefe de Gabinete' : funcoes[index % funcoes.length]![woman ? 1 : 0];
      return { id: this.#id(kind.equipe, index), nome: identity?.people[index]?.name ?? name, funcao };
    });
    const own = this.team.slice(0, 3).map(({ nome }, index) => ({ userId: this.#id(kind.users, index), name: nome }));
    this.people = identity?.people ?? own;
  }

  /** All rows of a table, one after the other. */
  *rows(table: SeededTable): Generator<Row> {
    const make = {
      setores: (index: number) => this.#setor(index),
      assuntos: (index: number) => this.#assunto(index),
      equipe: (index: number) => this.#member(index),
      municipes: (index: number) => this.#municipe(index),
      historicos_atendimento: (index: number) => this.#historico(index),
      demandas: (index: number) => this.#demanda(index),
      agenda_compromissos: (index: number) => this.#appointment(index),
    }[table];
    for (let index = 0; index < this.size[table]; index += 1) yield make(index);
  }

  #random(of: number, index: number): Random {
    return new Random(this.#seed, of, this.#number, index);
  }

  #id(of: number, index: number): string {
    return idOf(this.#seed, of, this.#number, index);
  }

  get #founded(): string {
    return new Date(this.#until - (oldest + 10) * day).toISOString();
  }

  #setor(index: number): Row {
    const { nome, descricao } = sectors[index]!;
    return [this.#id(kind.setores, index), nome, descricao, this.#founded, this.#prazo(nome)];
  }

  #assunto(index: number): Row {
    const { nome, pai, posicao, setor } = subjects[index]!;
    return [
      this.#id(kind.assuntos, index),
      pai === null ? '1' : '2',
      pai === null ? null : this.#id(kind.assuntos, pai),
      nome,
      String(posicao),
      setor === null ? null : this.#id(kind.setores, setor),
      this.#founded,
      this.#prazo(nome),
    ];
  }

  #prazo(nome: string): string | null {
    return this.#prazos[nome]?.toString() ?? null;
  }

  #member(index: number): Row {
    const { id, nome, funcao } = this.team[index]!;
    return [id, nome, funcao, this.#founded];
  }

  /** More of them lately than long ago. */
  #registeredAt(index: number): number {
    const random = this.#random(kind.date, index);
    return this.#until - day - Math.floor(random.share() ** 1.5 * oldest * day);
  }

  #laterThan(instant: number, random: Random): number {
    return instant + Math.floor(random.share() * (this.#until - instant));
  }

  #municipe(index: number): Row {
    const random = this.#random(kind.municipes, index);
    const registered = this.#registeredAt(index);
    const nome = personName(random, index);
    const hasAddress = random.chance(0.93);
    return [
      this.#id(kind.municipes, index),
      this.#code(dayOf(new Date(registered)).slice(0, 4)),
      nome,
      this.#phone(index, random),
      hasAddress ? streetName(random) : null,
      hasAddress ? String(1 + random.below(2400)) : null,
      hasAddress && random.chance(0.3) ? complement(random) : null,
      hasAddress ? districtName(random) : null,
      hasAddress && random.chance(0.9) ? postalCode(random, this.city) : null,
      random.chance(0.12) ? random.pick(remarks) : null,
      random.chance(0.35) ? emailOf(nome, index) : null,
      new Date(registered).toISOString(),
      ...this.#deletion(registered, random),
    ];
  }

  /** Year and digits: four while they last, then five and more; no two alike in an office. */
  #code(year: string): string {
    let count = this.#yearCounts.get(year) ?? 0;
    this.#yearCounts.set(year, count + 1);
    let width = 4;
    while (count >= 10 ** width) {
      count -= 10 ** width;
      width += 1;
    }
    return year + String((count * 7919 + 4242) % 10 ** width).padStart(width, '0');
  }

  /** Mobile or, less often, landline; the number runs through a permutation, so no two of an office are alike. */
  #phone(index: number, random: Random): string {
    const space = 40_000_000;
    const number = (index * 17_299_993 + (mix(this.#seed, this.#number) % space)) % space;
    const area = random.chance(0.93) ? this.city.ddd : random.pick(cities).ddd;
    return random.chance(0.88) ? `${area}9${60_000_000 + number}` : `${area}${20_000_000 + number}`;
  }

  #historico(index: number): Row {
    const random = this.#random(kind.historicos_atendimento, index);
    const citizen = random.below(this.size.municipes);
    const at = new Date(this.#laterThan(this.#registeredAt(citizen), random)).toISOString();
    const autor = random.pick(this.team).nome.toLocaleUpperCase('pt-BR');
    return [
      this.#id(kind.historicos_atendimento, index),
      this.#id(kind.municipes, citizen),
      ...random.pick(contacts),
      autor,
      at,
      at,
    ];
  }

  #demanda(index: number): Row {
    const random = this.#random(kind.demandas, index);
    const citizen = random.below(this.size.municipes);
    const created = this.#laterThan(this.#registeredAt(citizen), random);
    const [sector, member] = [random.below(sectors.length), random.pick(this.team)];
    const text = random
      .pick(sectors[sector]!.pedidos)
      .replaceAll('{rua}', streetName(random))
      .replaceAll('{bairro}', districtName(random));
    const open = random.chance(this.#open((this.#until - created) / day));
    // drawn apart, so that all else stays as it was
    const told = this.#random(kind.urgency, index);
    const subject = told.chance(0.8) ? subjectOf(text) : -1;
    const status = open ? 'EM_ANALISE' : random.chance(0.72) ? 'RESOLVIDO' : 'NAO_RESOLVIDO';
    return [
      this.#id(kind.demandas, index),
      this.#id(kind.municipes, citizen),
      this.#id(kind.setores, sector),
      text,
      random.chance(0.55) ? String(1 + random.below(random.chance(0.8) ? 9999 : 999_999_999)) : null,
      member.nome,
      member.id,
      dayOf(new Date(created - (random.chance(0.2) ? random.below(4) * day : 0))),
      status,
      new Date(created).toISOString(),
      ...this.#deletion(created, random),
      subject < 0 ? null : this.#id(kind.assuntos, subject),
      String(told.chance(open ? 0.06 : 0.02)),
      open ? null : dayOf(new Date(Math.min(this.#until, created + told.below(told.chance(0.7) ? 40 : 160) * day))),
      open ? dayOf(new Date(created + (this.#until - created) * told.share() ** 0.2)) : null,
    ];
  }

  /** When and by whom a row was deleted; most were not. */
  #deletion(made: number, random: Random): Row {
    if (!random.chance(deletedShare)) return [null, null];
    return [new Date(this.#laterThan(made, random)).toISOString(), random.pick(this.people).userId];
  }

  /** A few a day within a month of today, the others in the years before. */
  #appointment(index: number): Row {
    const random = this.#random(kind.agenda_compromissos, index);
    const offset = index < nearAppointments ? random.below(60) - 25 : -random.below(oldest);
    const [titulo, local] = random.pick(appointments);
    const hour = 8 + random.below(11);
    const time = (h: number) => `${String(h).padStart(2, '0')}:${random.pick(['00', '30'])}`;
    const past = random.chance(0.85) ? 'CONFIRMADO' : 'CANCELADO';
    const ahead = random.chance(0.5) ? 'A_CONFIRMAR' : past;
    // entered up to two weeks before, never in the future
    const created = Math.min(this.#until, this.#until + offset * day) - random.below(14 * day);
    return [
      this.#id(kind.agenda_compromissos, index),
      titulo.replaceAll('{bairro}', titleCase(districtName(random))),
      random.chance(0.3) ? random.pick(appointmentNotes) : null,
      dayOf(new Date(this.#until + offset * day)),
      time(hour),
      random.chance(0.6) ? time(hour + 1 + random.below(2)) : null,
      local,
      offset < 0 ? past : ahead,
      random.pick(this.people).userId,
      random.chance(0.2) ? this.#id(kind.municipes, random.below(this.size.municipes)) : null,
      new Date(created).toISOString(),
      ...this.#deletion(created, random),
    ];
  }
}
