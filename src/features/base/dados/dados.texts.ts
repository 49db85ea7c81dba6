export const dadosTexts = {
  titulo: 'Dados do gabinete',
  nada: 'Nada para você por aqui',
  nadaDica: 'O que se faz nos dados do gabinete depende do seu papel. Quem administra o gabinete pode mudá-lo.',
} as const;
