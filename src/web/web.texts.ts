import { formatNumber } from '../shared/format.ts';

/** Words of the shell and the kit, but for those of the ways in (shared/texts.ts). Sentences of a noun live in its own `*.texts.ts`. */
export const webTexts = {
  pularParaConteudo: 'Pular para o conteúdo',
  abrirCalendario: 'Abrir calendário',
  formatoData: 'dd/mm/aaaa',
  formatoHora: 'hh:mm',

  // Shell
  menuPrincipal: 'Menu principal',
  menu: 'Menu',
  acompanhamento: 'Acompanhamento',
  administracao: 'Administração',
  sair: 'Sair',
  abrirMenu: 'Abrir menu',
  recolherMenu: 'Recolher ou expandir o menu',
  trocarGabinete: 'Trocar de gabinete',
  escolhaGabinete: 'Escolha o gabinete em que você vai trabalhar agora.',
  semGabinete: 'Nenhum gabinete',
  menuDaConta: 'Menu da conta',
  voce: 'Você',
  tema: 'Tema',
  temaClaro: 'Claro',
  temaEscuro: 'Escuro',
  temaSistema: 'Do sistema',
  atalhos: 'Atalhos do teclado',
  trilha: 'Você está em',
  gabineteTrocado: (nome: string) => `Agora você está em ${nome}`,
  naoEDoGabinete: 'Você não faz parte do gabinete deste link.',
  naoFazMaisParteDeste: 'Você não faz mais parte deste gabinete.',
  naoFazMaisParte:
    'Você não faz mais parte de nenhum gabinete. Se foi um engano, peça ao administrador do gabinete para incluir você de novo.',
  registroDeOutroGabinete: (nome: string) =>
    `Este registro é de outro gabinete seu: ${nome}. Trocamos o gabinete desta aba.`,

  // Palette
  buscarEmTudo: 'Buscar em tudo',
  buscarEmTudoDica: 'Munícipe, demanda, página ou o que fazer',
  paginas: 'Páginas',
  nadaEncontrado: 'Nada encontrado',

  // Session
  sessaoTerminou: 'Sua sessão terminou',
  sessaoTerminouDica: 'Entre novamente para continuar. O que você digitou continua aqui.',
  outraContaEntrou: (email: string) =>
    `Outra conta entrou neste navegador, em outra aba. Para continuar aqui, entre de novo como ${email}. O que você digitou continua aqui.`,
  entrar: 'Entrar',
  entrando: 'Entrando...',
  email: 'Email',
  senha: 'Senha',
  sairDaConta: 'Sair e descartar',
  logoutOk: 'Logout realizado com sucesso',
  logoutErro: 'Erro ao fazer logout',

  // Errors and states
  paginaNaoEncontradaDica: 'O endereço pode ter mudado, ou o link pode estar incompleto.',
  codigoDoPedido: (id: string) => `Código do pedido: ${id}`,
  erroCarregar: 'Não foi possível carregar',

  // Forms
  alteracoesNaoSalvas: 'Sair sem salvar?',
  alteracoesNaoSalvasDica:
    'O que você digitou e anexou fica guardado nesta aba até você voltar ou recarregar a página.',
  alteracoesPerdidas: 'O que você digitou e ainda não salvou se perde ao sair do sistema.',
  continuarEditando: 'Continuar editando',
  sairSemSalvar: 'Sair sem salvar',
  rascunho: 'Recuperamos o que você tinha digitado.',
  descartarAlteracoes: 'Descartar o que não foi salvo?',
  descartarAlteracoesDica: 'O que você digitou e anexou aqui se perde.',
  descartar: 'Descartar',
  mudouEsperando: 'Confira e salve de novo',
  mudouEsperandoDica: 'O formulário mudou depois de enviado, e o que foi enviado talvez já esteja salvo.',
  alteradoEnquantoEdita:
    'Outra pessoa alterou este registro. O que você digitou continua aqui; ao salvar, você escolhe o que fica.',
  selecione: 'Selecione...',
  sim: 'Sim',
  nao: 'Não',

  // Lists
  limparBusca: 'Limpar busca',
  mostrarMais: 'Mostrar mais',
  paginaAnterior: 'Página anterior',
  proximaPagina: 'Próxima página',
  anterior: 'Anterior',
  proxima: 'Próxima',
  pagina: (numero: number) => `Página ${numero}`,
  paginacao: 'Paginação',

  // Files
  soltarArquivos: 'Arraste arquivos para cá ou',
  escolherArquivos: 'escolha no aparelho',
  enviando: (nome: string, porcento: number) => `Enviando ${nome}: ${porcento}%`,
  enviado: 'Enviado',
  enviandoArquivos: (n: number) => (n === 1 ? 'Enviando 1 arquivo' : `Enviando ${n} arquivos`),
  sairEnviando: 'Sair durante o envio?',
  sairEnviandoDica: (n: number) =>
    n === 1
      ? 'Um arquivo ainda está sendo enviado. Saindo agora, ele não chega ao gabinete.'
      : `${n} arquivos ainda estão sendo enviados. Saindo agora, eles não chegam ao gabinete.`,
  interromperEnvio: 'Interromper e sair',
  continuarEnviando: 'Continuar enviando',
  cancelarEnvio: (nome: string) => `Cancelar o envio de ${nome}`,
  tirarDaLista: (nome: string) => `Tirar ${nome} da lista`,
  tentarEnviarDeNovo: (nome: string) => `Tentar enviar ${nome} de novo`,

  visualizar: (nome: string) => `Visualizar ${nome}`,
  baixar: 'Baixar',

  // New version
  versaoNovaSalve: 'Salve o que estiver digitando e recarregue a página.',
  recarregar: 'Recarregar',
  recarregarDepois: 'Depois',

  // Presence
  tambemAqui: (nomes: string[]) => {
    const [um, dois, ...outros] = nomes;
    if (!dois) return `${um} também está aqui`;
    const quem = outros.length === 0 ? `${um} e ${dois}` : `${um}, ${dois} e mais ${outros.length}`;
    return `${quem} também estão aqui`;
  },

  // Second factor
  codigoVerificacao: 'Código de verificação',
  codigoVerificacaoDica: 'O código do aplicativo, ou um código de recuperação.',

  // Exports
  exportar: 'Exportar',
  exportando: 'Exportando...',
  exportandoAinda: (feitos: number, total: number | null) =>
    `Exportando... ${total ? `${Math.floor((feitos / total) * 100)}%` : formatNumber(feitos)}`,
  cancelarExportacao: 'Cancelar exportação',
  exportado: (name: string) => `Arquivo pronto: ${name}`,
  erroExportar: 'Erro ao exportar',
} as const;
