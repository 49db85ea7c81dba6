/** Sentences of an office's calendar. */
export const feriadosTexts = {
  nomeObrigatorio: 'Nome é obrigatório',
  dataObrigatoria: 'Data é obrigatória',
  dataInvalida: 'Data inválida',
  tipoInvalido: 'Selecione o tipo',
  anoInvalido: 'Ano inválido: use AAAA, de 1900 a 2200',
} as const;
