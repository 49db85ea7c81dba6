import { formatNumber } from '../../shared/format.ts';
import { cx } from '../ui/cx.ts';
import { useCut } from '../ui/use-cut.ts';
import { Chip } from '../ui/Toggles.tsx';

type ChipsProps<Status extends string> = {
  label: string;
  names: Readonly<Record<Status, string>>;
  /** Those that are chosen. */
  value: readonly string[];
  counts: Readonly<Record<Status, number>> | undefined;
  /** The chosen status, or undefined when the chosen one was taken back. */
  onChange: (status: Status | undefined) => void;
};

/** One chip a status, with its exact number. */
export function StatusChips<Status extends string>({ label, names, value, counts, onChange }: ChipsProps<Status>) {
  const strip = useCut<HTMLFieldSetElement>();
  return (
    <fieldset
      ref={strip}
      className="flex min-w-0 gap-2 print:hidden max-md:-mx-3 max-md:w-screen max-md:overflow-x-auto max-md:px-3 max-md:py-1"
    >
      <legend className="sr-only">{label}</legend>
      {(Object.keys(names) as Status[]).map((status) => {
        const chosen = value.includes(status);
        return (
          <Chip
            key={status}
            chosen={chosen}
            onClick={() => onChange(chosen && value.length === 1 ? undefined : status)}
            className="gap-2"
          >
            {names[status]}
            {counts && <span className={cx('num', !chosen && 'text-ink-3')}>{formatNumber(counts[status])}</span>}
          </Chip>
        );
      })}
    </fieldset>
  );
}
