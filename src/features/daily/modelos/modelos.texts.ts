export const modelosTexts = {
  titulo: 'Modelos',
  um: 'Modelo',
  explica: 'Textos que o gabinete usa muitas vezes, com variáveis no lugar do que muda.',
  nome: 'Nome',
  tipo: 'Tipo',
  tipoOficio: 'Tipo de ofício',
  qualquerTipo: 'Qualquer tipo',
  tipoExcluido: '(excluído)',
  documento: 'Documento',
  mensagem: 'Mensagem',
  assunto: 'Assunto',
  texto: 'Texto',
  novo: 'Novo modelo',
  editar: 'Editar modelo',
  vazio: 'Nenhum modelo. Comece pelos cinco prontos.',
  vazioLeitura: 'Nenhum modelo. Quem administra ou gerencia o gabinete cria os primeiros.',
  usarProntos: 'Usar os cinco prontos',

  // Editor
  formatacao: 'Formatação',
  negrito: 'Negrito',
  italico: 'Itálico',
  lista: 'Lista',
  citacao: 'Citação',
  inserir: 'Inserir variável',
  buscarVariavel: 'Buscar variável',
  nenhumaVariavel: 'Nenhuma variável encontrada',
  previa: 'Prévia',
  linhaAssunto: (assunto: string) => `Assunto: ${assunto}.`,
  exemplo: 'Com valores de exemplo. As páginas como serão emitidas ficam ao lado do texto, no ofício.',
  previaVazia: 'Escreva o texto para ver a prévia.',

  // Validation
  nomeObrigatorio: 'Nome é obrigatório',
  textoObrigatorio: 'Escreva o texto',

  // Answers
  erroCarregar: 'Erro ao carregar modelos',

  // Beginning a letter from one
  comecarDoModelo: 'Começar de um modelo',
  trocarTexto: 'Trocar o texto?',
  trocarTextoDica: 'O que está escrito dá lugar ao texto do modelo.',
  trocarTextoEAssunto: (novo: string) =>
    `O que está escrito dá lugar ao texto do modelo, e o assunto passa a ser “${novo}”.`,
  trocarAssunto: 'Trocar o assunto?',
  trocarAssuntoDica: (antes: string, novo: string) =>
    `O texto é o do modelo. O assunto “${antes}” pode ficar, ou dar lugar a “${novo}”.`,
  manterAssunto: 'Manter o assunto',
  trocar: 'Trocar',
  erroCriar: 'Erro ao criar modelo',
  erroAtualizar: 'Erro ao atualizar modelo',
  erroExcluir: 'Erro ao excluir modelo',
  erroProntos: 'Erro ao copiar os modelos prontos',
  criado: 'Modelo criado',
  atualizado: 'Modelo atualizado',
  removido: 'Modelo excluído',
  prontosCopiados: 'Modelos copiados. Mude o que quiser.',
  confirmarExclusao: (nome: string) => `Tem certeza que deseja excluir o modelo ${nome}?`,
} as const;
