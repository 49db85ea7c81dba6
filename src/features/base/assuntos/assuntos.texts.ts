export const assuntosTexts = {
  titulo: 'Assuntos',
  um: 'Assunto',
  tema: 'Tema',
  nome: 'Nome',
  setor: 'Setor',
  setorDica: 'Proposto a quem cadastra uma demanda deste assunto.',
  semSetor: 'Nenhum',
  prazo: 'Prazo em dias',
  prazoDica: 'As novas demandas deste assunto recebem este prazo. Sem ele, vale o do tema ou o do setor.',
  corridos: 'Dias corridos',
  corridosDica: 'Contam também os dias sem expediente.',
  sigilosa: 'Sigilosa',
  sigilosaDica: 'As novas demandas já vêm marcadas assim. Em um tema, vale para todos os assuntos dele.',
  semTema: 'Nenhum (este é um tema)',
  /** A subject below its theme, as one line. */
  caminho: (tema: string | null, nome: string) => (tema ? `${tema} › ${nome}` : nome),

  // Settings
  explica: 'Do que tratam as demandas: temas e, dentro deles, assuntos.',
  novoTema: 'Novo tema',
  novoEm: (tema: string) => `Novo assunto em ${tema}`,
  novoAssunto: 'Novo assunto',
  editar: 'Editar assunto',
  subirRotulo: 'Subir',
  descerRotulo: 'Descer',
  subir: (nome: string) => `Subir ${nome}`,
  descer: (nome: string) => `Descer ${nome}`,
  mover: 'movem',
  movido: (nome: string, place: number, of: number) => `${nome}: ${place} de ${of}`,
  listaPronta: 'Usar lista pronta',
  vazio: 'Nenhum assunto. Use a lista pronta ou crie os seus.',
  vazioLeitura: 'Nenhum assunto. Quem administra ou gerencia o gabinete cria os primeiros.',

  // In a form
  buscar: 'Buscar tema ou assunto',
  limpar: 'Tirar o assunto',
  nenhumEncontrado: 'Nenhum assunto encontrado',
  resultados: 'Assuntos',
  criarEmAjustes: 'Criar assuntos em Ajustes do gabinete',

  // Validation
  nomeObrigatorio: 'Nome é obrigatório',

  // Answers
  erroCarregar: 'Erro ao carregar assuntos',
  erroCriar: 'Erro ao criar assunto',
  erroAtualizar: 'Erro ao atualizar assunto',
  erroMover: 'Erro ao mover assunto',
  erroExcluir: 'Erro ao excluir assunto',
  erroLista: 'Erro ao copiar a lista pronta',
  criado: 'Assunto criado',
  atualizado: 'Assunto atualizado',
  removido: 'Assunto excluído',
  listaCopiada: 'Lista pronta copiada. Mude o que quiser.',
  confirmarExclusao: (nome: string) => `Tem certeza que deseja excluir o assunto ${nome}?`,
  confirmarTema: (nome: string, n: number) =>
    `Tem certeza que deseja excluir o tema ${nome} e ${n === 1 ? 'o assunto dele' : `os ${n} assuntos dele`}?`,
  excluirDica: 'As demandas que o têm continuam com o nome dele.',
} as const;
