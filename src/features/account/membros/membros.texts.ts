export const membrosTexts = {
  titulo: 'Usuários do gabinete',
  adicionar: 'Adicionar usuário',
  adicionarOuConvidar: 'Adicionar ou convidar',
  adicionarDica: 'Quem já tem conta verificada entra na hora; quem não tem recebe um convite por e-mail.',
  darAcessoA: (nome: string) => `Dar acesso a ${nome}`,
  adicionarAdmin: 'Adicionar administrador',
  adicionarAdminDica: (gabinete: string) =>
    `${gabinete} não tem administrador. Quem não tem conta recebe um convite por e-mail.`,
  nome: 'Nome',
  email: 'Email',
  emailDica: 'O endereço exato de e-mail da pessoa.',
  papel: 'Papel no gabinete',
  criadoEm: 'Desde',
  mudarPapel: (nome: string) => `Mudar o papel de ${nome}`,
  mudarPapelTitulo: 'Mudar papel',
  remover: (nome: string) => `Remover ${nome}`,
  confirmarRemocao: (nome: string) => `Tem certeza que deseja remover ${nome} deste gabinete?`,
  remocaoDica: 'A pessoa perde o acesso na hora. O que ela registrou continua com o nome dela.',
  removerAcao: 'Remover',
  acessoNegado: 'Acesso negado. Apenas administradores e gerentes podem gerenciar usuários.',
  acessoNegadoDica: 'Se faltar alguém no gabinete, fale com o administrador.',
  erroCarregar: 'Erro ao carregar lista de usuários',
  erroAdicionar: 'Erro ao adicionar usuário',
  erroMudar: 'Erro ao mudar o papel',
  erroRemover: 'Erro ao remover usuário',
  adicionado: 'Usuário adicionado com sucesso',
  mudado: 'Papel atualizado',
  removido: 'Usuário removido do gabinete',
} as const;

/** What each role may do, for whoever gives one. */
export const papeisTexts = {
  admin: 'Faz tudo no gabinete e decide quem participa.',
  manager: 'Faz o trabalho do gabinete, restaura o que foi excluído e vê quem participa.',
  attendant: 'Faz o trabalho do gabinete.',
} as const;

type Person = { full_name: string; /** Empty where nobody knows them. */ username: string };

/** A name may be another person's as well. */
export const called = ({ full_name, username }: Person) => (username ? `${full_name} @${username}` : full_name);
