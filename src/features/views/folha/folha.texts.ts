export const folhaTexts = {
  imprimir: 'Imprimir',
  titulo: 'Demanda',
  referencia: (lugar: string) => `Referência: ${lugar}`,
  cep: (cep: string) => `CEP ${cep}`,
  excluido: 'cadastro excluído',
  outros: 'Documentos',
  fotos: 'Fotos',
  maisFotos: (n: number) => (n === 1 ? 'E mais 1 foto, no sistema.' : `E mais ${n} fotos, no sistema.`),
  fotosSemImagem: 'Não foi possível carregar:',
  assinatura: 'Assinatura',
  data: 'Data',
  impressaEm: (quando: string) => `Impressa em ${quando}`,
} as const;
