import { formatNumber } from '../../../shared/format.ts';
import { labelsOf } from '../../../shared/noun.ts';
import { municipes } from './noun.ts';

/** A citizen's fields by column, in the order in which forms, exports and prints have them. */
export const municipeCampos = labelsOf(municipes.tables.municipes.fields);

export const municipesTexts = {
  titulo: 'Munícipes',
  novo: 'Novo munícipe',
  cadastrar: 'Cadastrar munícipe',
  cadastrarQuem: (quem: string) => `Cadastrar munícipe “${quem}”`,
  confirmar: 'Confirmar Alterações',
  voltarLista: 'Voltar para a lista de munícipes',

  codigo: 'Código',
  nome: 'Nome',
  dataCadastro: 'Data Cadastro',
  ver: 'Ver',
  sem: (campos: string) => `Sem ${campos}`,
  completar: 'Completar',
  cadastroEm: 'Cadastro em',
  novaDemanda: 'Nova demanda',
  secaoContato: 'Contato',
  secaoEndereco: 'Endereço',

  buscar: 'Buscar por nome, código ou telefone',
  buscarCurto: 'Buscar',
  telefoneExiste: 'Já existe um munícipe com este telefone (DDD+número)',
  nenhumEncontrado: 'Nenhum munícipe encontrado',
  quisDizer: 'Você quis dizer',
  nenhumEncontradoDica: 'Confira a grafia ou busque por parte do nome, do código ou do telefone.',
  vazio: 'Nenhum munícipe cadastrado',
  vazioDica: 'Cadastre a primeira pessoa que procurou o gabinete.',
  importar: 'Importar planilha',
  filtroTelefone: 'Telefone',
  filtroTelefones: { celular: 'Celular', fixo: 'Fixo', sem: 'Sem telefone' },
  filtroTem: { com: 'Com', sem: 'Sem' },
  filtroDemandas: 'Demandas',
  filtroDemandasQuais: { abertas: 'Com demandas em análise', sem: 'Sem nenhuma demanda' },
  filtroDe: 'Cadastrado a partir de',
  filtroAte: 'Cadastrado até',
  filtroCep: 'CEP',
  filtroInvalido: 'Filtro inválido',
  cepInvalido: 'Informe 5 ou 8 dígitos do CEP',
  verMunicipes: 'Ver munícipes',
  verQuantos: (n: number) => (n === 1 ? 'Ver 1 munícipe' : `Ver ${formatNumber(n)} munícipes`),
  ordens: {
    nome: 'Nome',
    cadastro: 'Cadastro',
    codigo: 'Código',
    telefone: 'Telefone',
    endereco: 'Endereço',
    bairro: 'Bairro',
    cep: 'CEP',
    email: 'E-mail',
  },
  nenhumComFiltro: 'Nenhum munícipe com estes filtros.',
  mostrando: (from: number, to: number, total: number, filtered: boolean) =>
    `Mostrando ${formatNumber(from)} a ${formatNumber(to)} de ${formatNumber(total)} munícipes${filtered ? ' (filtrados)' : ''}`,

  nomeObrigatorio: 'Nome completo é obrigatório',
  telefoneObrigatorio: 'Telefone é obrigatório',
  telefoneInvalido: 'Telefone deve ter 10 ou 11 dígitos (inclua o DDD)',
  emailInvalido: 'Email inválido',
  abrir: 'Abrir',
  abrirDe: (nome: string) => `Abrir cadastro de ${nome}`,
  abrirExistente: 'Abrir cadastro existente',

  cadastrado: (codigo: string) => `Munícipe cadastrado com código ${codigo}`,
  atualizado: 'Munícipe atualizado',
  excluido: 'Munícipe excluído',
  confirmarExclusao: (nome: string) => `Tem certeza que deseja excluir o munícipe ${nome}?`,
  demandasQueFicam: (count: number) => {
    if (count === 0) return 'Não há demandas deste munícipe.';
    if (count === 1) return '1 demanda deste munícipe continua no gabinete, com o nome marcado como excluído.';
    return `${formatNumber(count)} demandas deste munícipe continuam no gabinete, com o nome marcado como excluído.`;
  },
  erroCarregarLista: 'Erro ao carregar munícipes',
  erroCarregar: 'Erro ao carregar munícipe',
  erroCarregarDados: 'Erro ao carregar dados do munícipe',
  erroCadastrar: 'Erro ao cadastrar munícipe',
  erroAtualizar: 'Erro ao atualizar dados',
  erroExcluir: 'Erro ao excluir munícipe',
  naoEncontrado: 'Munícipe não encontrado',
  unidoA: (nome: string) => `Este cadastro foi unido a ${nome}.`,
  unidoDica: 'O que era dele está no cadastro que ficou.',
  abrirUnido: 'Abrir',
  naoEncontradoDica: 'O cadastro pode ter sido excluído, ou ser de outro gabinete.',

  anonimizadoDesde: 'Anonimizado em',
  abaDados: 'Dados',
} as const;

export const pickerTexts = {
  titulo: 'Selecionar munícipe',
  resultados: 'Munícipes encontrados',
  maisResultados: (shown: number, total: number) =>
    `Mostrando ${formatNumber(shown)} de ${formatNumber(total)}. Continue digitando para achar os outros.`,
  novo: 'Novo munícipe',
  usarExistente: 'Usar o cadastro existente',
} as const;

/** The citizen of a form. */
export const municipeFieldTexts = {
  municipe: 'Munícipe',
  municipeSumiu: 'Este munícipe não foi encontrado. Escolha outro.',
  trocarMunicipeDe: (nome: string) => `Trocar munícipe, agora ${nome}`,
  escolherMunicipe: 'Escolher munícipe',
  trocarMunicipe: 'Trocar',
  carregandoMunicipe: 'Carregando munícipe...',
  semMunicipe: 'Nenhum munícipe escolhido',
} as const;
