import { counted, formatNumber } from '../../../shared/format.ts';
import { labelsOf } from '../../../shared/noun.ts';
import { demandas } from './noun.ts';

const uteis = (dias: number) => counted(dias, 'dia útil', 'dias úteis');

/** Names of a demand's fields. */
export const demandaCampos = labelsOf(demandas.tables.demandas.fields);

/** Sentences of demands; those of their files are in anexos.texts.ts. */
export const demandasTexts = {
  titulo: 'Demandas',
  demanda: 'Demanda',
  demandaDe: (codigo: string | null, nome: string) => (codigo ? `Demanda ${codigo}` : `Demanda de ${nome}`),
  qual: (numero: string, nome: string, descricao: string) => `${numero} · ${nome}: “${descricao}”`,
  qualAgora: (qual: string, status: string) => `${qual}, agora ${status}`,
  nova: 'Nova demanda',
  novaPara: (nome: string) => `Nova demanda para ${nome}`,
  abrir: 'Abrir',
  copiar: 'Copiar',
  copiarQual: (numero: string) => `Copiar o número ${numero}`,
  copiado: (numero: string) => ({
    done: `Número ${numero} copiado`,
    failed: `O navegador não deixou copiar. O número é ${numero}`,
  }),
  editar: 'Editar demanda',

  // Fields
  codigoOficio: 'Código Ofício',
  codigoDoOficio: 'Código do ofício',
  oficio: (codigo: string) => `Ofício ${codigo}`,
  semCodigo: 'Sem código',
  naoInformado: 'Não informado',
  descricao: 'Descrição',
  status: 'Status',
  assessor: 'Assessor',
  assessorResponsavel: 'Assessor responsável',
  data: 'Data',
  dataDemanda: 'Data da demanda',
  setor: 'Setor',
  municipe: 'Munícipe',
  codigoMunicipe: 'Código do munícipe',
  statusNomes: { EM_ANALISE: 'EM ANÁLISE', RESOLVIDO: 'RESOLVIDO', NAO_RESOLVIDO: 'NÃO RESOLVIDO' },
  andamentos: demandas.tables.demandas.fields.andamento.values,
  statusFiltros: demandas.tables.demandas.statuses,
  excluidoMarca: 'excluído',
  assunto: 'Assunto',
  urgente: 'Urgente',
  reunida: 'Reunida',
  reunidaEmOutra: 'Reunida em outra demanda',
  sim: 'Sim',
  nao: 'Não',

  // Deadline
  prazo: 'Prazo',
  semPrazo: 'Sem prazo',
  parada: 'Parada',
  paradaHa: (dias: number) => (dias === 1 ? 'parada há 1 dia' : `parada há ${formatNumber(dias)} dias`),
  venceHoje: 'vence hoje',
  venceEm: (dias: number) => `vence em ${uteis(dias)}`,
  venceuHa: (dias: number) => `venceu há ${uteis(dias)}`,
  venceDepois: 'vence mais adiante',
  venceuAntes: 'venceu há mais de 1 ano',
  // the last working day has passed, and none has come since
  venceu: 'venceu',
  pausado: 'pausado',
  pausadoRestam: (dias: number) => (dias === 1 ? 'pausado, resta 1' : `pausado, restam ${formatNumber(dias)}`),
  desde: (dia: string) => `desde ${dia}`,

  // List
  buscar: 'Descrição, código ou nome',
  buscarCurto: 'Buscar',
  buscarRotulo: 'Buscar por descrição, código, assessor ou munícipe',
  buscarEmTodas: 'Buscar em todas',
  buscandoEmTodas: 'Buscando em todas...',
  visao: 'Visão',
  filtroStatus: 'Filtrar por status',
  filtroSetor: 'Setor',
  filtroMes: 'Mês',
  filtroAssunto: 'Assunto',
  filtroUrgente: 'Urgente',
  filtroPeriodo: 'Período',
  filtroDe: 'De',
  filtroAte: 'Até',
  filtroOficio: 'Ofício',
  filtroAberta: 'Em análise há',
  filtroAndamento: 'Andamento',
  filtroOficios: { com: 'Com ofício', sem: 'Sem ofício' },
  filtroPrazos: { vencido: 'Vencido', hoje: 'Vence hoje', com: 'Com prazo', sem: 'Sem prazo' },
  verDemandas: 'Ver demandas',
  verQuantas: (n: number) => (n === 1 ? 'Ver 1 demanda' : `Ver ${formatNumber(n)} demandas`),
  dataCadastro: 'Cadastro',
  encerradaEm: 'Encerrada em',
  protocolo: 'Protocolo',
  ordemDaVisao: 'Ordem da visão',
  ordens: {
    data: 'Data',
    cadastro: 'Cadastro',
    numero: 'Número',
    oficio: 'Código Ofício',
    descricao: 'Descrição',
    municipe: 'Munícipe',
    status: 'Status',
    assessor: 'Assessor',
    setor: 'Setor',
    assunto: 'Assunto',
    bairro: 'Bairro',
    prazo: 'Prazo',
    encerrada: 'Encerrada em',
    protocolo: 'Protocolo',
  },
  bairro: 'Bairro',
  tirarMes: (mes: string) => `${mes}: mostrar todos os meses`,
  mostrando: (shown: number, total: number) => `Mostrando ${formatNumber(shown)} de ${formatNumber(total)}`,
  mostrandoFaixa: (from: number, to: number, total: number) =>
    `Mostrando ${formatNumber(from)} a ${formatNumber(to)} de ${formatNumber(total)}`,
  encontradasNasNovas: (found: number, among: number) =>
    `${counted(found, 'encontrada', 'encontradas')} entre as ${formatNumber(among)} mais novas`,
  encontradas: (found: number) => counted(found, 'demanda encontrada', 'demandas encontradas'),
  nenhumaEncontrada: 'Nenhuma demanda encontrada',
  nenhumaNasNovas: (among: number) =>
    `Nada entre as ${formatNumber(among)} mais novas, e não foi possível buscar nas outras. Tente de novo.`,
  nenhumaDica: 'Confira a grafia ou busque por parte da descrição, do nome do munícipe, do código ou do assessor.',
  nenhumaComFiltro: 'Nenhuma demanda com estes filtros.',
  vazio: 'Nenhuma demanda cadastrada',
  vazioDica: 'Registre o primeiro pedido de um munícipe e acompanhe até a resposta.',
  ver: 'Ver',
  deQuem: (nome: string) => `demanda de ${nome}`,
  editarQual: (codigo: string | null, nome: string) =>
    codigo ? `Editar demanda ${codigo}` : `Editar demanda de ${nome}`,

  // Many at once
  selecionar: (numero: string) => `Selecionar a demanda ${numero}`,
  selecionarPagina: 'Selecionar todas desta página',

  // Status
  alterarStatus: 'Alterar Status da Demanda',
  alterarStatusDe: (status: string) => `${status}, alterar status`,
  statusAtual: 'atual',

  // Detail
  dados: 'Dados da demanda',
  verMunicipe: 'Abrir cadastro',
  codigo: 'Código',
  telefone: 'Telefone',
  naoEncontrada: 'Demanda não encontrada',
  naoEncontradaDica: 'Ela pode ter sido excluída, ou ser de outro gabinete.',
  voltarLista: 'Voltar para a lista de demandas',
  municipeExcluidoDica: 'O cadastro deste munícipe foi excluído.',

  // Form
  descricaoDica: 'O que foi pedido, onde e desde quando.',
  codigoDica: 'Só números, até 10 dígitos.',
  usarSo: (codigo: string) => `Usar só ${codigo}`,
  maisOpcoes: 'Mais opções',
  maisOpcoesDica: 'assunto, urgente, sigilosa, prazo',
  urgenteDica: 'Aparece com destaque nas listas.',
  confirmarCodigo: 'Confirmar código de ofício?',
  confirmarCodigoDica: (codigo: string) => `A demanda será cadastrada com o ofício ${codigo}.`,
  confirmar: 'Confirmar',
  corrigir: 'Corrigir',
  cadastrar: 'Cadastrar demanda',

  // Validation
  municipeObrigatorio: 'Selecione um munícipe',
  setorObrigatorio: 'Selecione um setor',
  descricaoObrigatoria: 'Descrição é obrigatória',
  assessorObrigatorio: 'Assessor responsável é obrigatório',
  dataObrigatoria: 'Data da demanda é obrigatória',
  dataInvalida: 'Data inválida',
  codigoOficioInvalido: 'Código do ofício deve conter apenas números (máximo 10 dígitos)',
  statusInvalido: 'Selecione um status',
  setorInvalido: 'Setor inválido',
  filtroInvalido: 'Filtro inválido',
  mesInvalido: 'Mês inválido: use AAAA-MM',

  // Answers
  erroCarregarLista: 'Erro ao carregar demandas',
  erroCarregar: 'Erro ao carregar demanda',
  erroCarregarDados: 'Erro ao carregar dados da demanda',
  erroCadastrar: 'Erro ao cadastrar demanda',
  erroAtualizar: 'Erro ao atualizar demanda',
  erroStatus: 'Erro ao atualizar status da demanda',
  erroExcluir: 'Erro ao excluir demanda',
  cadastrada: 'Demanda cadastrada',
  atualizada: 'Demanda atualizada com sucesso',
  deixaraDeVer: 'Você deixará de ver esta demanda',
  deixaraDeVerDica: (nome: string) =>
    `Ela é sigilosa, e você só a vê por ser o assessor responsável. Se passar a demanda a ${nome}, não poderá mais abri-la.`,
  passar: 'Passar a demanda',
  passada: (nome: string) => `Demanda passada a ${nome}. Você não a vê mais.`,
  statusAtualizado: 'Status atualizado',
  excluida: 'Demanda excluída',
  confirmarExclusao: 'Tem certeza que deseja excluir esta demanda?',
  excluirDica: (nome: string, descricao: string) =>
    `${nome}: “${descricao}”. Os documentos dela também deixam de aparecer.`,
} as const;

/** What was asked for in a citizen's name, among what is known of them. */
export const municipeDemandasTexts = {
  aba: 'Demandas do Munícipe',
  data: 'Data',
  assessor: 'Assessor',
  setor: 'Setor',
  codigoOficio: 'Código do Ofício',
  oficio: (codigo: string) => `Ofício ${codigo}`,
  semCodigo: 'Sem código',
  status: 'Status',
  abrir: 'Abrir Demanda',
  abertas: 'Demandas abertas',
  nenhumaAberta: 'Nenhuma demanda aberta.',
  verTodas: (total: number) => (total === 1 ? 'Ver a encerrada' : `Ver todas as ${formatNumber(total)}`),
  maisAbertas: (n: number) => (n === 1 ? 'e mais 1 aberta' : `e mais ${formatNumber(n)} abertas`),
  vazio: 'Nenhuma demanda deste munícipe',
  vazioDica: 'O que esta pessoa pedir ao gabinete aparece aqui, com o andamento.',
  erroCarregar: 'Erro ao carregar demandas',
} as const;
