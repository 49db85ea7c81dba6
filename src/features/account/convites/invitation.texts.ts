/** Words of the page that an invitation's link opens. */
export const invitationTexts = {
  convite: 'Convite',
  titulo: 'Você recebeu um convite',
  oferta: (inviter: string, office: string, role: string) =>
    `${inviter} convidou você para participar de “${office}” como ${role}.`,
  valeAte: (day: string) => `O convite vale até ${day}.`,
  semResposta: 'Não foi possível abrir o convite. Verifique sua conexão com a internet.',
  irParaEntrada: 'Entrar no Gabinete',

  username: 'Nome de usuário',
  usernameObrigatorio: 'Username é obrigatório',
  criar: 'Criar conta e participar',
  criando: 'Criando conta...',
  erroCriar: 'Erro ao criar conta',

  entrarDica: 'Este e-mail já tem conta. Entre com ela para aceitar.',
  entrar: 'Entrar e participar',
  entrando: 'Entrando...',
  erroEntrar: 'Erro de Login',

  entrouComo: (email: string) => `Você entrou como ${email}.`,
  aceitar: 'Aceitar convite',
  aceitando: 'Aceitando...',
  erroAceitar: 'Não foi possível aceitar o convite',
  aceito: (office: string) => `Boas-vindas! Agora você participa de “${office}”.`,

  outraConta: 'Este convite é para outro e-mail',
  outraContaDica: (invited: string, own: string) =>
    `Ele foi enviado a ${invited}, e você entrou como ${own}. Para aceitá-lo, saia desta conta.`,
  sair: 'Sair desta conta',
  saindo: 'Saindo...',
  erroSair: 'Erro ao fazer logout',
  continuar: 'Continuar como estou',
} as const;
