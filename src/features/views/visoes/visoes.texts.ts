/** Sentences of lists that are kept, and of those in one's menu. */
export const visoesTexts = {
  titulo: 'Visões',
  todas: 'Todas as demandas',
  todosOsMunicipes: 'Todos os munícipes',
  prontas: 'Prontas',
  salvas: 'Salvas',
  doGabinete: 'do gabinete',
  fixar: 'Fixar no menu',
  tirar: 'Tirar do menu',
  maisDe: '999+',

  // Keeping one
  salvar: 'Salvar visão',
  nome: 'Nome da visão',
  quem: 'Quem vê',
  soParaMim: 'Só para mim',
  paraOGabinete: 'Para o gabinete',
  salva: 'Visão salva',
  salvarAlteracoes: (nome: string) => `Salvar alterações em “${nome}”`,
  salvarComoNova: 'Salvar como nova',
  alterar: 'Alterar visão',
  alterada: 'Visão alterada',
  deixaDeSerDoGabinete: 'Ela some do menu dos outros.',
  excluir: 'Excluir visão',
  excluirQual: (nome: string) => `Excluir a visão “${nome}”?`,
  excluirDica: 'Os registros ficam como estão; só estes filtros deixam de ter um nome.',
  excluirDoGabinete: 'Ela some do menu de todos. Os registros ficam como estão.',
  excluida: 'Visão excluída',

  // Validation
  visaoInvalida: 'Esta visão não existe',
  nomeObrigatorio: 'Nome da visão é obrigatório',

  // Answers
  erroFixar: 'Erro ao mudar o menu',
  erroSalvar: 'Erro ao salvar visão',
  erroExcluir: 'Erro ao excluir visão',
} as const;
