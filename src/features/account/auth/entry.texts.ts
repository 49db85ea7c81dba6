import { texts } from '../../../shared/texts.ts';

/** Words of the public pages besides the sign-in form itself. */
export const entryTexts = {
  email: 'Email',
  senha: 'Senha',
  novaSenha: 'Nova senha',
  confirmarSenha: 'Confirmar senha',
  senhaDica: (min: number) => `Pelo menos ${min} caracteres.`,
  nomeObrigatorio: 'Nome completo é obrigatório',
  emailObrigatorio: 'Email é obrigatório',
  senhaObrigatoria: texts.senhaObrigatoria,
  codigoObrigatorio: 'Código é obrigatório',
  enviando: 'Enviando...',
  voltarLogin: 'Voltar para a entrada',

  // Cadastro
  cadastro: 'Criar conta',
  cadastroDica: 'Depois, o administrador do seu gabinete inclui você no gabinete.',
  nomeCompleto: 'Nome completo',
  criarConta: 'Criar conta',
  criandoConta: 'Criando conta...',
  erroCriarConta: 'Erro ao criar conta',
  jaTemConta: 'Já tem conta?',
  entrar: 'Entrar',
  soPorConvite: 'O cadastro é só por convite',
  soPorConviteDica: 'Peça ao administrador do seu gabinete que convide você por e-mail.',
  confira: 'Confira seu e-mail',
  linkEnviado: (email: string) =>
    `Um e-mail de confirmação foi enviado a ${email}. Abra o link que ele traz para confirmar o endereço e entrar.`,
  naoChegou: 'Não chegou? Veja também no lixo eletrônico, ou peça outro.',
  reenviar: 'Enviar outro link',
  reenviado: 'Se houver uma conta à espera, outro link está a caminho.',
  erroEnviar: 'Não foi possível enviar',

  // Verificar
  verificar: 'Confirmar e-mail',
  verificarDica: 'Digite a senha que você escolheu no cadastro, ou a que recebeu de um administrador.',
  verificarNovaDica: 'Escolha uma nova senha para esta conta.',
  usarOutraSenha: 'Não lembro, ou não fui eu: criar uma nova senha',
  usarSenhaCadastro: 'Usar a senha que já tenho',
  confirmarEntrar: 'Confirmar e entrar',
  confirmando: 'Confirmando...',
  confirmado: 'E-mail confirmado. Boas-vindas ao Gabinete!',
  erroConfirmar: 'Não foi possível confirmar',
  jaConfirmou: 'Já confirmou este endereço?',
  aindaNaoConfirmou: 'Ainda não?',
  pedirNaConta: 'Peça outro link em Minha conta',
  semLink: 'Para confirmar seu e-mail, abra o link que enviamos. Se ele não vale mais, peça outro.',
  novoEmail: 'Confirmar novo e-mail',
  novoEmailDica:
    'Se foi você que pediu a troca, digite a senha da sua conta. Se não foi, feche esta página: nada muda.',
  confirmarNovoEmail: 'Confirmar novo e-mail',
  novoEmailConfirmado: 'Novo e-mail confirmado.',
  novoEmailFeitoDica: 'A partir de agora, é com este endereço que você entra.',
  provaDica: 'Para confirmar que este endereço é seu, digite a senha da sua conta.',
  provado: 'E-mail confirmado.',

  // Recuperar, redefinir
  recuperar: 'Recuperar senha',
  recuperarDica: 'Enviamos um link para você criar uma nova senha.',
  enviarLink: 'Enviar link',
  recuperarEnviado: 'Se houver uma conta com este e-mail, o link chega em instantes. Ele vale por 1 hora.',
  redefinir: 'Criar nova senha',
  redefinirDica: 'As sessões abertas em outros aparelhos são encerradas.',
  semLinkRedefinir: 'Este endereço só funciona a partir do link que enviamos por e-mail.',
  pedirLink: 'Pedir um link',
  salvarSenha: 'Salvar nova senha',
  salvandoSenha: 'Salvando...',
  senhaSalva: 'Senha trocada. Entre com a nova senha.',
  erroSalvarSenha: 'Não foi possível trocar a senha',

  // Senha escolhida por um administrador
  escolherTitulo: 'Escolha uma senha nova',
  escolherDica: 'Outra pessoa escolheu a senha desta conta. Troque-a por uma que só você conheça.',
  escolherPorEmailDica:
    'A senha que esta conta tinha não vale mais, porque quem criou a conta pode conhecê-la. Escolha uma que só você conheça.',
  salvarContinuar: 'Salvar e continuar',

  // Código por email
  codigoTitulo: 'Entrar com código',
  codigoDica: 'Enviamos um código de 6 dígitos e um link para o seu e-mail.',
  codigoEnviado: (email: string) =>
    `Se houver uma conta com ${email}, a mensagem chega em instantes. O código dela vale por 10 minutos e o link por 2 horas.`,
  enviarCodigo: 'Enviar código',
  codigo: 'Código',
  outroCodigo: 'Enviar outro código',
  outroCodigoEnviado: 'Outro código está a caminho. Só o mais novo vale.',
  outroEmail: 'Corrigir o e-mail',
  entrarSenha: 'Entrar com senha',

  // Link por email
  linkTitulo: 'Entrar no Gabinete',
  linkDica: 'Você abriu o link que enviamos ao seu e-mail.',
  semLinkEntrar: 'Este endereço só funciona a partir do link que enviamos por e-mail. Peça um na tela de entrada.',
  entrandoPeloLink: 'Entrando...',
  erroEntrar: 'Não foi possível entrar',

  // Segunda etapa
  duasEtapas: 'Verificação em duas etapas',
  duasEtapasDica: 'Abra o aplicativo autenticador e digite o código desta conta.',
  perdeuCodigos: 'Perdeu o celular e os códigos? Um administrador da instalação pode redefinir a verificação.',
  verificarCodigo: 'Verificar',
  verificando: 'Verificando...',
  ativarTitulo: 'Ative a verificação em duas etapas',
  ativarDica: 'Ela é obrigatória para quem administra esta instalação. Leia o QR code com um aplicativo autenticador.',
  qrCode: 'QR code para o aplicativo autenticador',
  chaveManual: 'Ou digite esta chave no aplicativo:',
  ativar: 'Ativar e continuar',
  guardeCodigos: 'Guarde os códigos de recuperação',
  guardeCodigosDica: 'Cada um vale uma vez, no lugar do código do aplicativo. Eles não serão mostrados de novo.',
  guardeiContinuar: 'Já guardei, continuar',
} as const;

/** Of a new password, typed twice. */
export const newPasswordLabels = (password: string, min = 6) => ({
  password,
  hint: entryTexts.senhaDica(min),
  confirm: entryTexts.confirmarSenha,
});
