/** The letters of a demonstration office: to whom, of which kinds, what became of them, and the texts that they begin with. */

export const orgaos = [
  { sigla: 'PM', nome: 'Prefeitura Municipal', bairro: 'CENTRO', endereco: 'PRAÇA DA MATRIZ', numero: '1', dias: 15 },
  {
    sigla: 'SMO',
    nome: 'Secretaria Municipal de Obras',
    bairro: 'CENTRO',
    endereco: 'RUA XV DE NOVEMBRO',
    numero: '340',
    dias: 15,
  },
  {
    sigla: 'SMS',
    nome: 'Secretaria Municipal de Saúde',
    bairro: 'VILA NOVA',
    endereco: 'AVENIDA BRASIL',
    numero: '1200',
    dias: 20,
  },
  {
    sigla: 'DIP',
    nome: 'Departamento de Iluminação Pública',
    bairro: 'CENTRO',
    endereco: 'RUA XV DE NOVEMBRO',
    numero: '340',
    dias: 15,
  },
  {
    sigla: 'CM',
    nome: 'Câmara Municipal',
    bairro: 'CENTRO',
    endereco: 'PRAÇA DA MATRIZ',
    numero: '20',
    dias: null,
  },
] as const;

export const autoridades = [
  { de: 'PM', nome: 'Marta Nogueira Leal', cargo: 'Prefeita Municipal', genero: 'F', tratamento: 'EXCELENCIA' },
  { de: 'SMO', nome: 'Osvaldo Peixoto', cargo: 'Secretário Municipal de Obras', genero: 'M', tratamento: 'SENHORIA' },
  {
    de: 'SMS',
    nome: 'Lúcia Fontes Andrade',
    cargo: 'Secretária Municipal de Saúde',
    genero: 'F',
    tratamento: 'SENHORIA',
  },
  {
    de: 'DIP',
    nome: 'Edson Luiz Pacheco',
    cargo: 'Diretor de Iluminação Pública',
    genero: 'M',
    tratamento: 'SENHORIA',
  },
  {
    de: 'CM',
    nome: 'João Batista Moura',
    cargo: 'Presidente da Câmara Municipal',
    genero: 'M',
    tratamento: 'EXCELENCIA',
  },
] as const;

const pedido = `Solicito a {{autoridade.pronome}} as providências necessárias para atender ao pedido abaixo, recebido por este Gabinete.

{{demandas.lista}}

Peço a gentileza de informar as providências tomadas e o prazo previsto para a execução.`;
const pedidos = `Encaminho a {{autoridade.pronome}} os pedidos que moradores apresentaram a este Gabinete:

{{demandas.lista}}

Os locais foram visitados por nossa equipe, que confirmou o que os moradores relatam.

Solicito que cada um seja avaliado e que a resposta informe **o que será feito e em que prazo**.`;
const informacoes = `No exercício da função fiscalizadora do mandato, solicito a {{autoridade.pronome}} informações sobre o seguinte:

{{demandas.lista}}

Peço, em especial:

- a situação atual e as providências já tomadas;
- o prazo previsto para a solução;
- o nome e o contato de quem responde pelo assunto.`;
const convite = `Convido {{autoridade.pronome}} para a audiência pública sobre as calçadas do Município, no Plenário da Câmara Municipal.

Serão ouvidos os moradores que apresentaram os pedidos abaixo:

{{demandas.lista}}

A presença de {{autoridade.pronome}} dará aos moradores a resposta que esperam.`;
const agradecimento = `Agradeço a {{autoridade.pronome}} e à sua equipe a atenção dada ao pedido abaixo.

{{demandas.lista}}`;
const reiterado = `Reitero o pedido abaixo, já apresentado a {{autoridade.pronome}} ({{oficio.anterior}}) e sem resposta há {{oficio.dias}}.

{{demandas.lista}}

O assunto continua pendente, e os moradores aguardam. Peço que a resposta seja enviada com a maior brevidade.`;

