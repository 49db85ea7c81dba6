import { emptyFile } from './files/file-rules.ts';
import { type NounError, nouns } from './nouns.ts';
import { type QuotaKind, quotaKinds, quotaNames } from './quotas.ts';
import { texts } from './texts.ts';

/** `field`: the one of every form that meets it, beside which the sentence stands. */
type Refusal = readonly [status: number, sentence: string, field?: string];

/** Those of no noun, and of the slices of `account`: every page loads what nouns say, and the server alone reads these. */
const own = {
  'request.invalid': [422, 'Confira os campos destacados.'],
  'request.malformed': [400, texts.pedidoNaoEntendido],
  'request.too_large': [413, texts.conteudoGrandeDemais],
  'request.media_type': [415, 'O formato do conteúdo enviado não é aceito.'],
  'request.slow': [408, 'O envio ficou parado por tempo demais. Tente novamente.'],
  'request.origin': [403, 'Este pedido veio de outro site e foi recusado. Abra o Gabinete pelo endereço oficial.'],
  'request.not_found': [404, 'Este endereço não existe.'],
  'request.limit': [429, 'Muitas tentativas em pouco tempo. Aguarde um pouco e tente novamente.'],
  'request.left': [499, 'O pedido foi cancelado antes da resposta.'],
  'request.repeated': [409, 'Este envio já foi feito com outro conteúdo. Recarregue a página e tente novamente.'],
  'session.required': [401, 'Sua sessão terminou. Entre novamente para continuar.'],
  'session.forbidden': [403, 'Você não tem permissão para fazer isso.'],
  'session.not_member': [403, 'Você não faz parte deste gabinete.'],
  'record.not_found': [404, texts.registroNaoEncontrado],
  'record.stale': [
    409,
    'Outra pessoa alterou este registro enquanto você editava. Confira o que mudou e salve de novo.',
  ],
  'record.undo_expired': [403, 'O prazo para desfazer terminou. Peça a um gerente ou administrador do gabinete.'],
  'auth.credentials': [401, 'Email ou senha incorretos'],
  'auth.password_spent': [
    429,
    'Muitas tentativas de entrar com senha. Peça um link por e-mail para entrar agora, ou aguarde um pouco.',
  ],
  'auth.mails_spent': [
    429,
    'Muitos pedidos em pouco tempo. Se houver uma conta com este e-mail, há um link recente na caixa de entrada dela: ele continua valendo.',
  ],
  'auth.codes_spent': [
    429,
    'Muitas tentativas com códigos. Abra o link que veio na mesma mensagem: ele continua valendo.',
  ],
  'auth.signup_closed': [403, 'O cadastro é só por convite. Peça um ao administrador do seu gabinete.'],
  'auth.link': [422, 'Este link não vale mais. Peça um novo.'],
  'auth.sign_up_password': [422, 'Esta não é a senha do cadastro. Tente de novo ou crie uma nova.'],
  'auth.code': [422, 'Código incorreto, vencido ou já usado. Tente com um novo.'],
  'auth.password': [422, 'Senha atual incorreta'],
  'auth.code_needed': [422, 'Digite o código da verificação em duas etapas'],
  'auth.same_password': [422, 'Escolha uma senha diferente da que você recebeu'],
  'auth.same_email': [422, 'Este já é o seu e-mail', 'email'],
  'auth.factor_on': [409, 'A verificação em duas etapas já está ativa.'],
  'auth.factor_off': [409, 'A verificação em duas etapas não está ativa.'],
  'auth.factor_compulsory': [409, 'A verificação em duas etapas é obrigatória para administradores da instalação.'],
  'auth.factor_unreadable': [
    503,
    'Não foi possível conferir o código neste servidor. Use um código de recuperação e avise quem administra a instalação.',
  ],
  'profiles.own_account': [
    409,
    'Isto não se faz com a própria conta. As suas sessões e a sua verificação em duas etapas estão em Minha conta.',
  ],
  'profiles.factor_off': [409, 'Esta pessoa não tem verificação em duas etapas.'],
  'indicacoes.has_admin': [409, 'Este gabinete já tem quem o administre.'],
  'indicacoes.member': [422, 'Esta pessoa não faz mais parte do gabinete, ou está suspensa. Escolha outra.'],
  'indicacoes.over': [
    409,
    'Esta indicação não vale mais: outra tomou o lugar, o gabinete já tem quem o administre, ou o prazo passou.',
  ],
  'profiles.undo_expired': [403, 'O prazo para desfazer terminou. Crie o usuário de novo, com o mesmo e-mail.'],
  'profiles.username_taken': [409, 'Este username já existe no sistema', 'username'],
  'users.email_taken': [409, 'Este email já está cadastrado no sistema', 'email'],
  'profiles.own_role': [403, 'Ninguém muda o próprio papel. Peça a outro administrador.'],
  'profiles.last_admin': [
    409,
    'Esta pessoa é a única administradora da instalação. Antes, torne outra administradora.',
  ],
  'profiles.last_office_admin': [
    409,
    'Esta pessoa é a única administradora de um gabinete. Antes, torne outra pessoa administradora dele.',
  ],
  'tenants.slug_taken': [409, 'Este identificador já está em uso', 'slug'],
  'tenants.admin_missing': [
    422,
    'Não há conta verificada com este e-mail. A pessoa precisa antes criar a conta e confirmar o endereço.',
  ],
  'memberships.account_missing': [422, 'Não há conta verificada com este e-mail'],
  'memberships.already_member': [409, 'Este usuário já faz parte deste gabinete', 'email'],
  'memberships.own_role': [403, 'Ninguém muda o próprio papel. Peça a outro administrador do gabinete.'],
  'convites.link': [
    422,
    'Este convite não vale mais. Se você já o aceitou, é só entrar; se não, peça outro ao administrador do gabinete.',
  ],
  'convites.other_account': [403, 'Este convite é para outro e-mail. Saia desta conta para aceitá-lo.'],
  'convites.account_exists': [409, 'Já existe uma conta com este e-mail. Entre com ela para aceitar o convite.'],
  'convites.account_deleted': [
    409,
    'A conta deste e-mail foi excluída. Peça a quem administra a instalação que a crie de novo.',
  ],
  'memberships.last_admin': [
    409,
    'O gabinete não pode ficar sem administrador. Antes, torne outra pessoa administradora.',
  ],
  'cotas.tenants': [409, 'Você já criou todos os gabinetes que podia. Peça outro a quem administra a instalação.'],
  'cotas.below_use': [422, 'O limite precisa deixar 10% de folga acima do que já está em uso.'],
  'setup.done': [409, 'O primeiro acesso já foi feito. Entre com seu e-mail e senha.'],
  'setup.code': [403, 'Código incorreto. Use o código que o servidor mostrou ao iniciar.'],
  'files.too_large': [413, 'Arquivo muito grande'],
  'files.type': [415, 'Tipo de arquivo não permitido'],
  'files.empty': [422, emptyFile],
  'files.required': [422, 'Escolha um arquivo'],
  'files.one': [422, 'Envie um arquivo de cada vez'],
  'files.too_many': [409, 'Há anexos demais à espera de uma demanda salva. Salve ou descarte o que está aberto.'],
  'files.missing': [503, 'O conteúdo deste arquivo não foi encontrado. Avise quem administra a instalação.'],
  'files.not_shown': [415, 'Este tipo de arquivo não pode ser visto aqui. Baixe o arquivo para abri-lo.'],
  'files.unavailable': [
    503,
    'O armazenamento de arquivos não responde. O resto do sistema funciona: tente este arquivo de novo em instantes.',
  ],
  'sheets.unreadable': [
    422,
    'Esta planilha está danificada ou não é o que o nome diz. Abra-a no seu programa de planilhas, salve de novo como .xlsx ou CSV e envie outra vez.',
  ],
  'sheets.limit': [422, 'A planilha passa do que pode ser importado de uma vez. Divida-a em partes.'],
  'sheets.empty': [422, 'A planilha não tem linhas abaixo do cabeçalho. Confira se é o arquivo certo.'],
  'exports.too_large': [
    422,
    'O arquivo ficaria grande demais. Exporte uma parte de cada vez, com a busca ou os filtros da lista, ou, de um munícipe, os dados em JSON.',
  ],
  'server.busy': [503, 'O sistema está muito ocupado. Aguarde alguns segundos e tente novamente.'],
  'server.disk_full': [
    503,
    'O disco do servidor está cheio e nada pode ser gravado. Avise quem administra a instalação.',
  ],
  'server.unavailable': [503, texts.sistemaVoltando],
  'server.answer_too_large': [
    500,
    'A resposta passou do tamanho permitido e foi interrompida. Peça menos de cada vez; se continuar, informe o código do pedido.',
  ],
  'server.internal': [500, 'Algo deu errado do nosso lado. Tente novamente; se continuar, informe o código do pedido.'],
} as const satisfies Record<string, Refusal>;

export type ErrorCode = keyof typeof own | NounError | `cotas.${QuotaKind}`;

/** One for each limit of an office: what is full, and whom to ask. */
const full = (kind: QuotaKind): Refusal => [
  409,
  `O gabinete chegou ao limite de ${quotaNames[kind]}. Um administrador dele pode pedir mais a quem administra a instalação.`,
];

/**
 * The catalogue: stable code → status, the sentence that a person reads, and the field that it is about.
 * Constraint names of the database are codes with `_` for `.`, so that a log line leads here by search.
 */
export const errors = {
  ...own,
  ...Object.assign({}, ...nouns.map((noun) => noun.errors)),
  ...Object.fromEntries(quotaKinds.map((kind) => [`cotas.${kind}`, full(kind)])),
} as Record<ErrorCode, Refusal>;

export const statusOf = (code: ErrorCode): number => errors[code][0];
export const sentenceOf = (code: ErrorCode): string => errors[code][1];
export const fieldOf = (code: ErrorCode): string | undefined => errors[code][2];

/** Titles of the problem shape, by status. */
export const statusTitles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  499: 'Client Closed Request',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};
