/** Who is to be told what became of a demand, in memory: of demands that are merged, supported, closed, opened, deleted and brought back. */

type Status = 'EM_ANALISE' | 'RESOLVIDO' | 'NAO_RESOLVIDO';
export type Asked = {
  id: string;
  owner: string;
  supporters: Set<string>;
  status: Status;
  /** How often it was closed. */
  ciclo: number;
  /** Who was told of which closing. */
  told: Map<number, Set<string>>;
  root: Asked | null;
  deleted: boolean;
};

export class Told {
  readonly demandas = new Map<string, Asked>();
  /** Citizens whom one could call. */
  readonly here = new Set<string>();
  readonly deleted = new Set<string>();

  add(id: string, owner: string): void {
    this.demandas.set(id, {
      ...{ id, owner, supporters: new Set(), status: 'EM_ANALISE', ciclo: 0, told: new Map() },
      ...{ root: null, deleted: false },
    });
  }

  childrenOf = (one: Asked): Asked[] =>
    [...this.demandas.values()].filter(({ root, deleted }) => root === one && !deleted);

  /** Each once, with those of what was merged into it; of what was merged itself nobody. */
  people(one: Asked): Set<string> {
    if (one.root) return new Set();
    const all = [one, ...this.childrenOf(one)].flatMap(({ owner, supporters }) => [owner, ...supporters]);
    return new Set(all.filter((id) => this.here.has(id)));
  }
  toldOf = (one: Asked): Set<string> => one.told.get(one.ciclo) ?? new Set();
  toTell = (one: Asked): string[] => [...this.people(one)].filter((id) => !this.toldOf(one).has(id));

  devolutiva(one: Asked): 'PENDENTE' | 'FEITA' | null {
    if (one.status === 'EM_ANALISE') return null;
    if (this.toTell(one).length > 0) return 'PENDENTE';
    return this.toldOf(one).size > 0 ? 'FEITA' : null;
  }

  close(one: Asked, status: Status): void {
    for (const each of [one, ...this.childrenOf(one)]) {
      if (each.status === 'EM_ANALISE' && status !== 'EM_ANALISE') each.ciclo += 1;
      each.status = status;
    }
  }
  tell(one: Asked, who: string): void {
    one.told.set(one.ciclo, this.toldOf(one).add(who));
  }
  /** What its people were told where it was merged they were told of it. */
  separate(one: Asked): void {
    const root = one.root!;
    one.root = null;
    if (one.status === 'EM_ANALISE') return;
    const known = this.toTell(one).filter((id) => this.toldOf(root).has(id));
    for (const id of known) this.tell(one, id);
  }
  /** It comes back merged where that still is what it was. */
  restore(one: Asked): void {
    one.deleted = false;
    const { root } = one;
    if (root && (root.deleted || root.root || root.status !== one.status)) this.separate(one);
  }
  /** Two records of one person. */
  unite(stays: string, goes: string): void {
    const moved = (ids: Set<string>) => ids.delete(goes) && ids.add(stays);
    this.here.delete(goes);
    for (const one of this.demandas.values()) {
      if (one.owner === goes) one.owner = stays;
      moved(one.supporters);
      one.supporters.delete(one.owner);
      for (const ids of one.told.values()) moved(ids);
    }
  }
}
