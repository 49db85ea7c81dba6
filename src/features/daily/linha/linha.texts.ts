/** Sentences of the timeline, its notes and contacts. */
export const linhaTexts = {
  notaObrigatoria: 'Escreva a nota',
  notaLonga: (max: number) => `Use no máximo ${max} caracteres`,
  tipoInvalido: 'Tipo inválido',
  mencoesDemais: (max: number) => `Chame no máximo ${max} pessoas`,
  mencaoSaiu: 'Uma das pessoas chamadas não participa mais do gabinete. Tire-a da nota',
  naoPodeVer: (nome: string) => `${nome} não pode ver esta demanda`,
} as const;
