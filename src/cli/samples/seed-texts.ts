/** What people ask for, by sector, and what the staff notes; {rua} and {bairro} are filled in. */

export const sectors: readonly { nome: string; descricao: string; pedidos: readonly string[] }[] = [
  {
    nome: 'Obras e Infraestrutura',
    descricao: 'Pavimentação, calçadas, galerias e pontes',
    pedidos: [
      'SOLICITA OPERAÇÃO TAPA-BURACO NA {rua}, BAIRRO {bairro}, EM TODA A EXTENSÃO DA VIA.',
      'PEDE A CONSTRUÇÃO DE CALÇADA EM FRENTE À ESCOLA DA {rua}; AS CRIANÇAS ANDAM PELA RUA.',
      'BOCA DE LOBO ENTUPIDA NA {rua}. QUANDO CHOVE A ÁGUA ENTRA NAS CASAS.',
      'SOLICITA RECAPEAMENTO DA {rua}, NO BAIRRO {bairro}.',
      'PEDE REPARO DA PONTE DE MADEIRA SOBRE O CÓRREGO, ACESSO AO BAIRRO {bairro}.',
      'MEIO-FIO QUEBRADO DEPOIS DA OBRA DE ESGOTO NA {rua}.',
    ],
  },
  {
    nome: 'Saúde',
    descricao: 'Consultas, exames, medicamentos e postos',
    pedidos: [
      'AGUARDA CONSULTA COM CARDIOLOGISTA HÁ MAIS DE SEIS MESES. PEDE INFORMAÇÃO SOBRE A FILA.',
      'SOLICITA VAGA PARA EXAME DE RESSONÂNCIA PEDIDO PELO POSTO DO BAIRRO {bairro}.',
      'FALTA MEDICAMENTO DE USO CONTÍNUO NA FARMÁCIA DO POSTO DO BAIRRO {bairro}.',
      'PEDE TRANSPORTE PARA TRATAMENTO DE HEMODIÁLISE DA MÃE, TRÊS VEZES POR SEMANA.',
      'SOLICITA VISITA DE AGENTE DE SAÚDE A IDOSO ACAMADO NA {rua}.',
      'RECLAMA DA DEMORA NO ATENDIMENTO DO PRONTO-SOCORRO NO FIM DE SEMANA.',
    ],
  },
  {
    nome: 'Educação',
    descricao: 'Vagas em creches e escolas, merenda, transporte escolar',
    pedidos: [
      'SOLICITA VAGA EM CRECHE PARA CRIANÇA DE DOIS ANOS NO BAIRRO {bairro}.',
      'PEDE TRANSPORTE ESCOLAR PARA ALUNOS QUE MORAM NA {rua}.',
      'TELHADO DA ESCOLA DO BAIRRO {bairro} COM GOTEIRAS NAS SALAS DO SEGUNDO ANO.',
      'SOLICITA PROFESSOR DE APOIO PARA ALUNO COM DEFICIÊNCIA.',
      'PEDE TRANSFERÊNCIA DE ESCOLA POR MUDANÇA PARA O BAIRRO {bairro}.',
    ],
  },
  {
    nome: 'Trânsito e Transporte',
    descricao: 'Sinalização, lombadas, ônibus e estacionamento',
    pedidos: [
      'SOLICITA LOMBADA NA {rua}, PRÓXIMO AO PONTO DE ÔNIBUS; VÁRIOS ACIDENTES NO LOCAL.',
      'PEDE PINTURA DA FAIXA DE PEDESTRES EM FRENTE À IGREJA DO BAIRRO {bairro}.',
      'SOLICITA MAIS HORÁRIOS DA LINHA DE ÔNIBUS QUE ATENDE O BAIRRO {bairro}.',
      'PONTO DE ÔNIBUS SEM COBERTURA NA {rua}.',
      'PEDE MUDANÇA DE SENTIDO NA {rua}, HOJE DE MÃO DUPLA E MUITO ESTREITA.',
    ],
  },
  {
    nome: 'Iluminação Pública',
    descricao: 'Lâmpadas, postes e fiação',
    pedidos: [
      'LÂMPADA QUEIMADA NO POSTE DA {rua}, BAIRRO {bairro}.',
      'TRÊS POSTES APAGADOS NA {rua}; MORADORES COM MEDO DE SAIR À NOITE.',
      'SOLICITA ILUMINAÇÃO NA PRAÇA DO BAIRRO {bairro}.',
      'POSTE INCLINADO COM RISCO DE QUEDA NA {rua}.',
    ],
  },
  {
    nome: 'Limpeza Urbana',
    descricao: 'Coleta, varrição, entulho e capina',
    pedidos: [
      'TERRENO BALDIO COM MATO ALTO E LIXO NA {rua}.',
      'SOLICITA COLETA DE ENTULHO DEIXADO NA CALÇADA DA {rua}.',
      'CAMINHÃO DE LIXO NÃO PASSA HÁ DUAS SEMANAS NO BAIRRO {bairro}.',
      'PEDE CAPINA E VARRIÇÃO NA PRAÇA DO BAIRRO {bairro}.',
    ],
  },
  {
    nome: 'Meio Ambiente',
    descricao: 'Poda, árvores, animais e córregos',
    pedidos: [
      'SOLICITA PODA DE ÁRVORE QUE ENCOSTA NA FIAÇÃO DA {rua}.',
      'ÁRVORE COM RISCO DE QUEDA EM FRENTE AO NÚMERO INDICADO DA {rua}.',
      'PEDE CASTRAÇÃO DE CÃES ABANDONADOS NO BAIRRO {bairro}.',
      'CÓRREGO COM ESGOTO A CÉU ABERTO ATRÁS DA {rua}.',
    ],
  },
  {
    nome: 'Assistência Social',
    descricao: 'Benefícios, cestas básicas e documentos',
    pedidos: [
      'PEDE ORIENTAÇÃO PARA INSCRIÇÃO NO CADASTRO ÚNICO.',
      'FAMÍLIA COM QUATRO CRIANÇAS SOLICITA CESTA BÁSICA.',
      'SOLICITA CADEIRA DE RODAS PARA O PAI, MORADOR DA {rua}.',
      'PEDE SEGUNDA VIA DE CERTIDÃO DE NASCIMENTO SEM CUSTO.',
    ],
  },
  {
    nome: 'Habitação',
    descricao: 'Regularização, programas de moradia e áreas de risco',
    pedidos: [
      'PEDE INFORMAÇÃO SOBRE O PROGRAMA DE MORADIA POPULAR.',
      'CASA COM RACHADURAS NA {rua}; SOLICITA VISTORIA DA DEFESA CIVIL.',
      'SOLICITA REGULARIZAÇÃO DO LOTE NO BAIRRO {bairro}.',
      'FAMÍLIA EM ÁREA DE RISCO PEDE ALUGUEL SOCIAL.',
    ],
  },
  {
    nome: 'Esporte, Cultura e Lazer',
    descricao: 'Quadras, praças, eventos e bibliotecas',
    pedidos: [
      'SOLICITA REFORMA DA QUADRA DO BAIRRO {bairro}; ALAMBRADO CAÍDO.',
      'PEDE APOIO COM PALCO E SOM PARA A FESTA JUNINA DA {rua}.',
      'SOLICITA ACADEMIA AO AR LIVRE NA PRAÇA DO BAIRRO {bairro}.',
      'BIBLIOTECA DO BAIRRO {bairro} FECHADA HÁ MESES; PEDE REABERTURA.',
    ],
  },
];

