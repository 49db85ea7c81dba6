import { formatDate } from '../../../shared/format.ts';
import { concorda } from '../../../shared/oficio/genero.ts';
import { oficios } from './noun.ts';

/** Sentences of letters: what is wrong with an input. */
export const oficiosTexts = {
  um: 'Ofício',
  novo: 'Novo ofício',
  erroNovo: 'Erro ao criar o ofício',
  reiterar: 'Reiterar',
  reiterado: 'Rascunho da reiteração criado',
  erroReiterar: 'Erro ao reiterar ofício',
  reiteracao: (vez: number) => `${vez}ª reiteração`,
  reiteradoEm: (tipo: string, dia: string) => `${concorda(tipo, 'reiterado')} em ${formatDate(dia)}`,
  excluirRascunho: (assunto: string) => `Tem certeza que deseja excluir o rascunho ${assunto}?`,
  rascunhoExcluido: 'Rascunho excluído',
  erroExcluirRascunho: 'Erro ao excluir rascunho',
  campoAssunto: 'Assunto',
  campoTipo: 'Tipo',
  verPdf: 'Ver PDF',
  erroBaixar: 'Erro ao baixar o arquivo',
  assuntoObrigatorio: 'Escreva o assunto',
  tipoObrigatorio: 'Selecione um tipo',
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
  resultados: oficios.tables.oficios.fields.resultado.values,
  sigiloso: 'Sigiloso',
  situacao: 'Situação',
  situacoes: {
    RASCUNHO: 'Rascunho',
    EMITIDO: 'Emitido',
    ENVIADO: 'Enviado',
    PROTOCOLADO: 'Protocolado',
    RESPONDIDO: 'Respondido',
    ANULADO: 'Anulado',
  },
  demandas: 'Demandas',
  faltam: (nomes: string) => `Falta preencher: ${nomes}`,
  dias: (dias: number, uteis: number) =>
    `${dias} ${dias === 1 ? 'dia' : 'dias'} (${uteis} ${uteis === 1 ? 'útil' : 'úteis'})`,
} as const;
