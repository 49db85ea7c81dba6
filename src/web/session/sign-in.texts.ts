/** Words of the window that few ever see: they come with it. */
export const signInTexts = {
  receberLink: 'Receber um link por e-mail',
  enviando: 'Enviando...',
  linkEnviado: (email: string) =>
    `Se houver uma conta com ${email}, a mensagem chega em instantes. Abra o link dela em outra aba deste navegador, e esta página continua de onde parou.`,
  linkDeAntes: 'Abra-o em outra aba deste navegador, e esta página continua de onde parou.',
} as const;
