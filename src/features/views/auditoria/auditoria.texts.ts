import { counted, formatNumber } from '../../../shared/format.ts';

export const auditoriaTexts = {
  titulo: 'Logs do Sistema',
  semGabinete: 'Selecione um gabinete para ver o que foi feito nele.',
  abas: { gabinete: 'Gabinete', instalacao: 'Instalação' },
  buscar: 'Pessoa, registro, campo ou ação',
  buscarRotulo: 'Buscar por pessoa, registro, campo ou ação',
  dia: 'Dia',
  limparDia: 'Todos os dias',
  dataHora: 'Data/Hora',
  usuario: 'Usuário',
  entidade: 'Entidade',
  acao: 'Ação',
  id: 'ID',
  mudou: 'O que mudou',
  virou: 'passou a',
  maisCampos: (n: number) => `e mais ${n}`,
  mostrando: (from: number, to: number, total: number) =>
    `Mostrando ${formatNumber(from)} a ${formatNumber(to)} de ${counted(total, 'registro', 'registros')}`,
  soMaisNovos: 'Só os 10.000 eventos mais novos são contados e buscados; escolha um dia para ver os mais antigos.',
  /** Behind the beginning of a long text. */
  textoCortado: '… (o texto inteiro está no histórico do registro)',
  vazio: 'Nenhum log encontrado',
  vazioDica: 'Mude a busca ou o dia para ver outros registros.',
  limpar: 'Limpar busca e dia',
  erroCarregar: 'Erro ao carregar logs de auditoria',
  buscaLonga: 'Use no máximo 200 caracteres',
  diaInvalido: 'Data inválida',
} as const;
