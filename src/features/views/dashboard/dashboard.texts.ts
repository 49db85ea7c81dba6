import { counted } from '../../../shared/format.ts';

/** Sentences of the dashboard. */
export const dashboardTexts = {
  titulo: 'Dashboard',
  atender: 'Atendimento',
  saudacao: { manha: 'Bom dia', tarde: 'Boa tarde', noite: 'Boa noite' },

  compromissosDeHoje: 'Compromissos de Hoje',
  nenhumCompromisso: 'Nenhum compromisso para hoje.',
  abrirAgenda: 'Abrir agenda',
  maisCompromissos: (n: number) => (n === 1 ? 'Mostrar mais 1 compromisso' : `Mostrar mais ${n} compromissos`),

  minhasAbertas: 'Minhas demandas abertas',
  abertasDoGabinete: 'Demandas abertas do gabinete',
  verAbertas: 'Ver abertas',
  nenhumaMinha: 'Nenhuma demanda aberta sob sua responsabilidade.',
  nenhumaAberta: 'Nenhuma demanda aberta.',
  dias: (n: number) => (n <= 0 ? 'hoje' : counted(n, 'dia', 'dias')),
  maisAntiga: (n: number): string => `mais antiga: ${dashboardTexts.dias(n)}`,
  porIdade: 'Abertas por idade',
  idade: (from: number, to: number | null) => (to === null ? `mais de ${from - 1} dias` : `${from} a ${to} dias`),

  totais: 'Totais do gabinete',
  contadores: {
    municipes: 'Total de Munícipes',
    RESOLVIDO: 'Demandas Atendidas',
    EM_ANALISE: 'Em Análise',
    NAO_RESOLVIDO: 'Não Atendidas',
  },

  acoesRapidas: 'Ações Rápidas',
  cadastrarMunicipe: 'Cadastrar munícipe',
  novaDemanda: 'Nova demanda',
  gerenciarSetores: 'Gerenciar setores',

  ultimasDemandas: 'Últimas Demandas',
  verTodas: 'Ver todas',
  municipe: 'Munícipe',
  setor: 'Setor',
  assessor: 'Assessor',
  data: 'Data',
  status: 'Status',
  excluido: 'excluído',
  nenhumaDemanda: 'Nenhuma demanda cadastrada.',

  porMes: 'Demandas por mês',
  porMesDica: 'Últimos 12 meses, pela data da demanda',
  entradasResolvidas: 'Entradas × resolvidas',
  entradasResolvidasDica: (entradas: number, resolvidas: number) =>
    `Últimos 12 meses: ${counted(entradas, 'entrada', 'entradas')}, pela data da demanda; ${counted(resolvidas, 'resolvida', 'resolvidas')}, pelo dia do encerramento`,
  entradas: 'Entradas',
  resolvidas: 'Resolvidas',
  naoResolvidas: 'Não resolvidas',
  semEntradas: 'Nenhuma demanda entrou nem foi encerrada nos últimos 12 meses.',
  semData: (n: number) =>
    counted(
      n,
      'demanda encerrada sem data de encerramento não entra em nenhum mês.',
      'demandas encerradas sem data de encerramento não entram em nenhum mês.',
    ),
  porSetor: 'Demandas por setor',
  porSetorDica: (n: number) => `Os ${n} setores com mais demandas`,
  porSetorTodos: 'Do setor com mais demandas ao com menos',
  porSetorCortado: (n: number) =>
    `Os ${n} setores com mais demandas; os demais, na lista de demandas, pelo filtro de setor`,
  mostrarTodos: (n: number) => `Mostrar todos os ${n} setores`,
  mostrarMaiores: (n: number) => `Mostrar só os ${n} primeiros`,
  mes: 'Mês',
  total: 'Total',
  semDados: 'Ainda não há demandas para mostrar aqui.',
  verComoTabela: 'Ver como tabela',
  verComoGrafico: 'Ver como gráfico',
  grafico: (titulo: string) => `Gráfico: ${titulo}. A tabela tem os mesmos números.`,
  abrirLista: 'Clique para abrir a lista',
  abrirEntradas: 'Clique nas entradas para abrir a lista',

  naoCarregou: 'Não foi possível carregar os números e as listas de hoje.',
  naoAtualizou: 'Não foi possível atualizar. Estes são os últimos dados recebidos.',
} as const;
