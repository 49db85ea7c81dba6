export const parecidosTexts = {
  titulo: 'Pode ser a mesma pessoa',
  muitoProvavel: 'Muito provável',
  possivel: 'Possível',
  abrir: 'Abrir cadastro',
  abrirDe: (nome: string) => `Abrir cadastro de ${nome} em outra aba`,
  usar: 'Usar este',
  usarDe: (nome: string) => `Usar este: ${nome}`,
  naoE: 'Não é a mesma',
  naoEDe: (nome: string) => `Não é a mesma: ${nome}`,
  erroNaoE: 'Erro ao guardar que não é a mesma pessoa',
  semPessoa: 'Informe o nome ou o telefone',

  procurar: 'Procurar duplicados',
  procurando: 'A busca por duplicados começou. O andamento está em Tarefas.',
  erroProcurar: 'Erro ao procurar duplicados',
  tarefa: 'Munícipes: procurar duplicados',
} as const;

/** Why two records may be of one person, or rather of two. */
export const motivosTexts: Readonly<Record<string, string>> = {
  TELEFONE: 'mesmo telefone',
  TELEFONE_OUTRO_DDD: 'mesmo telefone, outro DDD',
  NOME_IGUAL: 'nome igual',
  NOME_PARECIDO: 'nome parecido',
  NOME_PARTE: 'parte do nome',
  NOME_COMECO: 'mesmos primeiros nomes',
  NOME_RARO: 'nome raro',
  EMAIL: 'mesmo e-mail',
  ENDERECO: 'mesmo endereço',
  CEP: 'mesmo CEP',
  BAIRRO: 'mesmo bairro',
  OUTRO_NOME: 'outro primeiro nome',
  GERACAO: 'Júnior, Filho ou Neto só em um',
};

/** 'mesmo telefone, nome igual' */
export const motivosOf = (motivos: readonly string[]): string =>
  motivos.map((motivo) => motivosTexts[motivo] ?? motivo).join(', ');
