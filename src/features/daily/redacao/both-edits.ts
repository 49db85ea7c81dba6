/** What a draft consists of, by field. */
type Fields = Readonly<Record<string, string>>;

type Met<F extends Fields> = {
  /** Theirs, with what was typed here on top. */
  values: F;
  /** Fields that both changed, and not to the same: these stay as typed here until somebody chooses. */
  contested: (keyof F & string)[];
};

/**
 * Two people wrote in one draft: what only one of them changed stays as they left it. Nothing that is typed here is ever
 * replaced.
 */
export function meet<F extends Fields>(base: F, mine: F, theirs: F): Met<F> {
  const typed = Object.keys(changed(base, mine)) as (keyof F & string)[];
  return {
    values: { ...theirs, ...changed(base, mine) },
    contested: typed.filter((name) => theirs[name] !== base[name] && theirs[name] !== mine[name]),
  };
}

/** The fields that differ. */
export const changed = <F extends Fields>(from: F, to: F): Partial<F> =>
  Object.fromEntries(Object.entries(to).filter(([name, value]) => from[name] !== value)) as Partial<F>;
