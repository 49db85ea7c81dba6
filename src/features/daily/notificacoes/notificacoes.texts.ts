const demandas = (n: number) => `${n} demandas`;

/** What somebody is told of theirs, and what is refused of it. */
export const notificacoesTexts = {
  titulo: 'Notificações',
  sino: (naoLidas: string) =>
    naoLidas === '0'
      ? 'Notificações'
      : naoLidas === '1'
        ? 'Notificações, 1 não lida'
        : `Notificações, ${naoLidas} não lidas`,
  marcarTodas: 'Marcar todas como lidas',
  vazia: 'Tudo lido.',
  naoLida: 'não lida',
  mais: 'Mostrar mais',
  carregando: 'Carregando…',
  erroCarregar: 'Erro ao carregar as notificações',
  erroMarcar: 'Erro ao marcar como lida',

  mencao: (autor: string) => `${autor} mencionou você`,
  mencoes: (autor: string, n: number) => `${autor} mencionou você ${n} vezes`,
  atribuida: (autor: string, n: number) => `${autor} passou ${n === 1 ? 'uma demanda' : demandas(n)} para você`,
  hoje: (n: number) => (n === 1 ? '1 demanda sua vence hoje' : `${demandas(n)} suas vencem hoje`),
  atrasada: (n: number) => (n === 1 ? '1 demanda sua está atrasada' : `${demandas(n)} suas estão atrasadas`),
  retomar: (n: number) => (n === 1 ? '1 demanda sua para retomar' : `${demandas(n)} suas para retomar`),
  respondido: (oficio: string) => `${oficio} respondido`,
  umOficio: 'Um ofício foi',
  alguem: 'Alguém',

  tipoInvalido: 'Este tipo de aviso não existe',
  semAviso: 'Diga quais avisos foram lidos',
  avisosDemais: 'Marque no máximo 100 de uma vez, ou todos',
} as const;
