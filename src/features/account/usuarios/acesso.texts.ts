export const acessoTexts = {
  titulo: 'Acesso',
  ativo: 'Ativo',
  suspenso: 'Suspenso',
  suspensoDesde: (quando: string) =>
    `Suspenso desde ${quando}. A pessoa não entra, e continua nos gabinetes de que faz parte.`,
  sessoes: (n: number) => (n === 0 ? 'Nenhuma sessão aberta.' : n === 1 ? '1 sessão aberta.' : `${n} sessões abertas.`),
  comDuasEtapas: 'Verificação em duas etapas ativa.',
  semDuasEtapas: 'Sem verificação em duas etapas.',
  propria: 'As suas sessões, senha e verificação em duas etapas estão em Minha conta.',
  suspender: 'Suspender',
  reativar: 'Reativar',
  encerrarSessoes: 'Encerrar sessões',
  redefinir: 'Redefinir duas etapas',
  confirmarSuspensao: (nome: string) => `Suspender ${nome}?`,
  suspensaoDica:
    'A pessoa sai na hora de todas as sessões, e nada mais dá acesso: nem a senha, nem links e códigos já enviados, nem os endereços privados da agenda. Convites que ela enviou deixam de valer. Dá para reativar quando quiser.',
  confirmarEncerrar: (nome: string) => `Encerrar todas as sessões de ${nome}?`,
  encerrarDica: 'A pessoa sai de todos os aparelhos e pode entrar de novo.',
  confirmarRedefinir: (nome: string) => `Redefinir a verificação em duas etapas de ${nome}?`,
  redefinirDica:
    'Para quem perdeu o aparelho e os códigos de recuperação. A pessoa sai de todas as sessões e entra só com a senha: confira antes, por outro meio, que foi ela quem pediu.',
  suspensa: 'Conta suspensa',
  reativada: 'Conta reativada',
  encerradas: (n: number) => (n === 1 ? '1 sessão encerrada' : `${n} sessões encerradas`),
  redefinida: 'Verificação em duas etapas redefinida',
  erroCarregar: 'Erro ao carregar o acesso',
  erro: 'Erro ao mudar o acesso',

  // Gabinetes que ficaram sem quem os administre
  semAdministrador: 'Gabinetes sem quem os administre',
  semAdministradorDica:
    'Enquanto esta conta está suspensa, ninguém administra estes gabinetes. Indique uma das pessoas que já fazem parte: ela vira administradora se aceitar.',
  indicar: 'Indicar administrador',
  indicarPara: (gabinete: string) => `Indicar administrador de ${gabinete}`,
  indicarDica: 'Todos os membros recebem um e-mail, e os Logs do Sistema dizem quem indicou quem.',
  membro: 'Membro',
  escolha: 'Selecione uma pessoa',
  escolhaObrigatoria: 'Escolha quem indicar',
  recusou: (dia: string) => `, recusou a indicação de ${dia}`,
  semMembros: 'Ninguém mais faz parte deste gabinete.',
  indicado: (nome: string) => `À espera da resposta de ${nome}. Outra indicação toma o lugar desta.`,
  indicacaoFeita: (nome: string) => `Enviamos um e-mail para ${nome}`,
  erroIndicar: 'Erro ao indicar administrador',
} as const;

export const acessoMails = {
  suspensa: {
    subject: 'Sua conta no Gabinete foi suspensa',
    title: 'Sua conta foi suspensa',
    paragraphs: [
      'Quem administra a instalação suspendeu a sua conta no Gabinete. As sessões foram encerradas, e não é possível entrar enquanto a conta estiver suspensa.',
      'O que você registrou continua lá. Se isto for um engano, fale com quem administra o Gabinete.',
    ],
  },
  reativada: {
    subject: 'Sua conta no Gabinete foi reativada',
    title: 'Sua conta foi reativada',
    paragraphs: ['Você já pode entrar de novo no Gabinete, com o e-mail e a senha de antes.'],
    button: 'Entrar no Gabinete',
    note: 'Os endereços privados da agenda não voltam: gere outros na tela da agenda.',
  },
  semDuasEtapas: {
    subject: 'A verificação em duas etapas da sua conta foi redefinida',
    title: 'Verificação em duas etapas redefinida',
    paragraphs: [
      'Quem administra a instalação desligou a verificação em duas etapas da sua conta no Gabinete, e as sessões foram encerradas. Entre com a senha e ative-a de novo em Minha conta.',
    ],
    button: 'Não pedi isto: criar outra senha',
    note: 'Se foi você quem pediu, não é preciso fazer nada aqui.',
  },
} as const;
