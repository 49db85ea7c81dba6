/** Of a link, or of a button that reads as one, beside a sentence: its line is as high as a finger needs. */
export const linkClass =
  'inline-flex min-h-6 items-center rounded-sm font-semibold text-accent-text underline underline-offset-2 max-md:min-h-11';
