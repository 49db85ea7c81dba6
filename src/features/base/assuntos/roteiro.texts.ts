export const roteiroTexts = {
  roteiro: 'Roteiro',
  roteiroDe: (nome: string) => `Roteiro de ${nome}`,
  explica: 'As demandas que receberem este assunto seguem estes passos. As de antes ficam com os seus.',
  doTema: 'Sem passos aqui, valem os do tema.',
  vazio: 'Nenhum passo. Acrescente o primeiro.',
  acrescentar: 'Acrescentar passo',
  passo: (n: number) => `Passo ${n}`,
  tipoDo: (n: number) => `Tipo do passo ${n}`,
  diasDo: (n: number) => `Dias úteis do passo ${n}`,
  diasUteis: 'dias úteis',
  subir: (n: number) => `Subir o passo ${n}`,
  descer: (n: number) => `Descer o passo ${n}`,
  tirar: (n: number) => `Tirar o passo ${n}`,

  tipos: {
    MANUAL: 'À mão',
    FOTO: 'Foto anexada',
    OFICIO: 'Ofício emitido',
    PROTOCOLO: 'Protocolo',
    VERIFICAR: 'Verificar depois',
  },

  tipoInvalido: 'Escolha o tipo do passo',
  textoObrigatorio: 'Escreva o passo',
  diasInvalidos: 'Informe de 1 a 365 dias',
  passosDemais: (n: number) => `Use no máximo ${n} passos`,

  erroCarregar: 'Erro ao carregar o roteiro',
  erroSalvar: 'Erro ao salvar o roteiro',
  salvo: 'Roteiro salvo',
} as const;
