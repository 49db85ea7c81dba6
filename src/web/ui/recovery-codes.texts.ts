/** What stands around the codes that replace a lost second factor. */
export const recoveryCodesTexts = {
  titulo: 'Códigos de recuperação',
  copiar: 'Copiar',
  salvar: 'Salvar em arquivo',
  copiado: { done: 'Códigos copiados', failed: 'Não foi possível copiar. Salve em arquivo ou anote.' },
  arquivo: 'codigos-de-recuperacao-gabinete.txt',
} as const;
