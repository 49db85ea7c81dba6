import { formatNumber } from '../../../shared/format.ts';
import { feriados } from './noun.ts';

/** Sentences of an office's calendar. */
export const feriadosTexts = {
  titulo: 'Calendário',
  feriados: 'Feriados do gabinete',
  novo: 'Novo feriado',
  editar: 'Editar feriado',
  vazio: 'Nenhum feriado municipal cadastrado.',
  vazioAno: (ano: string) => `Nenhum em ${ano}.`,
  vazioDica: 'Os prazos contam só os dias com expediente. Cadastre os feriados da cidade e os recessos do gabinete.',
  vazioLeitura: 'Quem administra ou gerencia o gabinete cadastra os feriados da cidade.',

  // Year
  anoAntes: 'Ano anterior',
  anoDepois: 'Próximo ano',
  uteis: (n: number) => `${formatNumber(n)} dias úteis`,
  semana: ['D', 'S', 'T', 'Q', 'Q', 'S', 'S'],
  semanaInteira: ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'],
  legenda: 'Legenda',
  nacional: 'Nacional',
  facultativo: 'Ponto facultativo',
  proprio: 'Municipal ou do gabinete',
  comExpediente: 'Com expediente',

  // Days off that are computed
  contados: 'Já contados',
  pontos: 'Pontos facultativos',
  pontosDica: 'Carnaval e Corpus Christi não contam como dia útil',
  verTodos: (n: number) => `Ver os ${n}`,
  verMenos: 'Ver menos',

  // Form
  data: 'Data',
  nome: 'Nome',
  tipo: 'Tipo',
  anual: 'Todo ano',
  anualDica: 'Volta no mesmo dia de cada ano',
  tipos: feriados.tables.feriados.fields.tipo.values,
  expedienteDica: 'O gabinete trabalha neste dia, e ele conta como dia útil.',
  semExpediente: 'Este dia não tem expediente.',
  curtos: { NACIONAL: 'nacional', FACULTATIVO: 'facultativo', EXPEDIENTE: 'expediente' } as Record<string, string>,
  todoAno: 'todo ano',
  so: (ano: string) => `só ${ano}`,

  // A deadline of its own
  prazo: 'Prazo',
  prazoDica: 'Sem uma data, vale o prazo do assunto ou do setor.',
  jaVencido: 'Este prazo já nasce vencido.',

  // A default that has changed
  continuam: 'As demandas abertas continuam com o prazo de antes.',
  aplicarAs: (n: number) => (n === 1 ? 'Aplicar à 1 aberta' : `Aplicar às ${formatNumber(n)} abertas`),
  aplicado: (n: number) =>
    n === 1 ? 'Prazo aplicado a 1 demanda aberta' : `Prazo aplicado a ${formatNumber(n)} demandas abertas`,
  erroAplicar: 'Erro ao aplicar o prazo às demandas abertas',

  // Validation
  nomeObrigatorio: 'Nome é obrigatório',
  dataObrigatoria: 'Data é obrigatória',
  dataInvalida: 'Data inválida',
  tipoInvalido: 'Selecione o tipo',
  anoInvalido: 'Ano inválido: use AAAA, de 1900 a 2200',

  // Answers
  criado: 'Feriado cadastrado',
  atualizado: 'Feriado atualizado',
  excluido: 'Feriado excluído',
  pontosSalvos: 'Calendário atualizado',
  recalculado: (n: number) =>
    n === 1 ? 'Prazo de 1 demanda recalculado' : `Prazo de ${formatNumber(n)} demandas recalculado`,
  erroCarregar: 'Erro ao carregar o calendário',
  erroCriar: 'Erro ao cadastrar feriado',
  erroAtualizar: 'Erro ao atualizar feriado',
  erroExcluir: 'Erro ao excluir feriado',
  erroPontos: 'Erro ao atualizar o calendário',
  confirmarExclusao: (nome: string) => `Tem certeza que deseja excluir o feriado ${nome}?`,
  excluirDica: 'Os prazos que passam por ele são contados de novo.',
} as const;
