import { assuntos } from './noun.ts';

export const roteiroTexts = {
  roteiro: 'Roteiro',
  roteiroDe: (nome: string) => `Roteiro de ${nome}`,
  abrir: (nome: string) => `Roteiro de ${nome}`,
  explica: 'As próximas demandas deste assunto seguem estes passos. Sem nenhum, seguem os do tema.',
  explicaTema: 'As próximas demandas deste tema, e dos assuntos dele sem passos próprios, seguem estes passos.',
  vazio: 'Nenhum passo. Acrescente o primeiro.',
  acrescentar: 'Acrescentar passo',
  passo: (n: number) => `Passo ${n}`,
  tipoDo: 'Marcado por',
  diasUteis: 'Dias úteis',
  subir: (n: number) => `Subir o passo ${n}`,
  descer: (n: number) => `Descer o passo ${n}`,
  tirar: (n: number) => `Tirar o passo ${n}`,

  tipos: assuntos.tables.assunto_passos.fields.tipo.values,

  tipoInvalido: 'Escolha o tipo do passo',
  textoObrigatorio: 'Escreva o passo',
  passosDemais: (n: number) => `Use no máximo ${n} passos`,

  erroCarregar: 'Erro ao carregar o roteiro',
  erroSalvar: 'Erro ao salvar o roteiro',
  salvo: 'Roteiro salvo',
} as const;
