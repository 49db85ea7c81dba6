import { formatNumber } from '../../../shared/format.ts';

export const fichaTexts = {
  exportarPdf: 'Ficha em PDF',
  exportarJson: 'Dados em JSON',
  formatoInvalido: 'Escolha JSON ou PDF',

  titulo: 'Ficha do munícipe',
  emitida: (quando: string, por: string) => `Emitida em ${quando} por ${por}`,
  pagina: (n: number, de: number) => `Página ${n} de ${de}`,
  cadastro: 'Cadastro',
  quantos: (titulo: string, count: number) => `${titulo} (${formatNumber(count)})`,
  atendimentos: 'Atendimentos',
  demandas: 'Demandas',
  compromissos: 'Compromissos',
  alteracoes: 'Alterações do cadastro',
  nenhum: 'Nada registrado.',
  setor: (nome: string) => `Setor: ${nome}`,
  assessor: (nome: string) => `Assessor: ${nome}`,
  oficio: (codigo: string) => `Ofício ${codigo}`,
  anexos: 'Anexos',
  campos: (nomes: string) => `Campos: ${nomes}`,
  alteracoesDica: 'Os valores de antes e depois de cada alteração estão na exportação em JSON.',
  semLetra:
    'Caracteres que a letra deste documento não tem aparecem pelo código, como [U+1F600]; a exportação em JSON os traz como são.',
  observacao:
    'Reúne o que o gabinete guarda sobre esta pessoa no momento da emissão. Não constam registros que estão na lixeira, nem o nome de quem alterou o cadastro, que é dado pessoal de outra pessoa.',
} as const;