export const modelos = [
  { tipo: 'DOCUMENTO', nome: 'Solicitação de serviço', assunto: 'Solicitação de serviço', corpo: pedido },
  { tipo: 'DOCUMENTO', nome: 'Pedidos de vários moradores', assunto: 'Pedidos de moradores', corpo: pedidos },
  { tipo: 'DOCUMENTO', nome: 'Pedido de informações', assunto: 'Pedido de informações', corpo: informacoes },
  { tipo: 'DOCUMENTO', nome: 'Reiteração', assunto: 'Reiteração: {{oficio.anterior}}', corpo: reiterado },
  { tipo: 'DOCUMENTO', nome: 'Agradecimento', assunto: 'Agradecimento', corpo: agradecimento },
  {
    tipo: 'MENSAGEM',
    nome: 'Ofício enviado',
    assunto: null,
    corpo:
      'Olá, {{municipe.nome}}. O seu pedido foi encaminhado à prefeitura em {{hoje}}. Assim que houver resposta, avisamos. {{gabinete.vereador}}',
  },
] as const;

export type DemoLetter = {
  tipo: 'Ofício' | 'Convite' | 'Indicação';
  /** Days ago. */
  dia: number;
  para: (typeof orgaos)[number]['sigla'];
  assunto: string;
  corpo: string;
  /** So many demands of a sector, and what they ask for: {rua} and {bairro} are the citizen's. */
  setor: string;
  pedido: string;
  quantas: number;
  /** Dates in days ago: what has become of it since. */
  enviado?: number;
  protocolado?: number;
  respondido?: number;
  resposta?: string;
  arquivo?: true;
  anulado?: string;
  casa?: { resultado: string; dia: number };
  /** Of which earlier letter, by its place here. */
  reitera?: number;
  rascunho?: true;
};

