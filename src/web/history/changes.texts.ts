/** Words of what a change says, which no page needs before a history is opened. */
export const changesTexts = {
  /** What an event of an account says that it was about. */
  campos: {
    senha: 'Senha',
    email: 'Email',
    segundo_fator: 'Verificação em duas etapas',
    sessoes: 'Sessões encerradas',
  },
  ativada: 'ativada',
  desativada: 'desativada',
  suspenso: 'Suspenso',
  reativado: 'Reativado',
  dePara: (campo: string, antes: string, depois: string) => `${campo}: de ${antes} para ${depois}`,
  papeis: { admin: 'Administrador', manager: 'Gerente', attendant: 'Atendente', assessor: 'Assessor' },
} as const;
