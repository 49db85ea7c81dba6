/** Sentences of the contacts with a citizen. */
export const atendimentosTexts = {
  aba: 'Histórico de Atendimentos',
  adicionar: 'Adicionar registro',
  adicionarTitulo: 'Novo registro de atendimento',
  descricao: 'Descrição',
  descricaoDica: 'O que a pessoa pediu ou contou, e o que foi combinado.',
  vaoJunto: (anexos: readonly string[]) =>
    `${anexos.length === 1 ? 'Vai' : 'Vão'} junto para a demanda: ${anexos.join(', ')}`,
  descricaoObrigatoria: 'Descrição é obrigatória',
  canalInvalido: 'Canal inválido',
  sentidoInvalido: 'Sentido inválido',
  resultadoInvalido: 'Resultado inválido',
  anexosSemDemanda: 'Diga a demanda que recebe os anexos',
  anotarEm: (numero: string) => `Anotar na demanda ${numero}`,
  anotado: 'Contato anotado',
  erroAnotar: 'Erro ao anotar o contato',
  avisouEm: (dia: string) => `avisou em ${dia}`,
  vazio: 'Nenhum atendimento registrado',
  vazioDica: 'Registre ligações, visitas e conversas para que toda a equipe saiba o que foi combinado.',
  adicionado: 'Histórico adicionado',
  erroCarregar: 'Erro ao carregar histórico',
  erroAdicionar: 'Erro ao adicionar histórico',
} as const;
