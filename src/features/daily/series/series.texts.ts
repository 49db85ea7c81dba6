import { isDay, weekdayOf } from '../../../shared/days.ts';
import { formatDate } from '../../../shared/format.ts';
import { type Frequencia, placeInMonth } from './serie-dias.ts';

const dias = [
  'no domingo',
  'na segunda-feira',
  'na terça-feira',
  'na quarta-feira',
  'na quinta-feira',
  'na sexta-feira',
  'no sábado',
];
const ordinais = {
  no: ['primeiro', 'segundo', 'terceiro', 'quarto', 'último'],
  na: ['primeira', 'segunda', 'terceira', 'quarta', 'última'],
};

/** `na quarta terça-feira` */
function lugarNoMes(day: string): string {
  const [article, name] = dias[weekdayOf(day)]!.split(' ') as ['no' | 'na', string];
  return `${article} ${ordinais[article][placeInMonth(day) - 1]} ${name}`;
}

/** How something that begins on this day takes place again. */
const como: Record<Frequencia, (day: string) => string> = {
  DIARIA: () => 'Todo dia',
  SEMANAL: (day) => `Toda semana, ${dias[weekdayOf(day)]}`,
  MENSAL_DIA: (day) => `Todo mês, no dia ${Number(day.slice(8)) === 1 ? '1º' : Number(day.slice(8))}`,
  MENSAL_SEMANA: (day) => `Todo mês, ${lugarNoMes(day)}`,
};

/** While nobody has said on which day it begins. */
const semDia: Record<Frequencia, string> = {
  DIARIA: 'Todo dia',
  SEMANAL: 'Toda semana',
  MENSAL_DIA: 'Todo mês, no mesmo dia',
  MENSAL_SEMANA: 'Todo mês, no mesmo dia da semana',
};

export const seriesTexts = {
  muitosDias: (most: number) => `São mais de ${most} compromissos de uma vez. Escolha uma data anterior`,
  repetir: 'Repetir',
  naoRepete: 'Não se repete',
  como: (frequencia: Frequencia, day: string) => (isDay(day) ? como[frequencia](day) : semDia[frequencia]),
  escolhaComo: 'Escolha como se repete',
  repetirTitulo: 'Repetir o compromisso',
  repetirDica: 'Os novos compromissos são como este, com os mesmos participantes.',
  erroRepetir: 'Erro ao repetir o compromisso',
  repetirAte: 'Até',
  quantos: (n: number, ultimo: string) =>
    n === 1 ? 'Só acontece uma vez até essa data.' : `${n} compromissos, o último em ${formatDate(ultimo)}.`,
  vai: (como: string, ultimo: string, faltam: number) =>
    `${como}, até ${formatDate(ultimo)}${faltam > 0 ? ` (${faltam === 1 ? 'falta 1' : `faltam ${faltam}`})` : ''}`,
  erroCarregar: 'Erro ao carregar a repetição',

  // Validation
  frequenciaInvalida: 'Escolha como se repete',
  ateObrigatorio: 'Diga até quando se repete',
  dataInvalida: 'Data inválida',
  antesDoInicio: 'A repetição precisa terminar depois do dia em que começa',
  longe: 'Um compromisso se repete por no máximo dois anos',
  alcanceInvalido: 'Escolha quais compromissos mudam',

  // Of which appointments something is meant
  alcances: { ESTE: 'Só este', SEGUINTES: 'Este e os seguintes', SERIE: 'Todos' },
  salvarQuais: 'Este compromisso se repete. O que muda vale para quais?',
  atualizados: (n: number) => (n === 1 ? 'Compromisso atualizado' : `${n} compromissos atualizados`),
  excluirQuais: (titulo: string) => `O compromisso ${titulo} se repete. Excluir quais?`,
  excluidos: (n: number) => (n === 1 ? 'Compromisso excluído' : `${n} compromissos excluídos`),
  erroExcluir: 'Erro ao excluir os compromissos',
  ocupados: (n: number) =>
    n === 1
      ? 'Um não voltou: a repetição já tem compromisso no dia dele.'
      : `${n} não voltaram: a repetição já tem compromissos nos dias deles.`,

  // Renewing
  renovar: 'Renovar',
  renovarTitulo: 'Renovar a repetição',
  renovarDica: 'Os novos compromissos são como o último.',
  renovada: (n: number) => (n === 1 ? '1 compromisso marcado' : `${n} compromissos marcados`),
  erroRenovar: 'Erro ao renovar a repetição',
} as const;
