import { counted, formatNumber } from '../../../shared/format.ts';

const rows = (n: number) => counted(n, 'linha', 'linhas');
const lines = (linhas: readonly number[]) =>
  `${linhas.length === 1 ? 'linha' : 'linhas'} ${linhas.map((linha) => formatNumber(linha)).join(', ')}`;
type Numbers = { novas: number; conhecidas: number; erros: number };

const nouns = { municipes: ['munícipe', 'munícipes'], demandas: ['demanda', 'demandas'] } as const;

export const conferenciaTexts = {
  /** 'De 12.480 linhas: 11.902 novas, 401 já cadastradas, 177 com erro.' */
  frase: (total: number, { novas, conhecidas, erros }: Numbers) =>
    `De ${rows(total)}: ${counted(novas, 'nova', 'novas')}, ${counted(conhecidas, 'já cadastrada', 'já cadastradas')}, ${formatNumber(erros)} com erro.`,
  /** '2 linhas repetem outra da planilha e contam como já cadastradas: linhas 7, 12.' */
  repetidas: (n: number, linhas: readonly number[]) =>
    `${n === 1 ? '1 linha repete outra da planilha e conta como já cadastrada' : `${formatNumber(n)} linhas repetem outra da planilha e contam como já cadastradas`}: ${
      n > linhas.length ? `${lines(linhas)} e outras` : lines(linhas)
    }.`,
  repetidasDica:
    'Demandas da mesma pessoa, do mesmo dia e com a mesma descrição são tidas como uma só. Se são pedidos diferentes, mude uma das descrições ou traga o código de origem de cada um.',
  nadaGravado: 'Nada foi gravado ainda. O que for importado pode ser desfeito em Tarefas por 30 dias.',
  conferindo: (percent: number) => `Conferindo ${percent}%`,
  conferindoDica: 'Pode sair desta página: a conferência continua.',
  naFila: 'Na fila: outra tarefa do gabinete termina antes.',
  conferir: 'Conferir linhas',
  conferirDica: 'Cada linha é lida com as regras do cadastro. Nada é gravado.',
  erroConferir: 'Erro ao conferir a planilha',
  erroCarregar: 'Erro ao carregar a conferência',
  erroImportar: 'Erro ao importar',

  importacoes: 'Importações',
  emPreparo: (etapa: string) => `Em preparo: ${etapa}`,
  detalhe: (registro: string, linhas: number, quando: string, autor: string) =>
    `${registro} · ${rows(linhas)} · ${quando} · por ${autor}`,
  abrir: 'Abrir',
  abrirDe: (arquivo: string) => `Abrir ${arquivo}`,
  descartar: 'Descartar',
  descartarDe: (arquivo: string) => `Descartar ${arquivo}`,
  confirmarDescarte: (arquivo: string) => `Descartar ${arquivo}?`,
  descarteDica: 'A planilha e as escolhas feitas para ela são apagadas. Nenhum cadastro muda.',
  descartada: 'Importação descartada',
  erroDescartar: 'Erro ao descartar a importação',
  erroListar: 'Erro ao carregar as importações',

  linhasComErro: 'Linhas com erro',
  baixar: 'Baixar linhas com erro',
  linha: 'Linha',
  campo: 'Campo',
  valor: 'Valor',
  erro: 'Erro',
  vazio: '(vazio)',
  maisErros: (n: number) => `Mais ${formatNumber(n)}. As linhas com erro ficam de fora; as outras seguem.`,
  errosFicam: 'As linhas com erro ficam de fora; as outras seguem.',
  nenhumErro: 'Nenhuma linha com erro.',

  jaCadastradas: 'Já cadastradas',
  conhecidas: { IGNORAR: 'Ignorar', COMPLETAR: 'Completar os campos vazios', ATUALIZAR: 'Atualizar' },
  mesmoTelefone: 'Mesmo telefone, outro nome',
  mesmoTelefoneDica: 'O telefone continua com quem chegou primeiro.',
  mesmoTelefones: { IGNORAR: 'Ignorar', SEM_TELEFONE: 'Cadastrar sem telefone' },
  recadoDica: 'TELEFONE DE RECADO vai para Informações adicionais.',
  semTelefone: 'Sem telefone',
  aceitarSemTelefone: 'Aceitar linhas sem telefone',
  faltantes: 'Setores, assessores e assuntos que faltam',
  criarFaltantes: 'Criar os que faltam',
  passariam: (n: number) => `${counted(n, 'das linhas com erro passaria', 'das linhas com erro passariam')}.`,
  importar: (n: number) => `Importar ${rows(n)}`,
  nadaAImportar: 'Nada a importar',

  importando: (percent: number) => `Importando ${percent}%`,
  importandoDica: 'Pode sair desta página: o andamento aparece no alto da tela e em Tarefas.',
  aindaNao: 'Esta planilha ainda não foi importada. Confira antes as linhas.',
  verConferencia: 'Ir para a conferência',
  concluida: 'Importação concluída',
  parou: 'A importação parou',
  cancelada: 'A importação foi cancelada',
  desfazendo: (percent: number) => `Desfazendo ${percent}%`,
  desfeita: 'Importação desfeita',
  /** 'Das 12.480 linhas: 11.902 cadastradas, 389 atualizadas, 12 ignoradas, 177 com erro.' */
  resultado: (total: number, feito: { criadas: number; alteradas: number; iguais: number }, erros: number) =>
    `De ${rows(total)}: ${[
      counted(feito.criadas, 'cadastrada', 'cadastradas'),
      ...(feito.alteradas > 0 ? [counted(feito.alteradas, 'atualizada', 'atualizadas')] : []),
      ...(feito.iguais > 0 ? [counted(feito.iguais, 'ignorada', 'ignoradas')] : []),
      `${formatNumber(erros)} com erro`,
    ].join(', ')}.`,
  desfazer: 'Desfazer importação',
  verMunicipes: 'Ver munícipes',
  verDemandas: 'Ver demandas',
  verTarefas: 'Ver em Tarefas',

  semEspaco: (room: number, novas: number, registro: keyof typeof nouns) =>
    `O limite do gabinete ${room === 0 ? 'não deixa cadastrar mais' : `deixa cadastrar mais ${formatNumber(room)}`} ${nouns[registro][room === 1 ? 0 : 1]}, e a planilha traz ${formatNumber(novas)}. Peça um limite maior a quem administra a instalação, ou importe uma parte.`,
} as const;
