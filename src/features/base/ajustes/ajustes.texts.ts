export const ajustesTexts = {
  titulo: 'Ajustes do gabinete',
  geral: 'Geral',
  diasParada: 'Dias até uma demanda contar como parada',
  diasParadaDica: 'Sem movimento por tantos dias, ela aparece em Paradas.',
  dias: (n: number) => (n === 1 ? '1 dia' : `${n} dias`),
  diasInvalidos: 'Informe de 1 a 365 dias',
  salvo: 'Ajustes atualizados',
  erroCarregar: 'Erro ao carregar os ajustes',
  erroSalvar: 'Erro ao atualizar os ajustes',
} as const;
