/** Sentences about several people who ask for one thing. */
export const coletivoTexts = {
  apoiadores: (quantos: number) => `Apoiadores (${quantos})`,
  mais: (quantos: number) => `+${quantos}`,
  maisApoiadores: (quantos: number) => (quantos === 1 ? 'e mais 1 apoiador' : `e mais ${quantos} apoiadores`),
  quantos: (quantos: number) => (quantos === 1 ? '1 apoiador' : `${quantos} apoiadores`),
  acrescentar: 'Acrescentar apoiador',
  acrescentado: 'Apoiador acrescentado',
  tirarQuem: (nome: string) => `Tirar ${nome}`,
  tirado: 'Apoiador retirado',
  ninguemMais: 'Ninguém mais apoia esta demanda.',
  verTodos: (quantos: number) => `Ver os ${quantos}`,

  // While one is taken down
  parecidas: 'Já há demandas parecidas',
  jaApoia: 'Já apoia esta demanda',
  apoiarEsta: 'Apoiar esta',
  apoiarQual: (quem: string) => `Apoiar esta demanda de ${quem}`,

  // Answers
  erroCarregar: 'Erro ao carregar apoiadores',
  erroAcrescentar: 'Erro ao acrescentar apoiador',
  erroTirar: 'Erro ao tirar apoiador',
} as const;
