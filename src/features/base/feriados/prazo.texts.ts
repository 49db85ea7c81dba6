export const prazoTexts = { andamentoInvalido: 'Selecione o andamento' } as const;