/** In the order of their days: so are their numbers. */
export const letters: readonly DemoLetter[] = [
  {
    ...{ tipo: 'Ofício', dia: 61, para: 'SMO', assunto: 'Boca de lobo entupida', corpo: pedido },
    ...{
      setor: 'Obras e Infraestrutura',
      pedido: 'BOCA DE LOBO ENTUPIDA NA {rua}. QUANDO CHOVE A ÁGUA ENTRA NAS CASAS.',
      quantas: 1,
      protocolado: 60,
      respondido: 42,
      arquivo: true,
    },
    resposta: 'Serviço executado. A equipe limpou a galeria em toda a quadra.',
  },
  {
    ...{
      tipo: 'Ofício',
      dia: 56,
      para: 'SMS',
      assunto: 'Pedido de informações: fila de cardiologia',
      corpo: informacoes,
    },
    ...{
      setor: 'Saúde',
      pedido: 'AGUARDA CONSULTA COM CARDIOLOGISTA HÁ MAIS DE SEIS MESES. PEDE INFORMAÇÃO SOBRE A FILA.',
      quantas: 2,
      protocolado: 55,
      respondido: 34,
    },
    resposta: 'A fila tem 412 pessoas. Um mutirão de consultas está marcado para o próximo mês.',
  },
  {
    ...{ tipo: 'Ofício', dia: 49, para: 'DIP', assunto: 'Postes apagados', corpo: pedidos },
    ...{
      setor: 'Iluminação Pública',
      pedido: 'TRÊS POSTES APAGADOS NA {rua}; MORADORES COM MEDO DE SAIR À NOITE.',
      quantas: 3,
      enviado: 48,
      protocolado: 47,
    },
  },
  {
    ...{ tipo: 'Ofício', dia: 43, para: 'SMO', assunto: 'Falta de medicamento de uso contínuo', corpo: pedido },
    ...{
      setor: 'Saúde',
      pedido: 'FALTA MEDICAMENTO DE USO CONTÍNUO NA FARMÁCIA DO POSTO DO BAIRRO {bairro}.',
      quantas: 1,
    },
    anulado: 'Saiu com o destinatário errado; foi refeito com o número seguinte.',
  },
  {
    ...{ tipo: 'Ofício', dia: 43, para: 'SMS', assunto: 'Falta de medicamento de uso contínuo', corpo: pedido },
    ...{
      setor: 'Saúde',
      pedido: 'FALTA MEDICAMENTO DE USO CONTÍNUO NA FARMÁCIA DO POSTO DO BAIRRO {bairro}.',
      quantas: 1,
      protocolado: 42,
      respondido: 29,
    },
    resposta: 'Medicamento entregue ao posto no dia 12. Estoque para noventa dias.',
  },
  {
    ...{ tipo: 'Ofício', dia: 37, para: 'SMO', assunto: 'Recapeamento de ruas', corpo: pedidos },
    ...{
      setor: 'Obras e Infraestrutura',
      pedido: 'SOLICITA RECAPEAMENTO DA {rua}, NO BAIRRO {bairro}.',
      quantas: 3,
      protocolado: 36,
    },
  },
  {
    ...{ tipo: 'Indicação', dia: 30, para: 'CM', assunto: 'Academia ao ar livre', corpo: pedido },
    ...{
      setor: 'Esporte, Cultura e Lazer',
      pedido: 'SOLICITA ACADEMIA AO AR LIVRE NA PRAÇA DO BAIRRO {bairro}.',
      quantas: 1,
      casa: { resultado: 'LIDO', dia: 23 },
    },
  },
  {
    ...{ tipo: 'Ofício', dia: 16, para: 'PM', assunto: 'Lombadas perto de escolas', corpo: pedidos },
    ...{
      setor: 'Trânsito e Transporte',
      pedido: 'SOLICITA LOMBADA NA {rua}, PRÓXIMO À ESCOLA; VÁRIOS ACIDENTES NO LOCAL.',
      quantas: 2,
      enviado: 16,
      protocolado: 15,
    },
  },
  {
    ...{ tipo: 'Convite', dia: 9, para: 'PM', assunto: 'Audiência pública sobre calçadas', corpo: convite },
    ...{
      setor: 'Obras e Infraestrutura',
      pedido: 'CALÇADA QUEBRADA NA {rua}; CADEIRANTES E CARRINHOS PRECISAM IR PELA RUA.',
      quantas: 2,
      enviado: 9,
    },
  },
  {
    ...{ tipo: 'Ofício', dia: 7, para: 'SMO', assunto: 'Poste inclinado com risco de queda', corpo: pedido },
    ...{ setor: 'Iluminação Pública', pedido: 'POSTE INCLINADO COM RISCO DE QUEDA NA {rua}.', quantas: 1, enviado: 7 },
  },
  {
    ...{ tipo: 'Ofício', dia: 2, para: 'SMS', assunto: 'Agradecimento', corpo: agradecimento },
    ...{ setor: 'Saúde', pedido: 'SOLICITA VISITA DE AGENTE DE SAÚDE A IDOSO ACAMADO NA {rua}.', quantas: 1 },
  },
  {
    ...{ tipo: 'Ofício', dia: 0, para: 'DIP', assunto: 'Postes apagados', corpo: reiterado },
    ...{ setor: '', pedido: '', quantas: 0, reitera: 2 },
  },
  {
    ...{ tipo: 'Ofício', dia: 1, para: 'SMO', assunto: 'Recapeamento de ruas', corpo: reiterado },
    ...{ setor: '', pedido: '', quantas: 0, reitera: 5, rascunho: true },
  },
  {
    ...{ tipo: 'Ofício', dia: 1, para: 'PM', assunto: 'Creche no bairro', corpo: pedido },
    ...{
      setor: 'Educação',
      pedido: 'SOLICITA VAGA EM CRECHE PARA CRIANÇA DE DOIS ANOS NO BAIRRO {bairro}.',
      quantas: 1,
      rascunho: true,
    },
  },
  {
    ...{
      tipo: 'Ofício',
      dia: 0,
      para: 'SMS',
      assunto: 'Pedido de informações: {{demanda.assunto}}',
      corpo: informacoes,
    },
    ...{
      setor: 'Saúde',
      pedido: 'SOLICITA VAGA PARA EXAME DE RESSONÂNCIA PEDIDO PELO POSTO DO BAIRRO {bairro}.',
      quantas: 2,
      rascunho: true,
    },
  },
];
