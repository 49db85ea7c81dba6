/** The citizen of a form. */
export const municipeFieldTexts = {
  municipe: 'Munícipe',
  municipeSumiu: 'Este munícipe não foi encontrado. Escolha outro.',
  trocarMunicipeDe: (nome: string) => `Trocar munícipe, agora ${nome}`,
  escolherMunicipe: 'Escolher munícipe',
  trocarMunicipe: 'Trocar',
  carregandoMunicipe: 'Carregando munícipe...',
  semMunicipe: 'Nenhum munícipe escolhido',
} as const;
