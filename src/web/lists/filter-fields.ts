/** What the panel of a list asks for, and its chips say: one for each filter that people choose. */

export type Choice = { value: string; label: string; /** Below the one before it that is not. */ below?: boolean };

/** What is chosen, by key. */
export type FilterValues = Readonly<Record<string, string | undefined>>;

export type FilterField = {
  key: string;
  label: string;
  /** What the chip's button says, where the usual words do not fit. */ away?: string;
} & (
  | {
      kind: 'many';
      /** Undefined while they are asked for. */
      choices: readonly Choice[] | undefined;
      /** Where the server finds what is typed: there are more than are here. */
      onType?: (text: string) => void;
      /** Some of them could not be had: asks for these again. */
      onMore?: (() => void) | undefined;
      /** Names of what is chosen, where `choices` may not have it. */
      named?: readonly Choice[] | undefined;
    }
  | { kind: 'one'; choices: readonly Choice[] }
  | { kind: 'day' }
  | { kind: 'days' }
  /** Digits, asked for when there are so many of them. */
  | { kind: 'digits'; lengths: readonly number[]; hint: string }
);
