import { oficioTipos } from './noun.ts';

const { fields } = oficioTipos.tables.oficio_tipos;

export const oficioTiposTexts = {
  titulo: 'Tipos de ofício',
  um: 'Tipo',
  nome: 'Nome',
  sigla: 'Sigla',
  numeracao: 'Numeração',
  numeracoes: fields.numeracao.values,
  numeracaoDica: 'Não muda depois que o tipo é criado.',
  reinicio: 'Reinício da numeração',
  reinicios: fields.reinicio.values,
  digitos: 'Dígitos',
  comDigitos: (n: number) => `${n}, como em ${'7'.padStart(n, '0')}`,
  mascara: 'Formato do número',
  mascaraDica: 'Com {TIPO}, {NUMERO}, {ANO} e {SIGLA}, que é a do papel timbrado.',
  resposta: 'Resposta em dias úteis',
  respostaDica: 'Em branco, vale o prazo do órgão.',

  explica: 'O que o gabinete emite, e como cada tipo é numerado.',
  novo: 'Novo tipo',
  editar: 'Editar tipo',
  dias: (n: number) => (n === 1 ? '1 dia útil' : `${n} dias úteis`),
  selecione: 'Selecione um tipo',
  vazio: 'Nenhum tipo. Crie o primeiro.',

  // Validation
  nomeObrigatorio: 'Nome é obrigatório',
  numeracaoInvalida: 'Selecione quem numera',
  reinicioInvalido: 'Selecione quando a numeração recomeça',
  digitosInvalidos: 'Informe de 1 a 6 dígitos',
  mascaraInvalida: 'O formato precisa de {NUMERO}, e só {TIPO}, {ANO} e {SIGLA} podem acompanhá-lo entre chaves',

  // Answers
  erroCarregar: 'Erro ao carregar tipos de ofício',
  erroCriar: 'Erro ao criar tipo',
  erroAtualizar: 'Erro ao atualizar tipo',
  erroExcluir: 'Erro ao excluir tipo',
  criado: 'Tipo criado',
  atualizado: 'Tipo atualizado',
  excluido: 'Tipo excluído',
  confirmarExclusao: (nome: string) => `Tem certeza que deseja excluir o tipo ${nome}?`,
  excluirDica: 'Os ofícios dele continuam como estão, e os números também.',
} as const;
