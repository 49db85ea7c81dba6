import type { AnyForm } from './file-form.ts';

/** Every form that a file is made in, each loaded with its first use: the process has but one to make. */
export const fileForms: Readonly<Record<string, () => Promise<AnyForm>>> = {
  'demandas.csv': async () => (await import('../../features/work/demandas/demandas-csv.server.ts')).demandasCsv,
  'municipes.csv': async () => (await import('../../features/base/municipes/municipes-csv.server.ts')).municipesCsv,
  'ficha.json': async () => (await import('../../features/base/municipes/ficha-json.server.ts')).fichaJson,
  'ficha.pdf': async () => (await import('../../features/base/municipes/ficha-pdf.server.ts')).fichaPdf,
};
