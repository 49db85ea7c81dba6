import { counted, formatDate } from '../../../shared/format.ts';
import { artigoDe, concorda } from '../../../shared/oficio/genero.ts';

const dias = (n: number) => counted(n, 'dia útil', 'dias úteis');
const demandas = (n: number) => counted(n, 'demanda', 'demandas');

/** Sentences of the page of a letter. */
export const redacaoTexts = {
  oficios: 'Ofícios',
  oficio: 'Ofício',
  naoEncontrado: 'Ofício não encontrado',
  naoEncontradoDica: 'Ele pode ter sido excluído, ou ser sigiloso.',
  voltar: 'Voltar para os ofícios',
  erroCarregar: 'Erro ao carregar o ofício',
  sigiloso: 'Sigiloso',
  reitera: 'Reitera',
  reiteradoPor: (tipo: string) => `${concorda(tipo, 'Reiterado')} por`,
  respondidoCom: (tipo: string) => `${concorda(tipo, 'Respondido')} com`,

  // A draft
  numeroProvavel: 'Número provável:',
  salvoAs: (hora: string) => `salvo às ${hora}`,
  naoSalvo: 'Ainda não salvo',
  rascunhoNaoSalvo: 'O rascunho ainda não foi salvo',
  erroSalvar: 'Erro ao salvar o rascunho',
  emitir: 'Emitir',
  campos: { tipo_id: 'Tipo', orgao_id: 'Órgão', autoridade_id: 'Autoridade', assunto: 'Assunto', corpo: 'Texto' },
  texto: 'Texto',
  previa: 'Prévia',
  documento: 'Documento',
  conflito: 'Outra pessoa escreveu neste rascunho ao mesmo tempo',
  conflitoDica: 'O que você digitou está na tela, e só será salvo depois que você escolher o que fica.',
  ficaMeu: 'Fica o meu',
  ficaDeles: 'Fica o da outra pessoa',
  deles: 'O da outra pessoa',
  vazio: '(vazio)',

  emitidoEnquanto: 'Este ofício foi emitido por outra pessoa enquanto você escrevia',
  emitidoEnquantoDica: 'O que você digitou não entrou nele. Copie daqui o que ainda precisar.',
  verEmitido: 'Ver o ofício emitido',
  excluidoEnquanto: 'Este rascunho foi excluído por outra pessoa, ou agora é sigiloso',
  excluidoEnquantoDica: 'O que você digitou não foi salvo. Copie daqui o que ainda precisar.',
  anuladoEnquanto: 'Este ofício foi anulado: o que você digitou não foi salvo',

  // Its demands
  demandas: 'Demandas',
  acrescentar: 'Acrescentar',
  acrescentarTitulo: 'Acrescentar demanda',
  nenhumaDemanda: 'Nenhuma demanda.',
  tirarDemanda: (numero: string) => `Tirar a demanda ${numero}`,
  depois: 'ligada depois',
  demandaExcluida: 'excluída',
  erroLigar: 'Erro ao acrescentar a demanda',
  erroDesligar: 'Erro ao tirar a demanda',

  // The question before it is issued
  pergunta: (tipo: string, numero: string) =>
    `Emitir ${artigoDe(tipo)} ${tipo} com o número ${numero}? O texto não muda mais.`,
  perguntaExterna: (tipo: string) => `Emitir ${artigoDe(tipo)} ${tipo}? O texto não muda mais.`,
  identificacao: 'Identificação',
  numeroNaEmissao: 'O próximo número do ano da data, dado na emissão',
  para: 'Para',
  demandasComCodigo: (n: number, codigo: string) =>
    n === 0
      ? 'Nenhuma'
      : n === 1
        ? `1, que passa a ter o código ${codigo}`
        : `${n}, que passam a ter o código ${codigo}`,
  quantasDemandas: (n: number) => (n === 0 ? 'Nenhuma' : demandas(n)),
  respostaAte: 'Resposta até',
  respostaEm: (dia: string, uteis: number) => `${formatDate(dia)}, ${dias(uteis)}`,
  respostaEmDias: (uteis: number) => `${dias(uteis)} depois da data`,
  semPrazo: 'Sem prazo',
  data: 'Data',
  ultimo: (numero: string, dia: string | null) => `Último número: ${numero}${dia ? `, de ${formatDate(dia)}` : ''}.`,
  emitido: (tipo: string, identificacao: string) => `${identificacao} ${concorda(tipo, 'emitido')}`,
  erroEmitir: 'Erro ao emitir',
  faltaDica: 'Cancele e escreva no lugar da variável, ou complete o cadastro de onde ela vem.',
  anteriorRespondido: 'O que este rascunho reitera já foi respondido',
  anteriorRespondidoDica:
    'Ele não pode mais ser emitido. Exclua-o; se ainda houver o que pedir, comece um novo ofício.',
  anteriorAnulado: 'O que este rascunho reitera foi anulado',
  anteriorAnuladoDica: 'Ele não pode mais ser emitido. Exclua-o; para pedir o mesmo, comece um novo ofício.',
  mudouAntes: 'Outra pessoa mudou este rascunho depois que você abriu esta janela. Confira o texto antes de emitir.',
  verRascunho: 'Ver o rascunho',

  // After it was issued
  andamento: 'Andamento',
  emitidoEm: 'Emitido em',
  enviadoEm: 'Enviado em',
  protocoladoEm: 'Protocolado em',
  protocolo: 'Protocolo',
  respondidoEm: 'Respondido em',
  respostaTexto: 'Resposta',
  respostaDica: 'O prazo conta a partir do último destes dias. Em branco, é contado de novo.',
  semDiaDaResposta: 'Sem este dia o ofício continua sem resposta.',
  datasSalvas: 'Ofício atualizado',
  erroDatas: 'Erro ao atualizar o ofício',
  comoFoiContado: 'Como foi contado',
  proprio: 'Este prazo foi definido por uma pessoa, e não muda com os dias.',
  contado: (uteis: number, desde: string) => `${dias(uteis)} depois de ${formatDate(desde)}.`,
  arquivo: 'Arquivo da resposta',
  enviarArquivo: 'Enviar o arquivo da resposta',
  arquivoDica: 'PDF, DOC, DOCX, TXT ou imagem, até 20MB',
  arquivoEnviado: 'Arquivo da resposta guardado',
  erroArquivo: 'Erro ao guardar o arquivo',
  erroTirarArquivo: 'Erro ao tirar o arquivo',
  erroBaixar: 'Erro ao baixar o arquivo',

  tirarArquivo: (nome: string) => `Tirar ${nome}`,
  tirarArquivoPergunta: (nome: string) => `Tirar ${nome}? Não pode ser desfeito.`,
  tirar: 'Tirar',
  arquivoTirado: 'Arquivo da resposta retirado',
  camara: 'Na Câmara',
  casaNumero: 'Número na Câmara',
  casaDica: 'Como 312/2026',
  casaLink: 'Endereço na Câmara',
  resultado: 'Resultado',
  resultadoEm: 'Data do resultado',
  semResultado: 'Sem resultado',
  abrirNaCamara: 'Abrir na Câmara',
  anular: 'Anular',
  anularPergunta: (tipo: string, identificacao: string) => `Anular ${artigoDe(tipo)} ${identificacao}?`,
  anularDica: 'O número fica usado, e as demandas voltam ao código que tinham. Não pode ser desfeito.',
  motivo: 'Motivo',
  anulado: (tipo: string, identificacao: string) => `${identificacao} ${concorda(tipo, 'anulado')}`,
  erroAnular: 'Erro ao anular',
  anuladoEm: (tipo: string, dia: string, quem: string | null) =>
    `${concorda(tipo, 'Anulado')} em ${formatDate(dia)}${quem ? `, por ${quem}` : ''}`,
  esvaziadoEm: (dia: string) => `Conteúdo esvaziado em ${formatDate(dia)}`,
  privacidade: 'Privacidade',
  esvaziarQuando: 'Se o que o ofício diz tiver de sair, o conteúdo pode ser esvaziado. O número fica.',
  esvaziar: 'Esvaziar conteúdo',
  esvaziarPergunta: (tipo: string, identificacao: string) => `Esvaziar ${artigoDe(tipo)} ${identificacao}?`,
  esvaziarDica:
    'Assunto, texto, destinatário, resposta e os arquivos são apagados. O número, as datas, o SHA-256 do PDF e o motivo ficam. Não pode ser desfeito.',
  esvaziarBotao: 'Esvaziar',
  esvaziado: (tipo: string, identificacao: string) => `${identificacao} ${concorda(tipo, 'esvaziado')}`,
  erroEsvaziar: 'Erro ao esvaziar o ofício',
} as const;
