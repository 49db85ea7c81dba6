export const bairrosTexts = {
  um: 'Bairro',
  buscar: 'Buscar bairro',
  invalido: 'Bairro inválido',
  erroCarregar: 'Erro ao carregar bairros',
} as const;
