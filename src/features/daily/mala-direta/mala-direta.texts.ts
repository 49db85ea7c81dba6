export const malaDiretaTexts = {
  novo: 'Novo ofício',
  /** Where there is little room. */
  oficio: 'Ofício',
  umParaTodas: 'Um ofício para todas',
  umPorDemanda: 'Um por demanda',
  assuntoDeTodas: 'Pedidos de moradores',
  quantosRascunhos: (n: number) =>
    n === 1
      ? 'Um rascunho para a demanda selecionada.'
      : `${n} rascunhos, um para cada demanda selecionada. As variáveis são as da própria demanda.`,
  campos: { tipo_id: 'Tipo', orgao_id: 'Órgão', autoridade_id: 'Autoridade', assunto: 'Assunto', corpo: 'Texto' },
  criar: 'Criar rascunhos',
  erro: 'Erro ao criar os rascunhos',
  demandasObrigatorias: 'Selecione as demandas',
  demandasDemais: (max: number) => `Selecione até ${max} demandas`,
  /** Neither whose nor what they say: whoever reads it in the log may not read all of them. */
  titulo: 'Ofícios: um por demanda',
} as const;
