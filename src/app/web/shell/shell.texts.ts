/** What the keys do, as `?` lists them. */
export const keyboardTexts = {
  comCtrl: 'Combinações e navegação',
  soltas: 'Teclas soltas, quando não se está digitando',
  usarSoltas: 'Usar teclas soltas',
  usarSoltasDica: 'Desligue se você dita ao computador, ou se aperta teclas sem querer.',
  lista: [
    { teclas: ['Ctrl', 'K'], faz: 'Buscar em tudo' },
    { teclas: ['Ctrl', 'Enter'], faz: 'Salvar o formulário; na busca, nova demanda para o munícipe' },
    { teclas: ['Ctrl', 'Z'], faz: 'Desfazer a exclusão, enquanto o aviso está na tela' },
    { teclas: ['Ctrl', 'B'], faz: 'Recolher ou expandir o menu' },
    { teclas: ['Ctrl', 'P'], faz: 'Imprimir a demanda aberta' },
    { teclas: ['Ctrl', 'Espaço'], faz: 'Inserir uma variável no texto de ofícios e modelos' },
    { teclas: ['Alt', '↑', '↓'], faz: 'Mover o assunto, nos ajustes' },
    { teclas: ['Shift', 'clique'], faz: 'Selecionar da última demanda selecionada até esta' },
    { teclas: ['1', '2', '3'], faz: 'Escolher o status, ao alterá-lo' },
    { teclas: ['↓'], faz: 'Ir da busca para a lista' },
    { teclas: ['↑', '↓'], faz: 'Andar pelas linhas da lista' },
    { teclas: ['Enter'], faz: 'Abrir a linha, ir ao próximo campo ou, na higiene ou em Duplicados, corrigir ou unir' },
    { teclas: ['Esc'], faz: 'Fechar a janela' },
  ],
  listaSoltas: [
    { teclas: ['/'], faz: 'Ir para a busca da página' },
    { teclas: ['A'], faz: 'Atender: da ligação à demanda, de qualquer tela' },
    { teclas: ['N'], faz: 'Começar o que a página oferece: nova demanda, novo munícipe…' },
    { teclas: ['X'], faz: 'Selecionar a demanda da lista, para mudar muitas de uma vez' },
    { teclas: ['F'], faz: 'Filtrar a lista' },
    { teclas: ['E'], faz: 'Editar o registro aberto' },
    { teclas: ['R'], faz: 'Nos ofícios sem resposta, reiterar o da linha em foco' },
    { teclas: ['J', 'K'], faz: 'Andar por uma fila de dados a corrigir' },
    { teclas: ['N'], faz: 'Na higiene dos dados, pular: fica para depois' },
    { teclas: ['N'], faz: 'Em Duplicados, não é duplicado' },
    { teclas: ['D'], faz: 'Na higiene dos dados, está certo: não aparece de novo até o valor mudar' },
    { teclas: ['?'], faz: 'Mostrar esta lista' },
  ],
} as const;

/** What stands around the results of Ctrl+K. */
export const paletteTexts = {
  recentes: 'Abertos há pouco',
  quemLiga: 'Quem é',
  bairro: 'Bairro',
  codigo: 'Código',
  telefone: 'Telefone',
  semBairro: 'não informado',
  abertas: (n: number, more: boolean) =>
    n === 0 ? 'Nenhuma demanda aberta' : `${n}${more ? ' ou mais' : ''} ${n > 1 || more ? 'abertas' : 'aberta'}`,
} as const;
