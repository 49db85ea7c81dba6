export const ajustesTexts = {
  titulo: 'Ajustes do gabinete',
  diasInvalidos: 'Informe de 1 a 365 dias',
} as const;
