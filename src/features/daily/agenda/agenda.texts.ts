import { agenda } from './noun.ts';

const tecladoSemana =
  'Setas para os lados andam pelos dias, Page Up e Page Down trocam a semana, Enter marca um compromisso no dia. Tab leva aos compromissos.';

/** Sentences of the agenda; those of the private calendar address are in link.texts.ts. */
export const agendaTexts = {
  titulo: 'Agenda de Compromissos',
  novo: 'Novo compromisso',
  editar: 'Editar compromisso',
  compromissos: 'Compromissos',
  compromisso: 'Compromisso',

  // Fields
  campoTitulo: 'Título',
  descricao: 'Descrição',
  data: 'Data',
  hora: 'Hora',
  horaFim: 'Término',
  local: 'Local',
  verNoMapa: 'Ver no mapa',
  mapaDe: (local: string) => `${local}: ver no mapa`,
  status: 'Status',
  vinculo: 'Sobre',
  municipe: 'Munícipe',
  demanda: 'Demanda',
  statusNomes: agenda.tables.agenda_compromissos.statuses,
  comecaAConfirmar: 'Todo compromisso novo começa como A Confirmar.',

  // Validation
  obrigatorios: 'Preencha todos os campos obrigatórios',
  dataInvalida: 'Data inválida',
  horaInvalida: 'Hora inválida: use HH:MM',
  fimAntes: 'O término precisa ser depois do início',
  umVinculo: 'Escolha um munícipe ou uma demanda, não os dois',
  statusInvalido: 'Status inválido',
  periodoLongo: (dias: number) => `Peça no máximo ${dias} dias`,
  periodoInvertido: 'O fim do período vem antes do começo',

  // Messages
  erroCarregar: 'Erro ao carregar compromissos',
  erroCriar: 'Erro ao criar compromisso. Verifique os dados e tente novamente.',
  erroAtualizar: 'Erro ao atualizar compromisso',
  erroExcluir: 'Erro ao excluir compromisso',
  criado: 'Compromisso criado',
  excluido: 'Compromisso excluído',
  movido: (titulo: string, quando: string) => `${titulo}: ${quando}`,
  confirmarExclusao: (titulo: string) => `Tem certeza que deseja excluir o compromisso ${titulo}?`,

  // Today
  hojeTitulo: 'Compromissos de Hoje',
  hojeVazio: 'Nenhum compromisso para hoje.',
  maisHoje: (n: number) => (n === 1 ? 'Mais 1 compromisso' : `Mais ${n} compromissos`),

  // Calendar
  // the second half only where there is room for it
  assinarCurto: 'Assinar',
  assinarResto: 'no meu calendário',
  maisAcoes: 'Mais ações da agenda',
  diasAnteriores: (n: number) => (n === 1 ? 'Mostrar 1 compromisso anterior' : `Mostrar ${n} compromissos anteriores`),
  vista: 'Visualização',
  vistas: { mes: 'Mês', semana: 'Semana', dia: 'Dia', lista: 'Lista' },
  dias: ['Dom', 'Seg', 'Ter', 'Qua', 'Qui', 'Sex', 'Sáb'],
  anterior: { mes: 'Mês anterior', semana: 'Semana anterior', dia: 'Dia anterior', lista: 'Mês anterior' },
  proximo: { mes: 'Próximo mês', semana: 'Próxima semana', dia: 'Próximo dia', lista: 'Próximo mês' },
  hoje: 'Hoje',
  mais: (n: number) => `+${n} mais`,
  maisDica: (n: number) => `Mostrar mais ${n} ${n === 1 ? 'compromisso' : 'compromissos'} do dia`,
  naoCabem: 'Há mais compromissos do que cabem aqui. Abra o dia para ver todos.',
  novoEm: (dia: string) => `Novo compromisso em ${dia}`,
  buscar: 'Título, descrição ou local',
  buscarRotulo: 'Buscar por título, descrição ou local',
  filtroStatus: 'Filtrar por status',
  vazio: 'Nenhum compromisso neste período',
  vazioDica: 'Use “Novo compromisso” para marcar o primeiro.',
  vazioFiltro: 'Nenhum compromisso encontrado',
  vazioFiltroDica: 'A busca olha os compromissos do período mostrado.',
  limparFiltros: 'Limpar filtros',
  nadaMais: 'Nada mais marcado neste mês.',
  diaVazio: 'Nenhum compromisso neste dia.',
  teclado: {
    mes: 'Setas andam pelos dias, Page Up e Page Down trocam o mês, Enter marca um compromisso no dia. Tab leva aos compromissos.',
    semana: tecladoSemana,
    dia: tecladoSemana,
  },

  // Overlap
  coincide: (n: number) => (n === 1 ? 'Coincide com outro compromisso:' : `Coincide com ${n} compromissos:`),
  coincideDica: 'Você pode salvar mesmo assim.',
  passaDaMeiaNoite: 'O compromisso não pode passar da meia-noite.',
  coincideTitulo: 'Horários coincidem',

  // Link to a citizen or a demand
  escolherDemanda: 'Escolher demanda',
  tirarVinculo: 'Tirar o vínculo',
  excluidoMarca: 'excluído',
  excluidaMarca: 'excluída',
  demandaDe: (municipe: string) => `Demanda de ${municipe}`,
  oficio: (codigo: string) => `Ofício ${codigo}`,
  cartaoVazio: 'Nenhum compromisso marcado.',
  cartaoNadaAFrente: 'Nada marcado daqui para a frente.',
  cartaoMaisRecentes: 'Mais recentes',
  cartaoMaisAntigos: 'Mais antigos',
  cartaoPassados: (n: number) => (n === 1 ? 'Mostrar 1 anterior' : `Mostrar ${n} anteriores`),

  // Printing
  imprimirDia: 'Imprimir dia',
  impressoEm: (quando: string) => `Impresso em ${quando}`,
  quando: (dia: string, hora: string) => `${dia} às ${hora}`,
} as const;