/** For a man and for a woman. */
export const funcoes: readonly (readonly [string, string])[] = [
  ['Assessor Parlamentar', 'Assessora Parlamentar'],
  ['Assessor Jurídico', 'Assessora Jurídica'],
  ['Assessor Comunitário', 'Assessora Comunitária'],
  ['Recepcionista', 'Recepcionista'],
  ['Assessor de Comunicação', 'Assessora de Comunicação'],
  ['Assessor Legislativo', 'Assessora Legislativa'],
  ['Estagiário', 'Estagiária'],
];

/** Contacts, each with its channel, its direction and what came of it, where that is known. */
export const contacts: readonly (readonly [
  descricao: string,
  canal: string,
  sentido: string,
  resultado: string | null,
])[] = [
  ['ATENDIMENTO NO GABINETE. ORIENTADO SOBRE O PRAZO DA PREFEITURA.', 'PRESENCIAL', 'RECEBIDO', 'FALOU'],
  ['LIGOU PEDINDO NOTÍCIAS DO PEDIDO. RETORNAR NA PRÓXIMA SEMANA.', 'LIGACAO', 'RECEBIDO', 'FALOU'],
  ['COMPARECEU COM DOCUMENTOS. CÓPIAS ANEXADAS AO PEDIDO.', 'PRESENCIAL', 'RECEBIDO', 'FALOU'],
  ['ENVIADA MENSAGEM COM A RESPOSTA DA SECRETARIA.', 'WHATSAPP', 'FEITO', null],
  ['VISITA AO LOCAL FEITA PELA EQUIPE. FOTOS TIRADAS.', 'PRESENCIAL', 'FEITO', 'FALOU'],
  ['AGRADECEU PELO SERVIÇO REALIZADO NA RUA.', 'WHATSAPP', 'RECEBIDO', null],
  ['NÃO ATENDEU AO TELEFONE. DEIXADO RECADO.', 'LIGACAO', 'FEITO', 'RECADO'],
  ['PEDIU ATUALIZAÇÃO DO ENDEREÇO E DO TELEFONE.', 'LIGACAO', 'RECEBIDO', 'FALOU'],
];

export const remarks: readonly string[] = [
  'PREFERE CONTATO POR MENSAGEM À TARDE.',
  'PRESIDENTE DA ASSOCIAÇÃO DE MORADORES.',
  'CADASTRADO NO MUTIRÃO DO BAIRRO.',
  'LIGAR DEPOIS DAS 18H.',
  'TELEFONE É DA FILHA.',
  'MORA HÁ MAIS DE VINTE ANOS NO BAIRRO.',
];

/** Appointments; {bairro} is filled in. The second word is where, null when at the office. */
export const appointments: readonly (readonly [titulo: string, local: string | null])[] = [
  ['Reunião com moradores do bairro {bairro}', 'Associação de moradores'],
  ['Visita à escola do bairro {bairro}', 'Escola municipal'],
  ['Sessão ordinária', 'Plenário da Câmara'],
  ['Atendimento à população', null],
  ['Reunião com o secretário de Obras', 'Secretaria de Obras'],
  ['Reunião com o secretário de Saúde', 'Secretaria de Saúde'],
  ['Audiência pública sobre o orçamento', 'Auditório da Câmara'],
  ['Comissão de Justiça e Redação', 'Sala de comissões'],
  ['Entrevista na rádio', 'Rádio comunitária'],
  ['Inauguração da praça do bairro {bairro}', null],
  ['Vistoria da obra no bairro {bairro}', null],
  ['Reunião da equipe', null],
];

export const appointmentNotes: readonly string[] = [
  'Levar a relação de demandas abertas do bairro.',
  'Confirmar presença com a assessoria na véspera.',
  'Pauta enviada por email.',
  'Fotos para o registro da visita.',
];
