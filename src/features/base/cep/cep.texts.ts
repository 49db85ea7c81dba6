/** Sentences of the look-up of a postal code: what it says, title and line below. */
export const cepTexts = {
  cep: 'CEP',
  invalido: 'CEP deve ter 8 dígitos',
  naoEncontrado: 'CEP não encontrado',
  naoEncontradoDica: 'Verifique se o CEP está correto',
  encontrado: 'CEP encontrado',
  encontradoDica: 'Endereço preenchido automaticamente',
  encontradoSemRua: 'Este CEP é da cidade toda: preencha rua e bairro',
  erro: 'Erro ao buscar CEP',
  erroDica: 'Verifique sua conexão com a internet',
  erroServico: 'O serviço de CEP não respondeu',
  buscando: 'Buscando CEP...',
} as const;
