/**
 * Words of the mails about one's own account. Nothing that somebody typed is repeated in them, since anyone may type an
 * address.
 */

const ignore = 'Se não foi você, ignore esta mensagem: nada muda.';

export const mails = {
  verify: {
    subject: 'Confirme seu e-mail no Gabinete',
    title: 'Confirme seu e-mail',
    paragraphs: ['Alguém criou uma conta no Gabinete com este endereço. Se foi você, confirme para começar a usar.'],
    button: 'Confirmar meu e-mail',
    note: `O link vale por 24 horas e uma única vez. ${ignore}`,
  },
  signUpKnown: {
    subject: 'Você já tem uma conta no Gabinete',
    title: 'Você já tem uma conta',
    paragraphs: [
      'Alguém tentou criar uma conta no Gabinete com este endereço, que já tem uma. Se foi você, entre com sua senha ou crie uma nova.',
    ],
    button: 'Entrar no Gabinete',
    note: ignore,
  },
  recover: {
    subject: 'Crie uma nova senha do Gabinete',
    title: 'Crie uma nova senha',
    paragraphs: ['Recebemos um pedido para criar uma nova senha da sua conta no Gabinete.'],
    button: 'Criar nova senha',
    note: `O link vale por 1 hora e uma única vez. ${ignore}`,
  },
  otp: (code: string) => ({
    subject: 'Seu código para entrar no Gabinete',
    title: 'Seu código de entrada',
    paragraphs: [
      'Digite este código na tela em que você pediu para entrar, ou use o botão no aparelho em que vai trabalhar:',
    ],
    code,
    button: 'Entrar no Gabinete',
    note: 'O código vale por 10 minutos e o link por 2 horas, cada um uma única vez. Ninguém do Gabinete pede este código. Se não foi você, ignore esta mensagem.',
  }),
  passwordChanged: {
    subject: 'Sua senha do Gabinete foi trocada',
    title: 'Sua senha foi trocada',
    paragraphs: [
      'A senha da sua conta no Gabinete acaba de ser trocada. As outras sessões foram encerradas, e os endereços privados da agenda deixaram de valer.',
    ],
    button: 'Não fui eu: criar outra senha',
    note: 'Se foi você, não é preciso fazer nada.',
  },
  passwordOver: {
    subject: 'A senha da sua conta no Gabinete deixou de valer',
    title: 'Sua senha deixou de valer',
    paragraphs: [
      'Alguém entrou na sua conta do Gabinete com a mensagem que enviamos a este endereço, que ainda não estava confirmado. Agora está, e a senha que a conta tinha deixou de valer: quem criou a conta pode conhecê-la.',
    ],
    button: 'Criar outra senha',
    note: 'Se você já escolheu outra senha, não é preciso fazer nada.',
  },
  email: {
    subject: 'Confirme seu novo e-mail no Gabinete',
    title: 'Confirme seu novo e-mail',
    paragraphs: ['Alguém pediu para usar este endereço na própria conta do Gabinete. Se foi você, confirme a troca.'],
    button: 'Confirmar novo e-mail',
    note: `O link vale por 24 horas e uma única vez. ${ignore}`,
  },
  emailProof: {
    subject: 'Confirme seu e-mail no Gabinete',
    title: 'Confirme seu e-mail',
    paragraphs: ['Você pediu para confirmar que este endereço, com o qual entra no Gabinete, é seu.'],
    button: 'Confirmar meu e-mail',
    note: `O link vale por 24 horas e uma única vez. ${ignore}`,
  },
  emailTaken: {
    subject: 'Este e-mail já tem uma conta no Gabinete',
    title: 'Este e-mail já tem uma conta',
    paragraphs: [
      'Alguém pediu para usar este endereço em outra conta do Gabinete, mas ele já tem uma. Um endereço serve a uma conta só.',
    ],
    note: ignore,
  },
  emailDeleted: {
    subject: 'Este e-mail não está livre no Gabinete',
    title: 'Este e-mail não está livre',
    paragraphs: [
      'Alguém pediu para usar este endereço em uma conta do Gabinete, mas ele é de uma conta que foi excluída e na qual ninguém entra.',
      'Se foi você, use outro endereço, ou peça a quem administra a instalação que crie aquela conta de novo.',
    ],
    note: ignore,
  },
  emailAsked: {
    subject: 'Pedido de troca do e-mail da sua conta no Gabinete',
    title: 'Pedido de troca de e-mail',
    paragraphs: [
      'Alguém pediu, com a sua senha, que a sua conta no Gabinete passe a usar outro e-mail. A troca vale quando o novo endereço for confirmado.',
    ],
    button: 'Não fui eu: criar outra senha',
    note: 'Se foi você, não é preciso fazer nada aqui.',
  },
  emailChanged: {
    subject: 'O e-mail da sua conta no Gabinete foi trocado',
    title: 'O e-mail da sua conta foi trocado',
    paragraphs: [
      'Sua conta no Gabinete passou a usar outro e-mail. Não é mais possível entrar com este endereço.',
      'Se não foi você, fale agora com quem administra o Gabinete.',
    ],
  },
  factorOn: {
    subject: 'Verificação em duas etapas ativada no Gabinete',
    title: 'Verificação em duas etapas ativada',
    paragraphs: ['A partir de agora, entrar na sua conta do Gabinete pede também um código do seu aplicativo.'],
    note: 'Se não foi você, fale agora com quem administra o Gabinete.',
  },
  factorOff: {
    subject: 'Verificação em duas etapas desativada no Gabinete',
    title: 'Verificação em duas etapas desativada',
    paragraphs: ['Entrar na sua conta do Gabinete não pede mais o código do aplicativo.'],
    button: 'Não fui eu: criar outra senha',
    note: 'Se foi você, não é preciso fazer nada.',
  },
} as const;
