import { formatDate, formatNumber } from '../../../shared/format.ts';
import { prazos } from './noun.ts';

const days = (n: number, kind: string, kinds: string) =>
  n === 1 ? `1 dia ${kind}` : `${formatNumber(n)} dias ${kinds}`;
const counted = (n: number, inARow: boolean) => (inARow ? days(n, 'corrido', 'corridos') : days(n, 'útil', 'úteis'));

/** Sentences of deadlines. */
export const prazosTexts = {
  prazo: 'Prazo',
  proprio: 'Data própria: não muda com feriados nem pausas.',
  abrirContagem: (dia: string) => `${dia}: como foi contado`,
  comoFoiContado: 'Como foi contado',
  partindo: (n: number, inARow: boolean, de: string, dia: string) =>
    `${counted(n, inARow)} ${de}, a partir de ${formatDate(dia)}.`,
  peloAssunto: (nome: string) => `do assunto ${nome}`,
  peloSetor: (nome: string) => `do setor ${nome}`,
  deAte: (de: string, ate: string) => `${de} a ${ate}`,
  doisDias: (um: string, outro: string) => `${um} e ${outro}`,
  dataObrigatoria: 'Data é obrigatória',
  dataInvalida: 'Data inválida',
  inicio: 'início',
  feriado: 'feriado',
  parado: 'parado',
  semana: ['Dom', 'Seg', 'Ter', 'Qua', 'Qui', 'Sex', 'Sáb'],
  paradoPorque: 'Aguardando ou encerrada',
  pausas: prazos.tables.demanda_pausas.fields.motivo.values as Readonly<Record<string, string>>,
  fimDeSemana: 'Sábados e domingos',
  diasUteis: (n: number) => days(n, 'útil', 'úteis'),
  quantosDias: (n: number) => (n === 1 ? '1 dia' : `${formatNumber(n)} dias`),
  tipos: {
    NACIONAL: 'feriado nacional',
    FACULTATIVO: 'ponto facultativo',
    ESTADUAL: 'feriado estadual',
    MUNICIPAL: 'feriado municipal',
    GABINETE: 'feriado do gabinete',
  } as Record<string, string>,
  doAssunto: (nome: string) => `Do assunto ${nome}`,
  doSetor: (nome: string) => `Do setor ${nome}`,
  encerradaAntes: (n: number) => (n ? `encerrada ${days(n, 'útil', 'úteis')} antes` : 'encerrada antes'),
  encerradaNoDia: 'encerrada no dia',
  encerradaDepois: (n: number) => (n ? `encerrada ${days(n, 'útil', 'úteis')} depois` : 'encerrada depois'),
  maisAcoes: 'Mais ações',
  mudarPrazo: 'Mudar prazo',
  dicaPropria: 'Uma data própria não muda com feriados.',
  mudarData: 'Mudar data',
  definirPrazo: 'Definir prazo',
  voltarAoPadrao: 'Voltar ao prazo padrão',
  novaData: 'Nova data',
  aguardar: 'Aguardar',
  aguardarDica: 'O prazo para de contar até a demanda seguir.',
  seguir: 'Seguir',
  retomarEm: 'Retomar em',
  retomarDica: 'Até lá ela sai da sua fila. O prazo continua correndo.',
  retomaEm: (dia: string) => `Retomar em ${formatDate(dia)}`,
  tirarRetomada: 'Não esperar mais',
  amanha: 'Amanhã',
  segunda: 'Segunda-feira',
  quinzeDias: 'Em 15 dias',
  outraData: 'Outra data',
  salvo: 'Acompanhamento atualizado',
  erro: 'Erro ao atualizar o acompanhamento',
  erroCarregar: 'Erro ao carregar o prazo',
} as const;
