import type { FileForm, Part } from './file-form.ts';

/** Every form that a file is made in, each loaded with its first use: the process has but one to make. */
export const fileForms = {
  'demandas.csv': async () => (await import('../../features/work/demandas/demandas-csv.server.ts')).demandasCsv,
  'municipes.csv': async () => (await import('../../features/base/municipes/municipes-csv.server.ts')).municipesCsv,
  'ficha.json': async () => (await import('../../features/base/municipes/ficha-json.server.ts')).fichaJson,
  'ficha.pdf': async () => (await import('../../features/base/municipes/ficha-pdf.server.ts')).fichaPdf,
} satisfies Record<string, () => Promise<FileForm<never, never>>>;

export type FormName = keyof typeof fileForms;
type FormOf<N extends FormName> = Awaited<ReturnType<(typeof fileForms)[N]>>;
export type HeadOf<N extends FormName> = Parameters<FormOf<N>>[0];
export type PartOf<N extends FormName> = Part<unknown> &
  (Parameters<FormOf<N>>[1] extends AsyncIterable<infer P> ? P : never);
