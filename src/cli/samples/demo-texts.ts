/** What was written down in the week of a demonstration office. */

export const notes: readonly string[] = [
  'Falei com o engenheiro da regional: a equipe passa na quinta de manhã.',
  'Pedi foto ao munícipe, para anexar ao ofício.',
  'A secretaria pede o número da casa; conferir no próximo contato.',
  'Ofício na mesa da vereança para assinatura.',
  'Sem resposta da regional. Cobrar de novo na segunda.',
  'O vizinho confirma: o problema é na quadra inteira.',
  'Material em falta, segundo o encarregado. Previsão para o fim do mês.',
  'Visitei o local. O buraco aumentou com a chuva.',
  'Pode encerrar quando o munícipe confirmar.',
  'Combinado com a secretaria: vistoria antes de prometer data.',
  'Juntar com o pedido da associação de moradores.',
  'Retornar depois das 18h, no telefone da filha.',
];

export type Call = readonly [descricao: string, canal: string, sentido: string, resultado: string];

export const calls: readonly Call[] = [
  ['PERGUNTOU SE JÁ HÁ DATA. DISSE QUE A RUA CONTINUA IGUAL.', 'LIGACAO', 'RECEBIDO', 'FALOU'],
  ['AVISADA DE QUE O OFÍCIO FOI PROTOCOLADO.', 'WHATSAPP', 'FEITO', 'FALOU'],
  ['NÃO ATENDEU. LIGAR DE NOVO À TARDE.', 'LIGACAO', 'FEITO', 'NAO_ATENDEU'],
  ['DEIXADO RECADO COM O FILHO.', 'LIGACAO', 'FEITO', 'RECADO'],
  ['VEIO AO GABINETE COM AS FOTOS. ANEXADAS AO PEDIDO.', 'PRESENCIAL', 'RECEBIDO', 'FALOU'],
  ['ENVIOU O ENDEREÇO CERTO POR MENSAGEM.', 'WHATSAPP', 'RECEBIDO', 'FALOU'],
  ['AGRADECEU A VISITA DA EQUIPE. AGUARDA O SERVIÇO.', 'LIGACAO', 'RECEBIDO', 'FALOU'],
  ['SECRETARIA RESPONDEU POR E-MAIL: VISTORIA MARCADA.', 'EMAIL', 'RECEBIDO', 'FALOU'],
  ['RECLAMOU DA DEMORA. EXPLICADO O PRAZO DA PREFEITURA.', 'LIGACAO', 'RECEBIDO', 'FALOU'],
  ['CONFIRMADO O TELEFONE PARA RETORNO.', 'LIGACAO', 'FEITO', 'FALOU'],
];

/** One lamp, three neighbours. */
export const street = {
  demandas: [
    'LÂMPADA APAGADA EM FRENTE AO NÚMERO 214 DA RUA DUQUE DE CAXIAS. A RUA TODA ESTÁ ESCURA HÁ QUATRO DIAS.',
    'RUA DUQUE DE CAXIAS SEM LUZ À NOITE, NA ALTURA DO 220. TEM MEDO DE VOLTAR DO TRABALHO.',
    'A MESMA LÂMPADA DO 214 DA DUQUE DE CAXIAS: PEDE URGÊNCIA, A MÃE CAIU NA CALÇADA.',
  ],
  nota: 'Já são três vizinhos pela mesma lâmpada. Um pedido só à prefeitura, e avisar os três quando acender.',
  contatos: [
    'PERGUNTOU SE JÁ HÁ DATA. A LÂMPADA DA ESQUINA TAMBÉM APAGOU.',
    'LIGOU DE NOVO: OS VIZINHOS QUEREM SABER SE PODEM ASSINAR JUNTO.',
  ],
} as const;

export const violence = {
  assunto: 'violência',
  texto: 'MULHER RELATA AMEAÇAS DO EX-COMPANHEIRO E PEDE ORIENTAÇÃO. NÃO LIGAR PARA O TELEFONE DE CASA.',
} as const;
