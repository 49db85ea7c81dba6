/** Sentences of lists that are kept, and of those in one's menu. */
export const visoesTexts = {
  titulo: 'Visões',
  todas: 'Todas as demandas',
  salvas: 'Salvas',
  fixar: 'Fixar no menu',
  tirar: 'Tirar do menu',
  fixarQual: (nome: string) => `Fixar ${nome} no menu`,
  tirarQual: (nome: string) => `Tirar ${nome} do menu`,
  erroCarregar: 'Erro ao carregar visões',
  erroFixar: 'Erro ao mudar o menu',
} as const;
