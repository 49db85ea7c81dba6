export const dropTexts = {
  tirarFoto: 'Tirar foto',
  colarImagem: 'ou cole uma imagem (Ctrl+V)',
  imagemColada: 'Imagem colada',
} as const;
