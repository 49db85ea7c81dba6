export const ajustesTexts = { titulo: 'Ajustes do gabinete' } as const;
