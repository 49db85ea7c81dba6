export const historyTexts = {
  historico: 'Histórico de alterações',
  historicoBotao: 'Histórico',
  historicoDe: (nome: string) => `Histórico de alterações: ${nome}`,
  erroHistorico: 'Erro ao carregar o histórico de alterações',
  semAlteracoes: 'Nenhuma alteração registrada.',
  maisRecentes: 'Mais recentes',
  maisAntigas: 'Mais antigas',

  campo: 'Campo',
  antes: 'Antes',
  depois: 'Depois',
  valor: 'Valor',
  vazioValor: 'vazio',
  semValores: 'Este registro não guarda valores.',
  registro: 'Registro',
  conta: 'Conta',
  agora: 'agora',
} as const;
