/** Sentences of letters: what is wrong with an input. */
export const oficiosTexts = {
  assuntoObrigatorio: 'Escreva o assunto',
  tipoObrigatorio: 'Selecione um tipo',
  textoLongo: 'Use no máximo 30.000 caracteres',
  demandasDemais: (max: number) => `Um ofício leva até ${max} demandas`,
  demandasInvalidas: 'Selecione as demandas',
  motivoAnular: 'Diga por que foi anulado (10 letras ou mais)',
  motivoSalto: 'Diga por que os números foram pulados (10 letras ou mais)',
  motivoEsvaziar: 'Diga por que o conteúdo sai (10 letras ou mais)',
  proximoInvalido: 'Digite um número de 1 a 999999',
  casaNumeroInvalido: 'Digite o número como 312/2026',
  linkInvalido: 'Use um endereço que comece com https://',
  listaInvalida: 'Lista desconhecida',
  resultadoInvalido: 'Selecione um resultado',
  sigiloso: 'Sigiloso',
  faltam: (nomes: string) => `Falta preencher: ${nomes}`,
  dias: (dias: number, uteis: number) =>
    `${dias} ${dias === 1 ? 'dia' : 'dias'} (${uteis} ${uteis === 1 ? 'útil' : 'úteis'})`,
} as const;
