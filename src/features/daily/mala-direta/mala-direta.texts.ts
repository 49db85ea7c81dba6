export const malaDiretaTexts = {
  demandasObrigatorias: 'Selecione as demandas',
  demandasDemais: (max: number) => `Selecione até ${max} demandas`,
  /** Without whose: whoever reads it in the log may not read all of them. */
  titulo: (assunto: string) => `Ofícios: um por demanda, ${assunto}`,
} as const;
