/** Names of the lists that the product provides, and what is said in a queue. */
export const filaTexts = {
  visaoInvalida: 'Esta visão não existe',
  nomes: {
    minha: 'Minha fila',
    atrasadas: 'Atrasadas',
    hoje: 'Vencem hoje',
    sem_oficio: 'Sem ofício',
    sem_devolutiva: 'Resolvidas sem devolutiva',
  },
  paradas: (days: number) => (days === 1 ? 'Paradas há 1 dia' : `Paradas há ${days} dias`),

  // Whose queue it is
  digaQuem: 'Diga quem você é na equipe para ver a sua fila.',
  digaQuemDica: 'Isto só define o que aparece aqui, e você pode trocar quando quiser.',
  sou: 'Sou…',
  verFila: 'Ver minha fila',
  semEquipe: 'Ninguém na equipe ainda. Cadastre quem acompanha as demandas.',
  filaDe: (nome: string) => `Esta é a fila de ${nome}.`,
  trocar: 'Trocar',
  erroSalvar: 'Erro ao guardar a escolha',

  // Notices that somebody wants
  avisos: 'Avisos',
  avisosDe: (gabinete: string) =>
    `O que você quer saber de “${gabinete}”, assim que acontece ou no início do expediente.`,
  noSino: 'No sino',
  tipos: {
    ATRIBUIDA: 'Demandas passadas para mim',
    MENCAO: 'Notas que me mencionam',
    HOJE: 'Minhas demandas que vencem hoje',
    ATRASADA: 'Minhas demandas atrasadas',
    RESPONDIDO: 'Respostas a ofícios das minhas demandas',
    RETOMAR: 'Minhas demandas para retomar',
    VERIFICAR: 'Minhas demandas com passo para verificar',
  },
  porEmail: 'Por e-mail',
  resumo: 'Resumo do dia',
  resumoDica:
    'Um e-mail por dia útil, no início do expediente, só se houver algo. Traz números e links, sem dados de munícipes.',
  resumoSemProva: 'Confirme o seu e-mail, mais acima, para receber o resumo.',
  avisosSalvos: 'Avisos atualizados',
  erroAvisos: 'Erro ao atualizar os avisos',
  erroCarregarAvisos: 'Erro ao carregar os avisos',

  // Nothing to do
  emDia: 'Sua fila está em dia.',
  emDiaDica: 'Nada espera por você agora. O que for passado para você aparece aqui.',
  vazias: {
    atrasadas: 'Nenhuma demanda atrasada.',
    hoje: 'Nenhuma demanda vence hoje.',
    sem_oficio: 'Nenhuma demanda sem ofício.',
    sem_devolutiva: 'Todos foram avisados.',
    paradas: 'Nenhuma demanda parada.',
  },
} as const;
