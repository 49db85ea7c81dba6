import { texts } from '../../../shared/texts.ts';

import { counted, formatNumber } from '../../../shared/format.ts';

export const usuariosTexts = {
  titulo: 'Usuários',
  novo: 'Novo usuário',
  editar: 'Editar usuário',
  nome: 'Nome',
  nomeCompleto: 'Nome completo',
  username: 'Nome de usuário',
  usernameDica: 'Como a pessoa é chamada no sistema. Cada um tem o seu.',
  email: 'Email',
  emailDica: 'É com ele que a pessoa entra.',
  senhaDica: 'Só para a primeira entrada: a pessoa escolhe a sua em seguida.',
  senha: 'Senha',
  confirmarSenha: 'Confirmar senha',
  papel: 'Papel na instalação',
  papelProprio: 'Ninguém muda o próprio papel. Peça a outro administrador.',
  criadoEm: 'Criado em',
  buscar: 'Buscar por nome ou nome de usuário',
  nenhumEncontrado: 'Nenhum usuário encontrado',
  mostrando: (de: number, ate: number, total: number) =>
    `Mostrando ${formatNumber(de)} a ${formatNumber(ate)} de ${counted(total, 'usuário', 'usuários')}`,
  nomeObrigatorio: 'Nome completo é obrigatório',
  usernameObrigatorio: 'Username é obrigatório',
  senhasDiferentes: texts.senhasDiferentes,
  erroCarregar: 'Erro ao carregar usuários',
  erroCarregarUsuario: 'Erro ao carregar dados do usuário',
  erroCriar: 'Erro ao criar usuário',
  erroAtualizar: 'Erro ao atualizar usuário',
  erroExcluir: 'Erro ao excluir usuário',
  criado: 'Usuário criado com sucesso. Um email de confirmação foi enviado.',
  atualizado: 'Usuário atualizado com sucesso',
  excluido: 'Usuário excluído',
  confirmarExclusao: (nome: string) => `Tem certeza que deseja excluir o usuário ${nome}?`,
  exclusaoDica:
    'A pessoa sai na hora de todas as sessões e de todos os gabinetes. O que ela registrou continua com o nome dela. Desfeita a exclusão, ela volta aos gabinetes, mas não recupera o que era só dela: a ligação com a equipe, visões, avisos, preferências e o acesso às demandas sigilosas.',

  mail: {
    subject: 'Sua conta no Gabinete foi criada',
    title: 'Sua conta foi criada',
    paragraphs: [
      'Um administrador criou uma conta no Gabinete com este endereço. Confirme que ele é seu e entre com a senha que o administrador passou a você; na primeira entrada, você escolhe outra. Se não tem essa senha, crie uma na mesma página.',
    ],
    button: 'Confirmar e entrar',
    note: 'O link vale por 7 dias e uma única vez. Depois, entre com e-mail e senha. Se você não esperava esta mensagem, pode ignorá-la.',
  },
} as const;
