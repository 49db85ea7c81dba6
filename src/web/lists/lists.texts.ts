import { counted, formatNumber } from '../../shared/format.ts';
import { mostChosen, type Periodo } from '../../shared/filters.ts';
import { mostColumns, mostSorted } from '../../shared/lists/lists.ts';

/** Words of lists that are filtered and arranged. */
export const listsTexts = {
  limparFiltros: 'Limpar filtros',
  filtrar: 'Filtrar',
  filtros: (n: number) => (n === 1 ? 'filtro' : 'filtros'),
  tirarFiltro: (filtro: string) => `${filtro}: tirar este filtro`,
  todos: 'Todos',
  tantoFaz: 'Tanto faz',
  procurar: (qual: string) => `Procurar em ${qual}`,
  nenhumAssim: 'Nada com este nome',
  ateVinte: `Até ${mostChosen} de uma vez`,
  nenhum: 'Nenhum',
  excluido: '(excluído)',
  outros: (nome: string, n: number) => (n === 1 ? `${nome} e mais 1` : `${nome} e mais ${formatNumber(n)}`),
  dias: (n: number) => counted(n, 'dia ou mais', 'dias ou mais'),
  diasUnidade: 'dias ou mais',
  periodos: {
    hoje: 'Hoje',
    semana: 'Esta semana',
    mes: 'Este mês',
    'mes-anterior': 'Mês anterior',
    '30d': 'Últimos 30 dias',
    ano: 'Este ano',
    mandato: 'Este mandato',
  } satisfies Record<Periodo, string>,

  exibir: 'Exibir',
  ordenar: 'Ordenar',
  ordemInversa: 'Em ordem decrescente',
  ordemPoucas: `Filtre até ${formatNumber(mostSorted)} para ordenar assim`,
  colunas: 'Colunas',
  colunasAte: `Até ${mostColumns}; aparecem as que cabem na tela.`,
  voltarAoUsual: 'Voltar ao padrão',
} as const;
