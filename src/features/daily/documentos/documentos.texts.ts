import { counted, formatNumber } from '../../../shared/format.ts';

/** Sentences of the screen Documentos. Those of its rule set are in shared/files/file-rules.ts. */
export const documentosTexts = {
  titulo: 'Documentos',
  enviar: 'Enviar documentos',
  escolher: 'Escolher documentos para enviar',
  concluir: 'Concluir',
  fecharEnviando: 'Continuar em segundo plano',
  enviando: (n: number) => (n === 1 ? 'Enviando 1 documento' : `Enviando ${n} documentos`),
  mostrarEnvio: 'Mostrar',
  regras: 'PDF, DOC, DOCX e TXT, até 10MB cada',
  regrasInvalidas: 'Regras de envio desconhecidas',

  nome: 'Nome',
  tamanho: 'Tamanho',
  enviadoEm: 'Enviado em',
  buscar: 'Buscar por nome',
  nenhumEncontradoDica: 'Confira a grafia ou busque por parte do nome.',
  mostrando: (from: number, to: number, total: number, filtered: boolean) =>
    `Mostrando ${formatNumber(from)} a ${formatNumber(to)} de ${counted(total, 'documento', 'documentos')}${filtered ? (total === 1 ? ' (filtrado)' : ' (filtrados)') : ''}`,
  vazio: 'Nenhum documento enviado',
  vazioDica: 'Modelos de ofício, regimentos, atas: o que o gabinete inteiro consulta.',
  nenhumEncontrado: 'Nenhum documento encontrado',

  baixar: (nome: string) => `Baixar ${nome}`,
  confirmarExclusao: (nome: string) => `Tem certeza que deseja excluir o documento ${nome}?`,
  enviado: 'Documento enviado',
  excluido: 'Documento excluído',
  protegido: 'Este arquivo não pode ser deletado pois é um arquivo do sistema',
  protegidoSelo: 'Protegido',
  protegidosTitulo: 'Depois de enviados, não poderão ser excluídos',
  protegidosDica:
    'O nome contém a palavra demandas, system ou config, e por isso o arquivo passa a valer como arquivo do sistema. Só quem administra o gabinete pode liberar a exclusão.',
  liberarDica: (nome: string) =>
    `O nome ${nome} contém a palavra demandas, system ou config. Como administrador, você pode liberar o arquivo: qualquer pessoa do gabinete poderá excluí-lo, como os outros. A liberação fica registrada no histórico.`,
  liberar: 'Liberar exclusão',
  liberado: 'Documento liberado: já pode ser excluído',
  erroLiberar: 'Erro ao liberar documento',
  enviarMesmoAssim: 'Enviar mesmo assim',
  naoEnviar: 'Não enviar',
  esperamResposta: 'Os documentos que esperam a sua resposta não serão enviados.',
  naoChegaram: 'Os documentos que não chegaram ao gabinete saem da lista.',

  erroCarregar: 'Erro ao carregar documentos',
  erroEnviar: 'Erro ao enviar documento',
  erroBaixar: 'Erro ao baixar documento',
  erroExcluir: (mensagem: string) => `Erro ao excluir documento: ${mensagem}`,
  erroDesconhecido: 'Erro desconhecido',
} as const;
