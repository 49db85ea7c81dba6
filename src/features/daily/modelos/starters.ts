/** Five letters that most offices write; each can be changed after it is copied. */
export const starters: readonly { nome: string; assunto: string; corpo: string }[] = [
  {
    nome: 'Solicitação de serviço',
    assunto: '{{demanda.assunto}}: solicitação de serviço',
    corpo: `Solicito a {{autoridade.pronome}} as providências necessárias para atender ao pedido abaixo, recebido por este Gabinete em {{demanda.data}}.

{{demandas.lista}}

O pedido foi feito por {{municipe.nome}}, residente no endereço {{municipe.endereco}}, bairro {{municipe.bairro}}.

Peço a gentileza de informar a este Gabinete as providências tomadas e o prazo previsto para a execução.`,
  },
  {
    nome: 'Solicitação em nome de vários moradores',
    assunto: 'Pedidos de moradores',
    corpo: `Encaminho a {{autoridade.pronome}} os pedidos que moradores do Município apresentaram a este Gabinete.

{{demandas.lista}}

Solicito que cada um seja avaliado e que a resposta informe o que será feito e em que prazo.`,
  },
  {
    nome: 'Pedido de informações',
    assunto: 'Pedido de informações: {{demanda.assunto}}',
    corpo: `No exercício da função fiscalizadora do mandato, solicito a {{autoridade.pronome}} informações sobre o seguinte assunto:

{{demandas.lista}}

Peço, em especial:

- a situação atual e as providências já tomadas;
- o prazo previsto para a solução;
- o nome e o contato de quem responde pelo assunto nesse órgão.`,
  },
  {
    nome: 'Reiteração',
    assunto: 'Reiteração: {{oficio.anterior}}',
    corpo: `Reitero o pedido abaixo, já apresentado a {{autoridade.pronome}} ({{oficio.anterior}}) e sem resposta há {{oficio.dias}}.

{{demandas.lista}}

O assunto continua pendente, e os moradores aguardam. Peço que a resposta seja enviada a este Gabinete com a maior brevidade.`,
  },
  {
    nome: 'Agradecimento',
    assunto: 'Agradecimento',
    corpo: `Agradeço a {{autoridade.pronome}} e à sua equipe o atendimento do pedido que este Gabinete recebeu em {{demanda.data}} e encaminhou.

{{demandas.lista}}

O serviço prestado fez diferença para os moradores de {{gabinete.cidade}}.`,
  },
];
