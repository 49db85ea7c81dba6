export const dropTexts = {
  tirarFoto: 'Tirar foto',
  colarImagem: 'ou cole uma imagem (Ctrl+V)',
  imagemColada: 'Imagem colada',
  soUmArquivo: (nome: string) => `Aqui cabe um só arquivo: ficou ${nome}.`,
} as const;
