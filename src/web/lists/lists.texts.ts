/** Words of lists that are filtered and arranged. */
export const listsTexts = {
  limparBusca: 'Limpar busca',
  limparFiltros: 'Limpar filtros',
} as const;
