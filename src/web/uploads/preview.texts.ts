export const previewTexts = {
  semVisualizador: 'Este navegador não mostra PDF aqui dentro. Baixe o arquivo para abri-lo.',
  imagemIlegivel: 'Não foi possível mostrar esta imagem. Baixe o arquivo para abri-lo.',
} as const;
