import type { FileForm, Part } from './file-form.ts';

/** Every form that a file is made in, each loaded with its first use: the process has but one to make. */
export const fileForms = {
  'demandas.csv': async () => (await import('../features/demandas/demandasCsv.server.ts')).demandasCsv,
  'municipes.csv': async () => (await import('../features/municipes/municipesCsv.server.ts')).municipesCsv,
  'ficha.json': async () => (await import('../features/municipes/fichaJson.server.ts')).fichaJson,
  'ficha.pdf': async () => (await import('../features/municipes/fichaPdf.server.ts')).fichaPdf,
} satisfies Record<string, () => Promise<FileForm<never, never>>>;

export type FormName = keyof typeof fileForms;
type FormOf<N extends FormName> = Awaited<ReturnType<(typeof fileForms)[N]>>;
export type HeadOf<N extends FormName> = Parameters<FormOf<N>>[0];
export type PartOf<N extends FormName> = Part<unknown> &
  (Parameters<FormOf<N>>[1] extends AsyncIterable<infer P> ? P : never);
