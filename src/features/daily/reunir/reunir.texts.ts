/** Sentences about demands that are one work. */
export const reunirTexts = {
  reunir: 'Reunir em outra demanda…',
  reunirTitulo: 'Reunir em outra demanda',
  reunirDica:
    'Esta demanda passa a seguir o status da outra, e quem a pediu é avisado junto. Nada é copiado, e dá para separar.',
  procurar: 'Número, munícipe ou descrição',
  reunidas: 'Demandas reunidas',
  reunidasQuantas: (quantas: number) => `Demandas reunidas (${quantas})`,
  reunidaEm: (quem: string) => `Reunida na demanda de ${quem}`,
  reunidaEmOutra: 'Reunida em outra demanda',
  segue: 'O status é o da outra, e muda lá.',
  faltaAvisar: 'Quem a pediu ainda não foi avisado. O aviso se registra na outra.',
  separar: 'Separar',
  separada: 'Demanda separada',

  // Answers
  erroCarregar: 'Erro ao carregar demandas reunidas',
  erroReunir: 'Erro ao reunir demandas',
  erroSeparar: 'Erro ao separar demanda',
} as const;
