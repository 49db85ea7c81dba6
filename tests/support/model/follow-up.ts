import { addDays, weekdayOf } from '../../../src/shared/days.ts';

/**
 * What the product promises of demands that are followed up, in as few words as possible: who reads which, what is late, due or put off, and
 * what each person's lists and numbers say. No database: tests/database/follow-up.test.ts compares it with the product, step by step.
 */

export const statuses = ['EM_ANALISE', 'RESOLVIDO', 'NAO_RESOLVIDO'] as const;
export type Status = (typeof statuses)[number];
export type Andamento = 'ENCAMINHADA' | 'AGUARDANDO_TERCEIRO' | 'AGUARDANDO_MUNICIPE' | null;
export const views = ['minha', 'atrasadas', 'hoje', 'sem_oficio', 'sem_devolutiva', 'paradas'] as const;
export type View = (typeof views)[number];

export type Demand = {
  id: string;
  municipe: string;
  setor: string;
  assessor: string;
  data: string;
  oficio: boolean;
  creator: string;
  status: Status;
  andamento: Andamento;
  /** A deadline of its own; null counts the sector's days. */
  own: string | null;
  retomar: string | null;
  moved: string;
  deleted: boolean;
  secret: boolean;
  marker: string | null;
  named: string[];
  pauses: [from: string, until: string][];
  pausedSince: string | null;
};

/** Days off that nobody types, of the years that a run may reach. */
const computed = new Set(
  ['2026', '2027', '2028'].flatMap((year) => [
    ...['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25'].map((day) => `${year}-${day}`),
  ]),
);
for (const day of ['2026-02-16', '2026-02-17', '2026-04-03', '2026-06-04', '2027-02-08', '2027-02-09', '2027-03-26'])
  computed.add(day);
for (const day of ['2027-05-27', '2028-02-28', '2028-02-29', '2028-04-14', '2028-06-15']) computed.add(day);

const waits = ({ andamento }: Demand) => andamento?.startsWith('AGUARDANDO') ?? false;
const isPaused = (one: Demand) => one.status !== 'EM_ANALISE' || waits(one);

export class FollowUp {
  today: string;
  readonly demands = new Map<string, Demand>();
  /** The office's own days, with whether it works on them. */
  readonly days = new Map<string, boolean>();
  /** The account of each member of the team. */
  readonly accounts = new Map<string, string | null>();
  readonly #admin: string;
  readonly #daysOf: ReadonlyMap<string, number>;

  constructor(today: string, admin: string, daysOf: ReadonlyMap<string, number>) {
    this.today = today;
    this.#admin = admin;
    this.#daysOf = daysOf;
  }

  reads(person: string, one: Demand): boolean {
    return (
      !one.secret ||
      [this.#admin, one.creator, one.marker, this.accounts.get(one.assessor), ...one.named].includes(person)
    );
  }

  /** Whoever may say who reads it. */
  rules = (person: string, one: Demand): boolean => !one.secret || person === this.#admin || person === one.marker;

  #works(day: string): boolean {
    return this.days.get(day) ?? (weekdayOf(day) % 6 !== 0 && !computed.has(day));
  }

  deadline({ own, data, setor, pauses }: Demand): string {
    if (own) return own;
    let day = data;
    for (let left = this.#daysOf.get(setor)!; left > 0;) {
      day = addDays(day, 1);
      if (this.#works(day) && !pauses.some(([from, until]) => from <= day && day < until)) left -= 1;
    }
    return day;
  }

  deadlines = (): Map<string, string> =>
    new Map(
      [...this.demands.values()]
        .filter(({ deleted, status }) => !deleted && status === 'EM_ANALISE')
        .map((one) => [one.id, this.deadline(one)]),
    );

  /** What is done to a demand; what that says of its clock and of its last movement follows. */
  change(one: Demand, set: Partial<Demand>): void {
    const before = { ...one };
    Object.assign(one, set);
    if (one.status !== before.status) one.andamento = null;
    if (isPaused(one) && !isPaused(before)) one.pausedSince = this.today;
    if (!isPaused(one) && isPaused(before)) {
      one.pauses.push([one.pausedSince!, this.today]);
      one.pausedSince = null;
    }
    const moving = ['status', 'andamento', 'setor', 'assessor', 'oficio'] as const;
    if (moving.some((field) => one[field] !== before[field])) one.moved = this.today;
  }

  seen = (person: string): Demand[] =>
    [...this.demands.values()].filter((one) => !one.deleted && this.reads(person, one));

  isIn(view: View, person: string, one: Demand): boolean {
    // nobody tells anybody anything in these weeks
    if (view === 'sem_devolutiva') return one.status !== 'EM_ANALISE';
    if (one.status !== 'EM_ANALISE') return false;
    const back = one.retomar === null || one.retomar <= this.today;
    const is: Record<Exclude<View, 'sem_devolutiva'>, () => boolean> = {
      minha: () => back && this.accounts.get(one.assessor) === person,
      atrasadas: () => !waits(one) && this.deadline(one) < this.today,
      hoje: () => !waits(one) && this.deadline(one) === this.today,
      sem_oficio: () => !one.oficio,
      paradas: () => back && one.moved <= addDays(this.today, -15),
    };
    return is[view]();
  }
}
