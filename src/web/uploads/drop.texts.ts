export const dropTexts = {
  tirarFoto: 'Tirar foto',
  colarImagem: 'ou cole uma imagem (Ctrl+V)',
  imagemColada: 'Imagem colada',
  soUmArquivo: (nome: string) => `Aqui vai um só arquivo: fica ${nome}.`,
} as const;
