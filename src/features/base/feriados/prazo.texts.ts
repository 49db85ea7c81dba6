/** What every list of demands needs of it; the sentences of forms are those of the calendar. */
export const prazoTexts = { andamentoInvalido: 'Selecione o andamento' } as const;
