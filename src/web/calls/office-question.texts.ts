/** Words of a page that few ever see: they come with it. */
export const officeQuestionTexts = {
  enderecoDeOutro: 'Trocar de gabinete nesta aba?',
  enderecoE: 'Este endereço é de',
  abaEsta: 'Esta aba está em',
  continuarEm: (nome: string) => `Continuar em ${nome}`,
  trocarPara: (nome: string) => `Trocar para ${nome}`,
} as const;
